import { z } from 'zod'
import { actor, opType } from './actions/change.ts'
import { timingItem } from './actions/timing.ts'
import { id, text, timestamp } from './define/fields.ts'

/** Maximum frame size; a longer one closes the socket with 1009. */
export const MAX_FRAME_BYTES = 64 * 1024

const seq = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/** A cell being edited. */
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

/** One entry per viewed or edited object; a person with two devices may have two. */
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

/** Frames of a client. `auth` is the first one if the handshake had no credentials. */
export const clientFrame = z.discriminatedUnion('type', [authFrame, resumeFrame, presenceFrame])
export type ClientFrame = z.output<typeof clientFrame>
export type AuthFrame = z.output<typeof authFrame>

/** Frames of the service. `seq` rises per room, with gaps. */
export const serverFrames = {
  /** The first frame. Changes after `seq` follow. */
  welcome: z.object({
    type: z.literal('welcome'),
    sessionId: id().nullable(),
    eventId: id(),
    seq,
    serverTime: timestamp(),
    members: z.array(roomMember),
  }),
  /** A row of the room after the change; a row that was removed or left the room is sent as a delete. */
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
  /** Every 10 s. `seq`: log position of this room. Status and time are null in an event's room. */
  clock: z.object({
    type: z.literal('clock'),
    serverTime: timestamp(),
    seq,
    status: z.string().nullable(),
    remainingMs: z.int().nullable(),
  }),
  /** Rows of the running order that have changed, at most twice a second; needs read on Car and Lap. */
  timing: z.object({ type: z.literal('timing'), seq, items: z.array(timingItem) }),
  /** A data logger's file was stored, changed or removed: ask for it again; needs read on Lap. One that was missed is not sent again. */
  telemetryFile: z.object({ type: z.literal('telemetryFile'), opType, id: id() }),
  /** Too many changes were missed: the client must reload. Changes after `seq` follow. */
  resync: z.object({ type: z.literal('resync'), seq }),
  error: z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
}
type ServerFrames = { [K in keyof typeof serverFrames]: z.output<(typeof serverFrames)[K]> }
export type ServerFrame = ServerFrames[keyof ServerFrames]
export type ChangeFrame = ServerFrames['change']
export type RoomMember = z.output<typeof roomMember>
export type Presence = z.output<typeof presence>
export type Editing = z.output<typeof editing>
