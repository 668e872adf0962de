import { dirname } from 'node:path'

/** A change of a directory entry; the file's content is recorded separately. */
export interface NameChange<F> {
  kind: 'set' | 'rename' | 'unlink'
  file: F
  /** The name that it is about; of a rename the new one. */
  path: string
  /** Only of a rename. */
  from?: string
}

export type Names<F> = Map<string, F>

/** Valid in any state of the folder: a missing entry need not be removed. */
export function change<F>(names: Names<F>, { kind, file, path, from }: NameChange<F>): void {
  if (kind === 'unlink') {
    if (names.get(path) === file) names.delete(path)
    return
  }
  if (from !== undefined && names.get(from) === file) names.delete(from)
  names.set(path, file)
}

const folderOf = (path: string) => (dirname(path) === '.' ? '' : dirname(path))

const isIn = <F>({ path, from }: NameChange<F>, folder: string) =>
  folderOf(path) === folder || (from !== undefined && folderOf(from) === folder)

export interface DiskNames<F> {
  /** As programs see them. */
  readonly live: Names<F>
  /** As they are after the worst of all cuts. */
  readonly durable: Names<F>
  /** Entries that may be lost, in their order. */
  readonly pending: readonly NameChange<F>[]
  add(change: NameChange<F>): void
  /** Syncing a folder keeps the changes of its names; a rename between two folders is one step of the journal. */
  syncFolder(folder: string): void
  /** Syncing a file keeps the names that it was given, as ext4, XFS and Btrfs do. */
  syncFile(file: F): void
}

export function diskNames<F>(): DiskNames<F> {
  const live: Names<F> = new Map()
  const durable: Names<F> = new Map()
  let pending: NameChange<F>[] = []
  /** A change includes the earlier changes of the same file. */
  function keep(isKept: (change: NameChange<F>) => boolean) {
    const files = new Map<F, number>()
    for (const [place, each] of pending.entries()) if (isKept(each)) files.set(each.file, place)
    const isDone = (each: NameChange<F>, place: number) => place <= (files.get(each.file) ?? -1)
    for (const [place, each] of pending.entries()) if (isDone(each, place)) change(durable, each)
    pending = pending.filter((each, place) => !isDone(each, place))
  }
  return {
    live,
    durable,
    get pending() {
      return pending
    },
    add(next) {
      change(live, next)
      pending.push(next)
    },
    syncFolder: (folder) => keep((each) => isIn(each, folder)),
    syncFile: (file) => keep((each) => each.file === file && each.kind !== 'unlink'),
  }
}
