import { open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { maxMsFor, PACE } from '../../watch-requests.ts'

/** A file that goes out as it lies on the disk. */
export interface StoredFile {
  path: string
  /** Plain letters: it was named by us. */
  name: string
  sizeBytes: number
  mediaType: string
}

interface Sending extends Omit<StoredFile, 'name'> {
  disposition: string
}

/**
 * How a reader who goes away, before the first byte or after it, or is too slow, ends a file. Half a file must not look like a
 * whole one: the connection is cut.
 */
const ENDS = ['ERR_STREAM_UNABLE_TO_PIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']

/** Sends a file, as long as it is read at a reasonable pace. */
export async function sendFile(response: ServerResponse, file: Sending, pace = PACE): Promise<void> {
  const signal = AbortSignal.timeout(maxMsFor(file.sizeBytes, pace))
  // What cannot be opened is refused: no header of the file stands in the answer yet.
  const handle = await open(file.path)
  response.statusCode = 200
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', file.mediaType)
  response.setHeader('Content-Length', file.sizeBytes)
  response.setHeader('Content-Disposition', file.disposition)
  try {
    await pipeline(handle.createReadStream(), response, { signal })
  } catch (error) {
    if (!ENDS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
