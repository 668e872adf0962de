import type { Row } from '../../../data/row-cache.ts'
import type { RowForm } from '../../../rows/row-form.ts'
import { numberOf, shown, textOf } from '../../../rows/values.ts'
import type { FormValues } from '../../../ui/form/use-submit.ts'
import type { UnitOf } from '../../../ui/units/use-units.ts'
import { zoneNamed } from './zone-named.ts'

const ZONES = Intl.supportedValuesOf('timeZone')

function zoneOf(values: FormValues): string | null {
  const typed = textOf(values, 'timeZone')
  return typed === null ? null : zoneNamed(typed, ZONES)
}

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Fields converted to the user's units, with their stored unit. */
const MEASURED = {
  lengthKm: 'km',
  outLapLengthKm: 'km',
  inLapLengthKm: 'km',
  pitSpeedLimitKph: 'km/h',
} as const
type Measured = keyof typeof MEASURED

const shownIn = (unitOf: UnitOf, row: Row<'tracks'>, name: Measured): string => {
  const value = row[name]
  return value === null ? '' : unitOf(MEASURED[name]).input(value)
}

function storedFrom(unitOf: UnitOf, values: FormValues, name: Measured): number | null {
  const typed = numberOf(values, name)
  return typed === null ? null : unitOf(MEASURED[name]).stored(typed)
}

export const trackForm = (unitOf: UnitOf): RowForm<'tracks'> => ({
  key: 'tracks',
  noun: 'track',
  fields: [
    { name: 'name', label: 'Name', required: true, maxLength: 200 },
    { name: 'country', label: 'Country', hint: 'Two letters, for example ES.', required: true, maxLength: 2 },
    { name: 'lengthKm', label: `Length in ${unitOf('km').unit}`, kind: 'number', required: true },
    { name: 'cornerCount', label: 'Corners', kind: 'number', required: true },
    {
      name: 'timeZone',
      label: 'Time zone',
      hint: 'Times of sessions are shown in it. Type the city, for example Madrid.',
      suggestions: ZONES,
    },
    { name: 'pitLossSec', label: 'Time lost in the pit lane, in s', kind: 'number' },
    { name: 'pitSpeedLimitKph', label: `Pit speed limit in ${unitOf('km/h').unit}`, kind: 'number' },
    { name: 'outLapLengthKm', label: `Length of an out-lap in ${unitOf('km').unit}`, kind: 'number' },
    { name: 'inLapLengthKm', label: `Length of an in-lap in ${unitOf('km').unit}`, kind: 'number' },
  ],
  preset: { timeZone: localZone() },
  valuesOf: (row) => ({
    name: row.name,
    country: row.country,
    lengthKm: shownIn(unitOf, row, 'lengthKm'),
    cornerCount: shown(row.cornerCount),
    timeZone: shown(row.timeZone),
    pitLossSec: shown(row.pitLossSec),
    pitSpeedLimitKph: shownIn(unitOf, row, 'pitSpeedLimitKph'),
    outLapLengthKm: shownIn(unitOf, row, 'outLapLengthKm'),
    inLapLengthKm: shownIn(unitOf, row, 'inLapLengthKm'),
  }),
  bodyOf: (values) => ({
    name: values.name ?? '',
    country: (values.country ?? '').trim().toUpperCase(),
    lengthKm: storedFrom(unitOf, values, 'lengthKm') ?? 0,
    cornerCount: numberOf(values, 'cornerCount') ?? 0,
    timeZone: zoneOf(values),
    pitLossSec: numberOf(values, 'pitLossSec'),
    pitSpeedLimitKph: storedFrom(unitOf, values, 'pitSpeedLimitKph'),
    outLapLengthKm: storedFrom(unitOf, values, 'outLapLengthKm'),
    inLapLengthKm: storedFrom(unitOf, values, 'inLapLengthKm'),
  }),
  nameOf: ({ name }) => name,
})
