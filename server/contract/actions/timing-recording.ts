import { z } from 'zod'
import { defineAction, MEGABYTE } from '../define/action.ts'
import { id, name, timestamp } from '../define/fields.ts'
import { feedKind } from '../resources/timing-feed.ts'

/** Every byte that a feed brought, with its arrival. */
export const timingRecording = z.object({
  id: id(),
  feedId: id().nullable().describe('Null for the recording of another program.'),
  kind: feedKind,
  name: z.string(),
  startedAt: timestamp().nullable().describe('Null if the recording tells no times.'),
  endedAt: timestamp().nullable().describe('Null while it goes on.'),
  bytes: z.int().describe('As received.'),
  lines: z.int().describe('Lines as received; of binary feeds packets.'),
})
export type TimingRecording = z.output<typeof timingRecording>

export const replay = z.object({
  id: id(),
  recordingId: id(),
  eventId: id(),
  speed: z.union([z.number(), z.literal('max')]),
  paused: z.boolean(),
  at: timestamp().nullable().describe('Arrival of what was replayed last.'),
  endedAt: timestamp().nullable().describe('When the replay came to its end.'),
})
export type Replay = z.output<typeof replay>

const speed = z.union([z.number().min(1).max(1000), z.literal('max')])
/** A time in the recording: an instant, or ms since its start. */
const moment = z.union([timestamp(), z.number().min(0)])

const read = { operation: 'read', entity: 'TimingFeed' } as const
const write = { operation: 'update', entity: 'TimingFeed' } as const
const idempotent = false

export const timingRecordingActions = {
  listTimingRecordings: defineAction({
    operationId: 'listTimingRecordings',
    summary: 'Recordings of timing feeds, newest first',
    method: 'GET',
    path: '/timing-recordings',
    access: read,
    response: z.object({ items: z.array(timingRecording), nextCursor: z.string().nullable() }),
  }),
  getTimingRecording: defineAction({
    operationId: 'getTimingRecording',
    summary: 'A recording',
    method: 'GET',
    path: '/timing-recordings/:id',
    access: read,
    response: timingRecording,
  }),
  timingRecordingFile: defineAction({
    operationId: 'timingRecordingFile',
    summary: 'The bytes of a recording: arrival in ms since 1970, a tab, the line; compressed with gzip',
    method: 'GET',
    path: '/timing-recordings/:id/file',
    access: read,
    response: z.string(),
    weight: 'heavy',
  }),
  addTimingRecording: defineAction({
    operationId: 'addTimingRecording',
    summary:
      'Add the recording of another program: lines with or without times, records in hex, or gzip of either',
    method: 'POST',
    path: '/timing-recordings',
    access: write,
    status: 201,
    idempotent,
    bodyLimit: 64 * MEGABYTE,
    weight: 'heavy',
    media: [
      'application/octet-stream',
      'application/gzip',
      'application/x-gzip',
      'text/plain',
      'application/x-www-form-urlencoded',
    ],
    body: z.unknown().describe('The bytes as they are.'),
    query: z.strictObject({
      name: name().optional(),
      kind: feedKind.optional().describe('Default: recognised by the content.'),
    }),
    response: timingRecording,
  }),
  deleteTimingRecording: defineAction({
    operationId: 'deleteTimingRecording',
    summary: 'Remove a recording that is not going on',
    method: 'DELETE',
    path: '/timing-recordings/:id',
    access: write,
    idempotent,
    response: timingRecording,
  }),
  startReplay: defineAction({
    operationId: 'startReplay',
    summary: 'Replay a recording into an event, or into a new one as a rehearsal',
    method: 'POST',
    path: '/timing-recordings/:id/replay',
    access: write,
    status: 201,
    idempotent,
    body: z
      .strictObject({
        eventId: id().optional(),
        newEvent: z.strictObject({ name: name() }).optional(),
        speed: speed.default(1),
        from: moment.optional(),
        to: moment.optional(),
      })
      .refine(({ eventId, newEvent }) => (eventId === undefined) !== (newEvent === undefined), {
        message: 'give either eventId or newEvent',
        path: ['eventId'],
      })
      .meta({ examples: [{ newEvent: { name: 'Rehearsal' }, speed: 10 }] }),
    response: replay,
  }),
  listReplays: defineAction({
    operationId: 'listReplays',
    summary: 'Replays that run, and those that ended since the start of the server',
    method: 'GET',
    path: '/replays',
    access: read,
    response: z.object({ items: z.array(replay) }),
  }),
  changeReplay: defineAction({
    operationId: 'changeReplay',
    summary: 'Pause a replay, let it go on, change its speed, or move on to a later time',
    method: 'PATCH',
    path: '/replays/:id',
    access: write,
    idempotent,
    body: z.strictObject({
      paused: z.boolean().optional(),
      speed: speed.optional(),
      at: moment.optional().describe('Everything up to this time is replayed at once.'),
    }),
    response: replay,
  }),
  endReplay: defineAction({
    operationId: 'endReplay',
    summary: 'End a replay; what it has written stays',
    method: 'DELETE',
    path: '/replays/:id',
    access: write,
    idempotent,
    response: replay,
  }),
}
