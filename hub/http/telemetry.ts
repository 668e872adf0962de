import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { v4 as uuidv4 } from 'uuid'
import { HubProblem } from '../base/problem.ts'

const MAX_BYTES = 512 * 1024 * 1024
/** First and last bytes of a Parquet file. */
const MAGIC = 'PAR1'
const MIN_BYTES = 12

const wrongBytes = (message: string) => new HubProblem(400, 'wrong_bytes', message)

/** Where a file of the hash lies in the telemetry folder. */
export const telemetryFile = (folder: string, sha256: string) =>
  join(folder, sha256.slice(0, 2), `${sha256}.parquet`)

/** Writes the body to a file; returns its size, hash, first and last four bytes. */
async function receive(request: IncomingMessage, file: string) {
  const handle = await open(file, 'wx', 0o640)
  const hash = createHash('sha256')
  let bytes = 0
  let first: Buffer = Buffer.alloc(0)
  let last: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > MAX_BYTES) throw new HubProblem(413, 'too_large', 'The file is larger than 512 MB.')
      if (first.length < 4) first = Buffer.concat([first, chunk.subarray(0, 4)]).subarray(0, 4)
      last = chunk.length >= 4 ? chunk.subarray(-4) : Buffer.concat([last, chunk]).subarray(-4)
      hash.update(chunk)
      await handle.write(chunk)
    }
    await handle.sync()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
    throw new HubProblem(400, 'aborted', 'The body is incomplete.')
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex'), first: first.toString('latin1'), last: last.toString('latin1') }
}

/**
 * Stores a Parquet file under the hash of its bytes; `isNew` is false for one that was there. Throws 400 for other bytes,
 * of which nothing is left.
 */
export async function storeTelemetry(
  request: IncomingMessage,
  folder: string,
  sha256: string,
): Promise<{ bytes: number; isNew: boolean }> {
  const file = telemetryFile(folder, sha256)
  await mkdir(join(file, '..'), { recursive: true, mode: 0o750 })
  const draft = `${file}.${uuidv4()}.tmp`
  try {
    const received = await receive(request, draft)
    if (received.sha256 !== sha256) {
      throw wrongBytes(`The SHA-256 of these bytes is ${received.sha256}, and the address names ${sha256}.`)
    }
    if (received.bytes < MIN_BYTES || received.first !== MAGIC || received.last !== MAGIC) {
      throw wrongBytes('This is no Parquet file: it must begin and end with PAR1.')
    }
    const isNew = !existsSync(file)
    if (isNew) await rename(draft, file)
    return { bytes: received.bytes, isNew }
  } finally {
    await rm(draft, { force: true })
  }
}
