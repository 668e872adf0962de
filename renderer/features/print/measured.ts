import { fieldLabel } from '../../../server/calc/field-label.ts'
import { formatLapTime } from '../../../server/calc/laps/lap-time.ts'
import type { UnitOf } from '../../ui/units/use-units.ts'

const joined = (value: string | number, unit: string | null) =>
  unit === null ? String(value) : unit === '°' ? `${value}°` : `${value} ${unit}`

/** A field's value in the user's unit: `corners.fl.camberDeg` of -3.2 is `-3.2°`. Null without a value. */
export function measured(field: string, value: unknown, unitOf: UnitOf): string | null {
  if (value === null || value === undefined || value === '') return null
  const { unit: stored } = fieldLabel(field)
  if (typeof value === 'number' && stored !== null) {
    const { unit, input } = unitOf(stored)
    return joined(input(value), unit)
  }
  if (typeof value === 'number' || typeof value === 'string') return joined(value, stored)
  return Object.entries(value as Record<string, unknown>)
    .map(([key, each]) => `${fieldLabel(key).label} ${each}`)
    .join(', ')
}

export const lapTimeText = (ms: number | null): string | null => (ms === null ? null : formatLapTime(ms))
/** Sector time in seconds with milliseconds. */
export const sectorText = (ms: number | null): string | null => (ms === null ? null : (ms / 1000).toFixed(3))
