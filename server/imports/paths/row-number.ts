import { parseLapTime } from '../../calc/laps/lap-time.ts'
import { plainValue } from './extended-json.ts'
import type { Found } from './found.ts'
import type { SourcePath } from './source-path.ts'
import type { Walk } from './walk-path.ts'

const ISO = /^\d{4}-\d\d-\d\d/

/** A number of a row: as is, a timestamp in epoch seconds, or a time such as `1:02:03.456` in milliseconds. */
export function numberIn(path: SourcePath, row: Found, walk: Walk): number {
  const value = plainValue(path.first(row, walk)?.value)
  if (value === null || value === undefined || value === '') return Number.NaN
  const number = Number(value)
  if (!Number.isNaN(number) || typeof value !== 'string') return number
  return ISO.test(value) ? Date.parse(value) / 1000 : (parseLapTime(value) ?? Number.NaN)
}
