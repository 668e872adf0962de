import { chmodSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../../../server/sample/random.ts'

/** Page size of the database in bytes. */
export const PAGE = 4096

/** Changes the bytes of a file and writes them back; one that is empty stays so. */
const altering = (alter: (bytes: Buffer, random: Random) => void) => (file: string, random: Random) => {
  const bytes = readFileSync(file)
  if (bytes.length > 0) alter(bytes, random)
  writeFileSync(file, bytes)
}

const pageAt = (bytes: Buffer, random: Random) => random.whole(0, Math.ceil(bytes.length / PAGE) - 1) * PAGE

/** Damages by a bad USB stick, a bad cable, or a well-meaning user. */
export const damages: Record<string, (file: string, random: Random) => void> = {
  'bits flipped': altering((bytes, random) => {
    for (let count = random.whole(1, 40); count > 0; count -= 1) {
      const at = random.whole(0, bytes.length - 1)
      bytes[at] = (bytes[at] as number) ^ (1 << random.whole(0, 7))
    }
  }),
  'a bit flipped near its beginning': altering((bytes, random) => {
    const at = random.whole(0, Math.min(bytes.length, 120) - 1)
    bytes[at] = (bytes[at] as number) ^ (1 << random.whole(0, 7))
  }),
  'a page of zeros': altering((bytes, random) => {
    const at = pageAt(bytes, random)
    bytes.fill(0, at, Math.min(at + PAGE, bytes.length))
  }),
  'a page of noise': altering((bytes, random) => {
    const at = pageAt(bytes, random)
    for (let place = at; place < Math.min(at + PAGE, bytes.length); place += 1)
      bytes[place] = random.whole(0, 255)
  }),
  'two pages swapped': altering((bytes, random) => {
    const [a, b] = [pageAt(bytes, random), pageAt(bytes, random)]
    const kept = Buffer.from(bytes.subarray(a, a + PAGE))
    bytes.copy(bytes, a, b, b + PAGE)
    kept.copy(bytes, b)
  }),
  'its end cut off': (file, random) => {
    const { length } = readFileSync(file)
    truncateSync(file, random.whole(0, Math.max(0, length - 1)))
  },
  'its end cut off at a page': (file, random) => {
    const pages = Math.ceil(readFileSync(file).length / PAGE)
    truncateSync(file, random.whole(0, Math.max(0, pages - 1)) * PAGE)
  },
  'no byte left': (file) => truncateSync(file),
  'another text': (file) => writeFileSync(file, '{"this": "is something else"}'),
  'a folder in its place': (file) => {
    rmSync(file)
    mkdirSync(file)
    writeFileSync(join(file, 'something'), 'of somebody')
  },
  // As root, permissions have no effect.
  ...(process.getuid?.() !== 0 && { 'no right to read it': (file: string) => chmodSync(file, 0) }),
}
