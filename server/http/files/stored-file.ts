import { open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { maxMsFor, PACE } from '../../watch-requests.ts'

/** A file that is sent as it is on disk. */
export interface StoredFile {
  path: string
  /** Safe ASCII, as the server generates the name. */
  name: string
  sizeBytes: number
  mediaType: string
}

interface Sending extends Omit<StoredFile, 'name'> {
  disposition: string
}

/** Destroys the connection if the reader disconnects or is too slow, so that a partial file does not look complete. */
const ENDS = ['ERR_STREAM_UNABLE_TO_PIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']

/** Sends a file, as long as the client reads at a reasonable pace. */
export async function sendFile(response: ServerResponse, file: Sending, pace = PACE): Promise<void> {
  const signal = AbortSignal.timeout(maxMsFor(file.sizeBytes, pace))
  // Rejects unreadable files before any header of the file is set.
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
