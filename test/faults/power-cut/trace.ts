import { readFileSync } from 'node:fs'

/** Events of a folder, in order. A file is a number that stays the same when its name changes. */
export type TraceEntry =
  | { kind: 'open'; file: number; path: string; isNew: boolean; isEmptied: boolean }
  | { kind: 'write'; file: number; at: number; data: Buffer }
  | { kind: 'truncate' | 'extend'; file: number; size: number }
  | { kind: 'rename' | 'link'; from: string; to: string }
  | { kind: 'unlink' | 'makeFolder' | 'removeFolder' | 'syncFolder'; path: string }
  | { kind: 'sync' | 'syncFailed'; file: number }
  /** A call counted while faults were armed; the next entry describes it. */
  | { kind: 'call'; number: number; what: string; path: string; fails: boolean }
  /** Beginning of the data that the server sent on a socket at that moment. */
  | { kind: 'socket'; data: Buffer }

const HEAD = 32
const IS_NEW = 1
const IS_EMPTIED = 2

/** Names of the calls by the numbers of their notes. */
const CALLS: Record<number, string> = {
  1: 'open',
  2: 'write',
  3: 'truncate',
  4: 'rename',
  5: 'unlink',
  6: 'sync',
  7: 'syncFolder',
  9: 'makeFolder',
  11: 'link',
  12: 'extend',
}

interface Note {
  file: number
  number: number
  path: string
  path2: string
  data: Buffer
}

/** By the numbers that the shim gives them. */
const readers: Record<number, (note: Note) => TraceEntry> = {
  1: ({ file, path, number }) => ({
    kind: 'open',
    file,
    path,
    isNew: (number & IS_NEW) !== 0,
    isEmptied: (number & IS_EMPTIED) !== 0,
  }),
  2: ({ file, number, data }) => ({ kind: 'write', file, at: number, data }),
  3: ({ file, number }) => ({ kind: 'truncate', file, size: number }),
  4: ({ path, path2 }) => ({ kind: 'rename', from: path, to: path2 }),
  5: ({ path }) => ({ kind: 'unlink', path }),
  6: ({ file }) => ({ kind: 'sync', file }),
  7: ({ path }) => ({ kind: 'syncFolder', path }),
  8: ({ data }) => ({ kind: 'socket', data: data }),
  9: ({ path }) => ({ kind: 'makeFolder', path }),
  10: ({ path }) => ({ kind: 'removeFolder', path }),
  11: ({ path, path2 }) => ({ kind: 'link', from: path, to: path2 }),
  12: ({ file, number }) => ({ kind: 'extend', file, size: number }),
  13: ({ file }) => ({ kind: 'syncFailed', file }),
  14: ({ file, number, path, path2 }) => ({
    kind: 'call',
    number,
    what: CALLS[file] ?? 'other',
    path,
    fails: path2 !== '',
  }),
}

/** Reads the shim's records; a record cut short by the end of the process is left out. */
export function readTrace(logFile: string): TraceEntry[] {
  const log = readFileSync(logFile)
  const entries: TraceEntry[] = []
  for (let at = 0; at + HEAD <= log.length; ) {
    const [kind, path, path2, data] = [0, 4, 8, 12].map((offset) => log.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
      number,
    ]
    const end = at + HEAD + path + path2 + data
    if (end > log.length) break
    const texts = at + HEAD
    const read = readers[kind]
    if (!read) throw new Error(`the trace has a note of kind ${kind}`)
    entries.push(
      read({
        file: Number(log.readBigUInt64LE(at + 16)),
        number: Number(log.readBigUInt64LE(at + 24)),
        path: log.toString('utf8', texts, texts + path),
        path2: log.toString('utf8', texts + path, texts + path + path2),
        data: log.subarray(texts + path + path2, end),
      }),
    )
    at = end
  }
  return entries
}

/** Ids acknowledged before each point of the trace: those in answers and deliveries. */
export function acknowledgedIn(
  trace: readonly TraceEntry[],
  header: 'x-request-id' | 'webhook-id',
): Map<string, number> {
  const acknowledged = new Map<string, number>()
  const find = new RegExp(`\\r\\n${header}: ([\\w-]+)\\r\\n`, 'gi')
  for (const [place, entry] of trace.entries()) {
    if (entry.kind !== 'socket') continue
    for (const [, id] of entry.data.toString('latin1').matchAll(find)) {
      if (id !== undefined && !acknowledged.has(id)) acknowledged.set(id, place)
    }
  }
  return acknowledged
}
