import { z } from 'zod'
import { defineAction } from '../../define/action.ts'
import { defineResource } from '../../define/define.ts'
import { id, name, parentId, timestamp } from '../../define/fields.ts'

export const MAX_SIGNATURES = 1000

const items = z
  .array(name())
  .min(1)
  .max(100)
  .refine((all) => new Set(all).size === all.length, 'must not name an item twice')

/** What is checked at an occasion of an event, such as before each run. */
export const checklistTemplate = defineResource({
  name: 'ChecklistTemplate',
  path: 'checklist-templates',
  entityType: 'checklist_template',
  table: 'checklist_templates',
  fields: { eventId: parentId('Event'), name: name(), items },
  filters: ['eventId'],
  sorts: ['name'],
  room: { event: 'eventId' },
})

/** An item signed, or its signature taken back: by whom and when as the server knows it, not as a client says. */
const signature = z.object({
  item: z.string(),
  signed: z.boolean(),
  at: timestamp(),
  by: id().nullable(),
  byName: z.string(),
  importedBy: z.string().nullable().describe('Who brought it in with an archive; null of one signed here.'),
})
export type Signature = z.output<typeof signature>

/** A checklist of a car in a session, signed item by item. */
export const checklist = defineResource({
  name: 'Checklist',
  path: 'checklists',
  entityType: 'checklist',
  table: 'checklists',
  fields: {
    sessionId: parentId('Session'),
    carId: parentId('Car'),
    name: name(),
    items: items.describe('An item with a signature, even one taken back, stays as it is.'),
  },
  stored: {
    signatures: z
      .array(signature)
      .describe('Every signature and every one taken back, in order; the last of an item counts.'),
  },
  imported: ['signatures'],
  filters: ['sessionId', 'carId'],
  eventBy: ['sessionId'],
  room: { session: 'sessionId', through: 'carId' },
})

export const signChecklist = defineAction({
  operationId: 'signChecklist',
  summary: 'Sign an item of a checklist, or take the signature back; a repeat has no effect',
  method: 'POST',
  path: '/checklists/:id/sign',
  versioned: true,
  access: { operation: 'update', entity: 'Checklist' },
  body: z.strictObject({ item: name(), signed: z.boolean().default(true) }),
  response: checklist.row,
})
