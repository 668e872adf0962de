import { timeStarts } from './time-runs.ts'

/** Whether a column's name says that it holds the lap of each sample. */
export const isLapColumn = (name: string): boolean =>
  /^laps?(?:[ _]?(?:number|no\.?|num|count|#))?$/i.test(name.trim())

/** Whether a column's name says that it holds the sector of each sample. */
export const isSectorColumn = (name: string): boolean =>
  /^(?:sector|split)(?:[ _]?(?:number|no\.?|num|index|#))?$/i.test(name.trim())

/** Normalises a lap label: `8` for `8.0` and `08`; empty for none. */
export function lapLabel(cell: string): string {
  const text = cell.trim()
  return text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text
}

/** Sources of a sample's lap, in order of precedence. */
interface LapSources {
  /** Time of each sample in seconds. */
  t: Float64Array
  /** Value of the lap column, by sample. */
  column?: ((index: number) => string) | undefined
  /** Times in seconds at which the logger passed the beacon. */
  markers?: readonly number[] | undefined
}

/** Lap label of each sample, empty for none; undefined without a source. Laps from beacons count from 1. */
export function findLaps({ t, column, markers = [] }: LapSources): string[] | undefined {
  if (column) {
    let [cell, label] = ['', '']
    return Array.from(t, (_, index) => {
      const next = column(index)
      if (next !== cell) [cell, label] = [next, lapLabel(next)]
      return label
    })
  }
  const starts = timeStarts(t)
  if (starts.length > 0) {
    let lap = 1
    return Array.from(t, (_, index) => {
      if (starts[lap - 1] === index) lap += 1
      return String(lap)
    })
  }
  if (markers.length === 0) return undefined
  let passed = 0
  return Array.from(t, (time) => {
    while (passed < markers.length && (markers[passed] as number) <= time) passed += 1
    while (passed > 0 && (markers[passed - 1] as number) > time) passed -= 1
    return String(passed + 1)
  })
}
