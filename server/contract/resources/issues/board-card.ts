import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { name, notes, optional, parentId, refId, text, timestamp, withDefault } from '../../define/fields.ts'
import { oneOf } from '../../define/rules.ts'

const task = z.strictObject({ text: name(500), done: withDefault(z.boolean(), false) })

/** A card of a board, or of an event without one. */
export const boardCard = defineResource({
  name: 'BoardCard',
  path: 'board-cards',
  entityType: 'board_card',
  table: 'board_cards',
  fields: {
    boardId: optional(parentId('Board')),
    /** Defaults to the board's event. */
    eventId: optional(parentId('Event')),
    title: name(),
    description: optional(notes()),
    column: optional(name(60)).describe("One of the board's columns. Default: the first."),
    position: z
      .number()
      .optional()
      .describe(
        'Sort position in the column: a number between those of its neighbours. Default: after the last card.',
      ),
    carId: optional(refId('Car')),
    sessionId: optional(refId('Session')),
    checklist: withDefault(
      z.array(task).max(500).describe('Such as [{ "text": "Check the wheel nuts", "done": false }].'),
      [],
    ),
    assigneeIds: withDefault(z.array(refId('Member')).max(100), []),
    priority: withDefault(z.enum(['low', 'normal', 'high', 'urgent']), 'normal'),
    dueAt: optional(timestamp()),
    issueId: optional(refId('Issue')),
    setupId: optional(refId('Setup')),
    labels: withDefault(z.array(text(60)).max(50), []),
    done: withDefault(z.boolean(), false),
  },
  label: ['title'],
  filters: ['boardId', 'eventId', 'carId', 'sessionId'],
  narrowing: ['column', 'issueId', 'setupId', 'done'],
  ranges: ['dueAt'],
  sorts: ['position', 'title', 'dueAt'],
  defaultSort: 'position',
  rules: ({ boardId, eventId }) => oneOf('boardId', boardId, 'eventId', eventId),
  webhooks: ['update'],
  room: { session: 'sessionId', event: 'eventId' },
})
