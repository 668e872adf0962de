import { useMemo } from 'react'
import type { LapStore } from '../store/lap-store.ts'
import type { CarColumn } from './use-session.ts'

/** Lap numbers without a gap, and the row of the first. */
interface Run {
  first: number
  row: number
}

export interface LapRows {
  /** Lap numbers that any of the cars has, rising: one row each, so that lap 12 of every car is on one line. */
  numbers: readonly number[]
  /** Row of one of them. */
  rowOf: (lapNumber: number) => number
}

function lapNumbers(store: LapStore, columns: readonly CarColumn[]): number[] {
  const seen: boolean[] = []
  for (const { id } of columns) for (const { lapNumber } of store.ofSheet(id)) seen[lapNumber] = true
  return Object.keys(seen).map(Number)
}

/** The runs of rising lap numbers, a row each. */
export const runsOf = (numbers: readonly number[]): Run[] =>
  numbers.flatMap((first, row) => (row > 0 && numbers[row - 1] === first - 1 ? [] : [{ first, row }]))

/** Row of a lap number in these runs. */
export function rowIn(runs: readonly Run[], lapNumber: number): number {
  const run = runs.findLast(({ first }) => first <= lapNumber)
  return run ? run.row + lapNumber - run.first : 0
}

/**
 * The rows of all columns. `numbers` is the same array until a number comes or goes, `rowOf` the same function until an existing
 * lap moves to another row; a lap after the last moves none.
 */
export function useLapRows(store: LapStore, columns: readonly CarColumn[], revision: number): LapRows {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says when the store has changed
  const numbers = useMemo(() => lapNumbers(store, columns), [store, columns, revision])
  const key = numbers.join()
  const runs = runsOf(numbers)
  const runKey = runs.map(({ first, row }) => `${first} ${row}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the numbers
  const kept = useMemo(() => numbers, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the runs
  const rowOf = useMemo(() => (lapNumber: number) => rowIn(runs, lapNumber), [runKey])
  return { numbers: kept, rowOf }
}
