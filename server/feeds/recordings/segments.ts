import { createReadStream, createWriteStream, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { renameDurably, syncFile } from '../../files/durable-file.ts'

const PACKED = '.gz'

/** Compresses a segment; its plain file goes once the other is on the disk. */
export async function packSegment(file: string): Promise<void> {
  const draft = `${file}${PACKED}.tmp`
  await pipeline(createReadStream(file), createGzip(), createWriteStream(draft, { mode: 0o600 }))
  syncFile(draft)
  renameDurably(draft, `${file}${PACKED}`)
  rmSync(file)
}

/** Segments of a recording in order. One that was compressed when the power went is there twice: the plain one is left out. */
export const segmentsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{6}\.log(\.gz)?$/.test(name))
    .map((name) => join(folder, name))
    .filter((file) => file.endsWith(PACKED) || !existsSync(`${file}${PACKED}`))
    .toSorted()

/** The plain bytes of a recording. A segment that is cut short ends early. */
export async function* bytesIn(folder: string): AsyncGenerator<Buffer> {
  for (const file of segmentsIn(folder)) {
    const source = createReadStream(file)
    try {
      yield* file.endsWith(PACKED) ? source.pipe(createGunzip()) : source
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'Z_BUF_ERROR') throw error
    } finally {
      source.destroy()
    }
  }
}
