import { z } from 'zod'
import { actor, opType } from './actions/change.ts'
import { id, text, timestamp } from './define/fields.ts'

/** What a room is about: one session, or one event. */
export const roomKinds = { sessions: 'Session', events: 'Event' } as const
export type RoomKind = keyof typeof roomKinds

/** Where a room is joined. Credentials never stand in it. */
export const roomPath = (kind: RoomKind, roomId: string): string => `/realtime/${kind}/${roomId}`

/** Why the service closes a socket. */
export const closeCodes = {
  /** The server stops. */
  goingAway: 1001,
  /** Text was asked for. */
  notText: 1003,
  /** Too many frames, or too many that make no sense. */
  abuse: 1008,
  tooBig: 1009,
  /** This key or user has too many sockets: try again later. */
  tooMany: 1013,
  /** Credentials are missing, wrong, or no longer valid. */
  credentials: 4401,
  /** The room may not be read. */
  permission: 4403,
  /** There is no such room, or not any more. */
  room: 4404,
  /** Nothing that was sent was read for 10 s. */
  slow: 4429,
} as const

/** The longest frame that is read; a longer one closes the socket with 1009. */
export const MAX_FRAME_BYTES = 64 * 1024

const seq = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/** A cell that is being edited. */
const editing = z.strictObject({
  entityType: z.string().min(1).max(100),
  id: id(),
  field: z.string().min(1).max(100),
})

/** What a member of the room views and edits. */
const presence = z.strictObject({
  view: text().nullable().default(null),
  editing: editing.nullable().default(null),
})

/** One entry per viewed or edited thing; a person with two devices may have two. */
const roomMember = z.object({
  userId: id(),
  name: z.string(),
  view: z.string().nullable(),
  editing: editing.nullable(),
})

const authFrame = z.strictObject({
  type: z.literal('auth'),
  token: z.string().max(4096).optional(),
  apiKey: z.string().max(200).optional(),
  lastSeq: seq.nullish(),
})
const resumeFrame = z.strictObject({ type: z.literal('resume'), lastSeq: seq })
const presenceFrame = presence.extend({ type: z.literal('presence') })

/** What a client sends. `auth` is the first frame where the handshake had no credentials. */
export const clientFrame = z.discriminatedUnion('type', [authFrame, resumeFrame, presenceFrame])
export type ClientFrame = z.output<typeof clientFrame>
export type AuthFrame = z.output<typeof authFrame>

/** What the service sends. Per room `seq` rises, with gaps. */
export const serverFrames = {
  /** First of all. What was written after `seq` follows. */
  welcome: z.object({
    type: z.literal('welcome'),
    sessionId: id().nullable(),
    eventId: id(),
    seq,
    serverTime: timestamp(),
    members: z.array(roomMember),
  }),
  /** A row of the room as it is after the change; a removed row, or one that left the room, comes as a delete. */
  change: z.object({
    type: z.literal('change'),
    seq,
    entityType: z.string(),
    opType,
    id: id(),
    version: z.int(),
    entity: z.record(z.string(), z.unknown()),
    actor,
    occurredAt: timestamp(),
  }),
  presence: z.object({ type: z.literal('presence'), members: z.array(roomMember) }),
  /** Every 10 s. `seq`: how far the log has been read for this room. Status and time are null in an event's room. */
  clock: z.object({
    type: z.literal('clock'),
    serverTime: timestamp(),
    seq,
    status: z.string().nullable(),
    remainingMs: z.int().nullable(),
  }),
  /** Too many changes were missed: reload. Changes after `seq` follow. */
  resync: z.object({ type: z.literal('resync'), seq }),
  error: z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
}
type ServerFrames = { [K in keyof typeof serverFrames]: z.output<(typeof serverFrames)[K]> }
export type ServerFrame = ServerFrames[keyof ServerFrames]
export type ChangeFrame = ServerFrames['change']
export type RoomMember = z.output<typeof roomMember>
export type Presence = z.output<typeof presence>
export type Editing = z.output<typeof editing>
