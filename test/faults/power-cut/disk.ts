import { type FileBytes, fileBytes } from './file-bytes.ts'
import { type DiskNames, diskNames } from './names.ts'
import type { TraceEntry } from './trace.ts'

/** A change of a file's content that no sync has covered. */
export type Unsynced = { at: number; data: Buffer } | { size: number }

export interface DiskFile {
  /** As programs see it. */
  live: FileBytes
  /** State at the last sync. */
  durable: FileBytes
  pending: Unsynced[]
}

/** A folder rebuilt from a trace, with the parts that a power cut could lose. */
export interface Disk {
  readonly names: DiskNames<DiskFile>
  /** Has the next thing of the trace happen. */
  take(entry: TraceEntry): void
}

export function apply(bytes: FileBytes, change: Unsynced): void {
  if ('size' in change) bytes.resize(change.size)
  else bytes.write(change.at, change.data)
}

export function emptyDisk(): Disk {
  const names = diskNames<DiskFile>()
  const byNumber = new Map<number, DiskFile>()

  function fileOf(number: number): DiskFile {
    const file = byNumber.get(number)
    if (!file) throw new Error(`the trace has file ${number}, which was never created`)
    return file
  }
  function at(path: string): DiskFile {
    const file = names.live.get(path)
    if (!file) throw new Error(`the trace tells of ${path}, which is not there`)
    return file
  }
  function alter(file: DiskFile, change: Unsynced) {
    apply(file.live, change)
    file.pending.push(change)
  }

  const steps: { [K in TraceEntry['kind']]: (entry: Extract<TraceEntry, { kind: K }>) => void } = {
    open({ file, path, isNew, isEmptied }) {
      if (isNew) {
        const made: DiskFile = { live: fileBytes(), durable: fileBytes(), pending: [] }
        byNumber.set(file, made)
        names.add({ kind: 'set', path, file: made })
      } else if (isEmptied) alter(fileOf(file), { size: 0 })
    },
    write: ({ file, at: place, data }) => alter(fileOf(file), { at: place, data }),
    truncate: ({ file, size }) => alter(fileOf(file), { size }),
    extend({ file, size }) {
      const known = fileOf(file)
      if (size > known.live.size) alter(known, { size })
    },
    rename: ({ from, to }) => names.add({ kind: 'rename', file: at(from), from, path: to }),
    link: ({ from, to }) => names.add({ kind: 'set', file: at(from), path: to }),
    unlink: ({ path }) => names.add({ kind: 'unlink', file: at(path), path }),
    sync({ file }) {
      const known = fileOf(file)
      for (const change of known.pending) apply(known.durable, change)
      known.pending = []
      names.syncFile(known)
    },
    // Writes that waited for it are in memory only, regardless of a later sync.
    syncFailed({ file }) {
      fileOf(file).pending = []
    },
    syncFolder: ({ path }) => names.syncFolder(path),
    // A folder is there as soon as something in it is.
    makeFolder: () => {},
    removeFolder: () => {},
    socket: () => {},
    call: () => {},
  }
  return { names, take: (entry) => steps[entry.kind](entry as never) }
}
