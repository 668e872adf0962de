import { isDeepStrictEqual } from 'node:util'
import type { DiffEntry } from '../contract/actions/change.ts'
import type { BaseRow } from '../contract/define/define.ts'
import { pointerTo, stepsOf } from '../contract/define/json-pointer.ts'

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that change with every write. */
const BOOKKEEPING = new Set(['version', 'updatedAt'])

/** Own properties only: extras may have keys such as `constructor`. */
const own = (object: Plain, key: string) => (Object.hasOwn(object, key) ? object[key] : undefined)

function* entries(from: Plain, to: Plain, pointer: string): Generator<DiffEntry> {
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (pointer === '' && BOOKKEEPING.has(key)) continue
    const [before, after] = [own(from, key), own(to, key)]
    const path = pointerTo(pointer, key)
    if (isPlain(before) && isPlain(after)) yield* entries(before, after, path)
    else if (!isDeepStrictEqual(before, after)) yield { path, from: before, to: after }
  }
}

/** Differences of two versions of a row by path, deepest objects first; a list is one value. */
export const diffRows = (from: BaseRow, to: BaseRow): DiffEntry[] => [...entries(from, to, '')]

function set(target: Plain, keys: string[], value: unknown): Plain {
  const [key, ...rest] = keys as [string, ...string[]]
  if (rest.length > 0) return { ...target, [key]: set((own(target, key) ?? {}) as Plain, rest, value) }
  const { [key]: _, ...others } = target
  return value === undefined ? others : { ...target, [key]: value }
}

/** The row with the old value of each entry restored. */
export const undoDiff = (row: BaseRow, diff: readonly DiffEntry[]): BaseRow =>
  diff.reduce<Plain>((current, entry) => set(current, stepsOf(entry.path), entry.from), row) as BaseRow
