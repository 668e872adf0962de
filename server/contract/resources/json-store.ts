import { z } from 'zod'
import { defineAction } from '../define/action.ts'
import { defineResource } from '../define/define.ts'
import { anyJson, name, optional, parentId } from '../define/fields.ts'
import type { Schema } from '../define/schema.ts'
import { knownOptions, optionViolations } from './account-option.ts'

const key = name(100)
const data = anyJson()

/** Key-value store of the team for an event or one of its cars. */
export const eventData = defineResource({
  name: 'EventData',
  path: 'event-data',
  entityType: 'event_data',
  table: 'event_data',
  fields: { eventId: parentId('Event'), carId: optional(parentId('Car')), key, data },
  filters: ['eventId', 'carId', 'key'],
  sorts: ['key'],
  unique: [['eventId', 'carId', 'key']],
  room: { event: 'eventId' },
})

/** Key-value store of the team for a session or one of its cars. */
export const sessionData = defineResource({
  name: 'SessionData',
  path: 'session-data',
  entityType: 'session_data',
  table: 'session_data',
  fields: { sessionId: parentId('Session'), carId: optional(parentId('Car')), key, data },
  filters: ['sessionId', 'carId', 'key'],
  eventBy: ['sessionId'],
  sorts: ['key'],
  unique: [['sessionId', 'carId', 'key']],
  room: { session: 'sessionId' },
})

/** Key-value store of the team; some keys are options used by the server. */
export const accountOptions = defineResource({
  name: 'AccountOptions',
  path: 'account-options',
  entityType: 'account_options',
  table: 'account_options',
  fields: {
    key: name(100).describe(
      `Used by the server: ${Object.keys(knownOptions).join(', ')}. Other keys are free to use.`,
    ),
    data,
  },
  filters: ['key'],
  sorts: ['key'],
  unique: [['key']],
  administered: 'writes',
  rules: optionViolations,
})

const carId = parentId('Car').optional()
const params = z.strictObject({ key })
const body = z.strictObject({ data })

/** Stores a value under a key: 201 for a new row, otherwise 200. */
const putInto = <const R extends { name: string; path: string; row: Schema }, const Q extends z.ZodObject>(
  resource: R,
  query: Q,
) =>
  defineAction({
    operationId: `put${resource.name}`,
    summary: `Store under a key of ${resource.path}`,
    method: 'PUT',
    path: `/${resource.path}/:key`,
    access: { operation: 'update', entity: resource.name },
    versioned: true,
    params,
    query,
    body,
    response: resource.row as R['row'],
    orStatus: 201,
  })

export const storeActions = {
  putEventData: putInto(eventData, z.strictObject({ eventId: eventData.fields.eventId, carId })),
  putSessionData: putInto(sessionData, z.strictObject({ sessionId: sessionData.fields.sessionId, carId })),
  putAccountOptions: putInto(accountOptions, z.strictObject({})),
}

/** Levels from the most general to the most specific. */
const level = z.enum(['account', 'event', 'session'])

export const sessionConstants = defineAction({
  operationId: 'sessionConstants',
  summary:
    'Constants of a session by key, each from the most specific level; with carId also those of the car',
  method: 'GET',
  path: '/sessions/:id/constants',
  access: { operation: 'read', entity: 'Session' },
  query: z.strictObject({ carId }),
  response: z.object({ items: z.array(z.object({ key: z.string(), value: z.unknown(), from: level })) }),
})
export type ConstantLevel = z.output<typeof level>
