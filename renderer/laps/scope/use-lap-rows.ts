import { useMemo } from 'react'
import type { LapStore } from '../store/lap-store.ts'
import type { CarColumn } from './use-session.ts'

export interface LapRows {
  /** Lap numbers that any of the cars has, rising. */
  numbers: readonly number[]
  rowOf: ReadonlyMap<number, number>
}

/** The rows of all columns: one per lap number, so that lap 12 of every car is on one line. */
function lapRows(store: LapStore, columns: readonly CarColumn[]): LapRows {
  const seen = new Set<number>()
  for (const { id } of columns) for (const { lapNumber } of store.ofSheet(id)) seen.add(lapNumber)
  const numbers = [...seen].sort((a, b) => a - b)
  return { numbers, rowOf: new Map(numbers.map((number, row) => [number, row])) }
}

/** The same, keeping its identity while no number comes or goes. */
export function useLapRows(store: LapStore, columns: readonly CarColumn[], revision: number): LapRows {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says when the store has changed
  const rows = useMemo(() => lapRows(store, columns), [store, columns, revision])
  const key = rows.numbers.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the rows
  return useMemo(() => rows, [key])
}
