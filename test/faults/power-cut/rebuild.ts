import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Random } from '../../../server/sample/random.ts'
import { apply, type Disk, type DiskFile } from './disk.ts'
import type { FileBytes } from './file-bytes.ts'
import { change, type Names } from './names.ts'

/**
 * State after a power cut: everything written; only what was synced; or that and any part of the rest, in any order.
 */
export const MODES = ['kind', 'worst', 'torn'] as const
export type Mode = (typeof MODES)[number]

const BLOCK = 4096
const SECTOR = 512

/** The parts of a write that lie in one block of the file. */
function* pieces(at: number, data: Buffer, size: number): Generator<{ at: number; data: Buffer }> {
  for (let from = at; from < at + data.length; ) {
    const to = Math.min(at + data.length, (Math.floor(from / size) + 1) * size)
    yield { at: from, data: data.subarray(from - at, to - at) }
    from = to
  }
}

/** The sizes that the file has had since its last sync. */
function sizesSince({ durable, pending }: DiskFile): number[] {
  const sizes = [durable.size]
  for (const unsynced of pending) {
    const before = sizes.at(-1) as number
    sizes.push('size' in unsynced ? unsynced.size : Math.max(before, unsynced.at + unsynced.data.length))
  }
  return sizes
}

/** Synced content, with some of the unsynced blocks, a few of them torn between two sectors. */
function tornBytes(file: DiskFile, random: Random): FileBytes {
  const { durable, pending } = file
  const bytes = durable.copy()
  if (pending.length === 0) return bytes
  const share = random.between(0, 1)
  for (const unsynced of pending) {
    if ('size' in unsynced) {
      if (random.chance(share)) apply(bytes, unsynced)
      continue
    }
    for (const block of pieces(unsynced.at, unsynced.data, BLOCK)) {
      if (!random.chance(share)) continue
      if (!random.chance(0.1)) apply(bytes, block)
      else
        for (const sector of pieces(block.at, block.data, SECTOR))
          if (random.chance(0.5)) apply(bytes, sector)
    }
  }
  // The size is written by itself: it may be that of any moment since the sync.
  if (random.chance(0.3)) {
    const sizes = sizesSince(file)
    bytes.resize(sizes[random.whole(0, sizes.length - 1)] as number)
  }
  return bytes
}

/** A journal keeps its order: the surviving part is a prefix. */
function tornNames({ names }: Disk, random: Random): Names<DiskFile> {
  const left = new Map(names.durable)
  const kept = random.whole(0, names.pending.length)
  for (const each of names.pending.slice(0, kept)) change(left, each)
  return left
}

/** Content of the folder after a cut at this moment. */
export function leftAfterCut(disk: Disk, mode: Mode, random: Random): Map<string, Buffer> {
  const { live, durable } = disk.names
  const names = { kind: () => live, worst: () => durable, torn: () => tornNames(disk, random) }[mode]()
  const bytesOf = {
    kind: (file: DiskFile) => file.live,
    worst: (file: DiskFile) => file.durable,
    torn: (file: DiskFile) => tornBytes(file, random),
  }[mode]
  return new Map([...names].map(([path, file]) => [path, bytesOf(file).bytes()]))
}

/** Writes it into a folder, replacing its content. */
export function layOut(left: ReadonlyMap<string, Buffer>, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const [path, bytes] of left) {
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, path), bytes, { mode: 0o600 })
  }
}
