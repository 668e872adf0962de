import { session } from '../../../../server/contract/resources/weekend/session.ts'
import type { Row } from '../../../data/row-cache.ts'
import { InputError } from '../../../format/failure.ts'
import { choiceText } from '../../../format/words.ts'
import { clockTime, instantOf, wallClock } from '../../../format/zoned-time.ts'
import type { RowForm } from '../../../rows/row-form.ts'
import { numberOf } from '../../../rows/values.ts'
import type { FormValues } from '../../../ui/form/use-submit.ts'

const MINUTE_MS = 60_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

type SessionType = Row<'sessions'>['type']
type SessionStatus = Row<'sessions'>['status']

const TYPES: readonly SessionType[] = session.fields.type.options
const STATUSES: readonly SessionStatus[] = session.fields.status.unwrap().options
export const sessionTypeText = (type: SessionType): string => choiceText(type, 'type')
export const sessionStatusText = (status: SessionStatus): string => choiceText(status, 'status')

const optionsOf = (values: readonly string[], field: string) =>
  values.map((value) => ({ value, label: choiceText(value, field) }))

/** Start and end from the typed day, local time at the track and minutes. */
function timesOf(values: FormValues, zone: string): { startsAt: string; endsAt: string } {
  const { day = '', startsAt = '' } = values
  const time = clockTime(startsAt)
  const minutes = numberOf(values, 'endsAt') ?? 0
  const wrong = {
    ...(!DAY.test(day) && { day: 'must be a day' }),
    ...(!time && { startsAt: 'must be a time of day such as 14:30' }),
    ...(minutes <= 0 && { endsAt: 'must be more than 0 minutes' }),
    ...(minutes > 60_000 && { endsAt: 'must be at most 60,000 minutes' }),
  }
  if (!time || Object.keys(wrong).length > 0) throw new InputError(wrong)
  const start = instantOf(day, time, zone)
  return { startsAt: start, endsAt: new Date(Date.parse(start) + minutes * MINUTE_MS).toISOString() }
}

function valuesOf(row: Row<'sessions'>, zone: string): FormValues {
  const { day, time, second } = wallClock(row.startsAt, zone)
  return {
    name: row.name,
    type: row.type,
    day,
    startsAt: second === '00' ? time : `${time}:${second}`,
    endsAt: String((Date.parse(row.endsAt) - Date.parse(row.startsAt)) / MINUTE_MS),
    status: row.status,
  }
}

/** Defaults of the next session, which starts when the previous one ends. */
function presetAfter(values: FormValues, zone: string): FormValues {
  const { day, time } = wallClock(timesOf(values, zone).endsAt, zone)
  return { type: values.type ?? 'practice', day, startsAt: time, endsAt: values.endsAt ?? '60' }
}

/** `zone` is the track's: times are typed and shown as local time there. */
export const sessionForm = (event: Row<'events'>, zone: string): RowForm<'sessions'> => ({
  key: 'sessions',
  noun: 'session',
  fields: [
    { name: 'name', label: 'Name', hint: 'For example Practice 1.', required: true, maxLength: 200 },
    { name: 'type', label: 'Type', kind: 'select', required: true, options: optionsOf(TYPES, 'type') },
    { name: 'day', label: 'Day', kind: 'date', required: true },
    {
      name: 'startsAt',
      label: 'Start',
      hint: `Time of day at the track (${zone}), for example 14:30 or 1430.`,
      required: true,
    },
    { name: 'endsAt', label: 'Length in minutes', kind: 'number', required: true },
    {
      name: 'status',
      label: 'Status',
      kind: 'select',
      required: true,
      options: optionsOf(STATUSES, 'status'),
    },
  ],
  preset: { type: 'practice', day: event.startDate, endsAt: '60', status: 'scheduled' },
  presetAfter: (values) => presetAfter(values, zone),
  valuesOf: (row) => valuesOf(row, zone),
  bodyOf: (values) => ({
    eventId: event.id,
    name: values.name ?? '',
    type: values.type as SessionType,
    ...timesOf(values, zone),
    status: values.status as SessionStatus,
  }),
  nameOf: ({ name }) => name,
})
