import type { RowForm } from './row-form.ts'
import { numberOf, shown, textOf } from './values.ts'

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export const trackForm = (): RowForm<'tracks'> => ({
  key: 'tracks',
  noun: 'track',
  fields: [
    { name: 'name', label: 'Name', required: true, maxLength: 200 },
    { name: 'country', label: 'Country', hint: 'Two letters, for example ES.', required: true, maxLength: 2 },
    { name: 'lengthKm', label: 'Length in km', kind: 'number', required: true },
    { name: 'cornerCount', label: 'Corners', kind: 'number', required: true },
    {
      name: 'timeZone',
      label: 'Time zone',
      hint: 'Times of sessions are shown in it, for example Europe/Madrid.',
      suggestions: Intl.supportedValuesOf('timeZone'),
    },
    { name: 'pitLossSec', label: 'Time lost in the pit lane, in s', kind: 'number' },
    { name: 'pitSpeedLimitKph', label: 'Pit speed limit in km/h', kind: 'number' },
    { name: 'outLapLengthKm', label: 'Length of an out-lap in km', kind: 'number' },
    { name: 'inLapLengthKm', label: 'Length of an in-lap in km', kind: 'number' },
  ],
  preset: { timeZone: localZone() },
  valuesOf: (row) => ({
    name: row.name,
    country: row.country,
    lengthKm: shown(row.lengthKm),
    cornerCount: shown(row.cornerCount),
    timeZone: shown(row.timeZone),
    pitLossSec: shown(row.pitLossSec),
    pitSpeedLimitKph: shown(row.pitSpeedLimitKph),
    outLapLengthKm: shown(row.outLapLengthKm),
    inLapLengthKm: shown(row.inLapLengthKm),
  }),
  bodyOf: (values) => ({
    name: values.name ?? '',
    country: (values.country ?? '').trim().toUpperCase(),
    lengthKm: numberOf(values, 'lengthKm') ?? 0,
    cornerCount: numberOf(values, 'cornerCount') ?? 0,
    timeZone: textOf(values, 'timeZone'),
    pitLossSec: numberOf(values, 'pitLossSec'),
    pitSpeedLimitKph: numberOf(values, 'pitSpeedLimitKph'),
    outLapLengthKm: numberOf(values, 'outLapLengthKm'),
    inLapLengthKm: numberOf(values, 'inLapLengthKm'),
  }),
  nameOf: ({ name }) => name,
})
