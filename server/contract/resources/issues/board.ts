import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { name, optional, parentId, withDefault } from '../../define/fields.ts'

const columns = z
  .array(name(60))
  .min(1)
  .max(50)
  .refine((names) => new Set(names).size === names.length, 'must be unique')

/** Columns of cards, for an event or the whole team. */
export const board = defineResource({
  name: 'Board',
  path: 'boards',
  entityType: 'board',
  table: 'boards',
  fields: {
    eventId: optional(parentId('Event')),
    name: name(),
    columns: withDefault(columns, ['To do', 'In progress', 'Done']),
  },
  filters: ['eventId', 'name'],
  sorts: ['name'],
  room: { event: 'eventId' },
})
