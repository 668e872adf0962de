import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { color, name, optional, parentId, text, withDefault } from '../../define/fields.ts'

/** An entry of an event. The number is text: "01" is not "1". */
export const car = defineResource({
  name: 'Car',
  path: 'cars',
  entityType: 'car',
  table: 'cars',
  fields: {
    eventId: parentId('Event'),
    number: name(8),
    name: name(),
    class: name(),
    liveryColor: color(),
    chassisId: optional(text()),
    tankCapacityKg: optional(z.number().min(0).max(500)),
    /** A car of the team that runs the account: first in every list of cars. */
    ours: withDefault(z.boolean(), false),
    /** Numbers of its timing transponders; each belongs to one car of an event. */
    transponders: withDefault(z.array(name(40)).max(10), []),
    /** Numbers under which a timing feed calls it, where they are not its own; each belongs to one car of an event. */
    feedNumbers: withDefault(z.array(name(40)).max(10), []),
  },
  label: ['number'],
  filters: ['eventId', 'class', 'number', 'name', 'ours'],
  sorts: ['number', 'name'],
  unique: [['eventId', 'number']],
  webhooks: ['create', 'update', 'delete'],
  room: { event: 'eventId', everySession: true },
})
