import { z } from 'zod'
import { defineResource, type FieldError } from '../../define/define.ts'
import { date, name, optional, parentId, withDefault } from '../../define/fields.ts'
import { pointerTo } from '../../define/json-pointer.ts'
import { notBefore } from '../../define/rules.ts'

const MAX_CLASSES = 20
const stopMs = () => z.int().min(0).max(3_600_000)

/** A class with a shortest stop of its own is in the order of classes, so that a misspelt one is noticed. */
const classesInOrder = (
  order: readonly string[] | undefined,
  stops: Readonly<Record<string, number>> | undefined,
): FieldError[] =>
  Object.keys(stops ?? {}).flatMap((each) =>
    order && !order.includes(each)
      ? { path: pointerTo('/classMinPitMs', each), message: `${each} is not in the order of classes` }
      : [],
  )

/** A race weekend. */
export const event = defineResource({
  name: 'Event',
  path: 'events',
  entityType: 'event',
  table: 'events',
  fields: {
    championshipId: parentId('Championship'),
    trackId: parentId('Track'),
    name: name(),
    startDate: date(),
    endDate: date(),
    /** Made for a replay or for practice: to be removed when it is over. */
    rehearsal: withDefault(z.boolean(), false),
    /** Names of classes in the order of the event, fastest first as a rule; others follow by name. */
    classOrder: withDefault(z.array(name()).max(MAX_CLASSES), []),
    /** The shortest time that a car must spend on a pit stop. */
    minPitMs: optional(stopMs()),
    /** The same for classes of `classOrder` that differ. */
    classMinPitMs: withDefault(z.record(z.string().max(200), stopMs()), {}),
  },
  filters: ['championshipId', 'trackId', 'name'],
  ranges: ['startDate', 'endDate'],
  sorts: ['name', 'startDate'],
  rules: (row) => [
    ...notBefore('endDate', row.endDate, 'startDate', row.startDate),
    ...classesInOrder(row.classOrder, row.classMinPitMs),
  ],
  webhooks: ['create', 'update', 'delete'],
  room: { event: 'id', everySession: true },
})
