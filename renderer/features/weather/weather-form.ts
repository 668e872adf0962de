import type { Measure } from '../../../server/calc/units.ts'
import type { Row } from '../../data/row-cache.ts'
import { InputError } from '../../format/failure.ts'
import { choiceText } from '../../format/words.ts'
import { clockTime, instantOf, wallClock } from '../../format/zoned-time.ts'
import type { RowForm } from '../../rows/row-form.ts'
import { shown, textOf } from '../../rows/values.ts'
import { isEmptyReading, MEASURES, measuredOf, typedText } from './entry-values.ts'

type Reading = Row<'weather'>
const SOURCES: readonly Reading['source'][] = ['manual', 'station', 'forecast', 'import']
const DAY = /^\d{4}-\d{2}-\d{2}$/

interface RelatedRows {
  eventId: string
  zone: string
  sessions: readonly Row<'sessions'>[]
  /** Default day of a new reading, at the track. */
  today: string
  units: (stored: string) => Measure
}

function momentOf({ day = '', time: typed = '' }: Record<string, string>, zone: string): string {
  const time = clockTime(typed)
  if (!time || !DAY.test(day))
    throw new InputError({
      ...(!DAY.test(day) && { day: 'must be a day' }),
      ...(!time && { time: 'must be a time of day such as 14:30' }),
    })
  return instantOf(day, time, zone)
}

/** Form of a reading with all fields, in the user's units. */
export const weatherForm = ({ eventId, zone, sessions, today, units }: RelatedRows): RowForm<'weather'> => ({
  key: 'weather',
  noun: 'reading',
  fields: [
    { name: 'day', label: 'Day', kind: 'date', required: true },
    { name: 'time', label: 'Time', hint: `At the track (${zone}), for example 14:30.`, required: true },
    ...MEASURES.map(({ name, long, unit }) => ({
      name,
      label: `${long} in ${units(unit).unit}`,
      kind: 'number' as const,
    })),
    { name: 'windDirectionDeg', label: 'Wind from', hint: 'Degrees, or a point of the compass such as NE.' },
    { name: 'wind', label: 'Wind in words', maxLength: 200 },
    { name: 'condition', label: 'Condition', maxLength: 200 },
    {
      name: 'sessionId',
      label: 'Session',
      kind: 'select',
      options: sessions.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'source',
      label: 'Source',
      kind: 'select',
      required: true,
      options: SOURCES.map((source) => ({ value: source, label: choiceText(source) })),
    },
  ],
  preset: { source: 'manual', day: today },
  presetAfter: ({ day = today, sessionId = '' }) => ({ day, sessionId }),
  valuesOf(row) {
    const { day, time, second } = wallClock(row.measuredAt, zone)
    return {
      day,
      time: second === '00' ? time : `${time}:${second}`,
      ...Object.fromEntries(MEASURES.map((spec) => [spec.name, typedText(row[spec.name], spec, units)])),
      windDirectionDeg: shown(row.windDirectionDeg),
      wind: shown(row.wind),
      condition: shown(row.condition),
      sessionId: shown(row.sessionId),
      source: row.source,
    }
  },
  bodyOf(values, row) {
    const measured = measuredOf(values, units)
    const wind = textOf(values, 'wind')
    if (!row && wind === null && isEmptyReading(measured))
      throw new InputError({ airTempC: 'or another value is required' })
    return {
      eventId,
      measuredAt: momentOf(values, zone),
      ...measured,
      wind,
      sessionId: textOf(values, 'sessionId'),
      source: values.source as Reading['source'],
    }
  },
  nameOf: ({ measuredAt }) => `the reading of ${wallClock(measuredAt, zone).time}`,
})
