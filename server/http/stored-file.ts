import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/** A file that goes out as it lies on the disk. */
export interface StoredFile {
  path: string
  /** Plain letters: it was named by us. */
  name: string
  sizeBytes: number
  mediaType: string
}

/** Sends it; whoever goes away in the middle ends it. */
export async function sendStoredFile(response: Response, file: StoredFile): Promise<void> {
  const stream = createReadStream(file.path)
  response.statusCode = 200
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', file.mediaType)
  response.setHeader('Content-Length', file.sizeBytes)
  response.setHeader('Content-Disposition', `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"`)
  await pipeline(stream, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}
