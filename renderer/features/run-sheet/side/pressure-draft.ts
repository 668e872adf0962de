import { round } from '../../../../server/calc/round.ts'
import type { UnitOf } from '../../../ui/units/use-units.ts'
import { typedNumber } from '../../tyres/pressures/typed.ts'

/** Measured fields of a corner in display order. */
export const CORNER_FIELDS = [
  { key: 'pressureColdBar', label: 'Cold', unit: 'bar', decimals: 2, min: 0, max: 10 },
  { key: 'pressureHotBar', label: 'Hot', unit: 'bar', decimals: 2, min: 0, max: 10 },
  { key: 'tempInnerC', label: 'Inner', unit: '°C', decimals: 0, min: -50, max: 300 },
  { key: 'tempMiddleC', label: 'Middle', unit: '°C', decimals: 0, min: -50, max: 300 },
  { key: 'tempOuterC', label: 'Outer', unit: '°C', decimals: 0, min: -50, max: 300 },
] as const

type CornerValues = Partial<Record<(typeof CORNER_FIELDS)[number]['key'], number>>
export type PressureDraft = Readonly<Record<string, string>>

export const draftKey = (corner: string, field: string) => `${corner}.${field}`

export interface PressureReading {
  /** Stored values by corner; empty corners are left out. */
  corners: Readonly<Record<string, CornerValues>>
  /** Errors by corner and field. */
  errors: Readonly<Record<string, string>>
}

/** Parses the typed corners. Three digits in bar, `182`, mean 1.82. */
export function readPressures(
  corners: readonly string[],
  draft: PressureDraft,
  units: UnitOf,
): PressureReading {
  const errors: Record<string, string> = {}
  const found: Record<string, CornerValues> = {}
  for (const corner of corners) {
    const values: CornerValues = {}
    for (const { key, label, unit, min, max } of CORNER_FIELDS) {
      const measure = units(unit)
      const { shown, unit: name } = measure
      const value = typedNumber(draft[draftKey(corner, key)], measure)
      if (value === null) continue
      if (value === undefined) errors[draftKey(corner, key)] = `${label} must be a number.`
      else if (value < min || value > max)
        errors[draftKey(corner, key)] =
          `${label} must be between ${round(shown(min), 0)} and ${round(shown(max), 0)} ${name}.`
      else values[key] = value
    }
    if (Object.keys(values).length > 0) found[corner] = values
  }
  return { corners: found, errors }
}

export interface CornerReading extends CornerValues {
  corner: string
  measuredAt: string
  lapNumber: number | null
}

/** Readings grouped by time, newest first: one line of the list each. */
export function byMoment(
  readings: readonly CornerReading[],
): { measuredAt: string; lapNumber: number | null; corners: Map<string, CornerReading> }[] {
  const groups = Map.groupBy(readings, ({ measuredAt, lapNumber }) => `${measuredAt} ${lapNumber}`)
  return [...groups.values()]
    .map((group) => ({
      measuredAt: group[0]?.measuredAt ?? '',
      lapNumber: group[0]?.lapNumber ?? null,
      corners: new Map(group.map((reading) => [reading.corner, reading])),
    }))
    .sort((a, b) => b.measuredAt.localeCompare(a.measuredAt))
}
