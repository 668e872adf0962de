import type { Row } from '../../data/row-cache.ts'
import { InputError } from '../../format/failure.ts'
import { listOf } from '../../rows/list-of.ts'
import type { RowForm } from '../../rows/row-form.ts'
import { numberOf, shown, textOf } from '../../rows/values.ts'
import type { FormValues } from '../../ui/form/use-submit.ts'
import { FeedFields } from './feed-fields.tsx'

/** Values of the boxes that are ticked; a box that is not sends none. */
const ticked = (boxes: Readonly<Record<string, boolean>>): FormValues =>
  Object.fromEntries(Object.entries(boxes).flatMap(([name, on]) => (on ? [[name, 'on']] : [])))

const MS_PER_SEC = 1000

function minLapMsOf(values: FormValues): number {
  const seconds = numberOf(values, 'minLapSec')
  if (seconds === null) throw new InputError({ minLapSec: 'must be a number of seconds' })
  return Math.round(seconds * MS_PER_SEC)
}

/** The form of a timing feed. The password is never answered, and left as it is where none is typed. */
export const feedForm = (events: readonly Row<'events'>[]): RowForm<'timingFeeds'> => ({
  key: 'timingFeeds',
  noun: 'timing feed',
  fields: [
    { name: 'name', label: 'Name', required: true },
    { name: 'host', label: 'Address', required: true },
  ],
  preset: {
    kind: 'rmonitor',
    minLapSec: '20',
    ...ticked({ enabled: true, createCars: true, createSessions: true }),
  },
  valuesOf: ({ name, kind, host, port, eventId, minLapMs, user, pitLoops, ...row }) => ({
    name,
    kind,
    host,
    port: shown(port),
    eventId: shown(eventId),
    minLapSec: shown(minLapMs / MS_PER_SEC),
    user: shown(user),
    pitLoops: pitLoops.join(', '),
    ...ticked({
      enabled: row.enabled,
      createCars: row.createCars,
      createSessions: row.createSessions,
    }),
  }),
  bodyOf(values) {
    const port = numberOf(values, 'port')
    return {
      name: values.name?.trim() ?? '',
      kind: values.kind ?? '',
      host: values.host?.trim() ?? '',
      ...(port !== null && { port }),
      eventId: textOf(values, 'eventId'),
      minLapMs: minLapMsOf(values),
      user: textOf(values, 'user'),
      pitLoops: listOf(values, 'pitLoops'),
      enabled: 'enabled' in values,
      createCars: 'createCars' in values,
      createSessions: 'createSessions' in values,
      ...(values.secret && { secret: values.secret }),
    }
  },
  nameOf: ({ name }) => name,
  render: (initial, errors) => <FeedFields initial={initial} errors={errors} events={events} />,
  consequence: () => 'Trackside stops listening to it. What it has written stays, and so do its recordings.',
})
