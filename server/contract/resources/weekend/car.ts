import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { color, name, optional, parentId, text } from '../../define/fields.ts'

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
  },
  label: ['number'],
  filters: ['eventId', 'class', 'number', 'name'],
  sorts: ['number', 'name'],
  unique: [['eventId', 'number']],
  webhooks: ['create', 'update', 'delete'],
  room: { event: 'eventId', everySession: true },
})
