import { z } from 'zod'
import { defineAction } from '../../define/action.ts'
import { id, name, neededId, optional, timestamp } from '../../define/fields.ts'
import { deviceFacts, deviceRole } from './device-facts.ts'
import { login } from './identity.ts'

const pin = z
  .string()
  .regex(/^\d{4,6}$/, 'must be four to six digits')
  .meta({ examples: ['4711'] })
const code = z.string().trim().max(100)

const device = deviceFacts.extend({
  /** The member as whom it is logged in. */
  memberId: id(),
  name: z.string(),
  createdAt: timestamp(),
  lastSeenAt: timestamp(),
  /** Where it was seen last. */
  address: z.string(),
  /** Whether too many wrong PINs have locked it for good. */
  locked: z.boolean(),
})

const carChoice = z.object({ id: id(), number: z.string() })

export const deviceActions = {
  inviteDevices: defineAction({
    operationId: 'inviteDevices',
    summary: 'Create a code with which devices join a weekend until it is over',
    method: 'POST',
    path: '/devices/invites',
    access: 'administrator',
    status: 201,
    secrets: ['code', 'url', 'qr'],
    body: z.strictObject({
      eventId: neededId('Event'),
      role: deviceRole.nullable().default(null).describe('Null: each device chooses.'),
      carId: optional(neededId('Car')).describe('Null: each device chooses.'),
      uses: z.int().min(1).max(100).default(20),
    }),
    response: z.object({
      code: z.string(),
      url: z.string(),
      /** URL of the address as an SVG picture. */
      qr: z.string(),
      expiresAt: timestamp(),
    }),
  }),
  deviceInvite: defineAction({
    operationId: 'deviceInvite',
    summary: 'What a device joins with this code, and what it may choose',
    method: 'POST',
    path: '/auth/device-invite',
    access: 'public',
    idempotent: false,
    allowedOnStandby: true,
    body: z.strictObject({ code }),
    response: z.object({
      accountName: z.string(),
      eventName: z.string(),
      role: deviceRole.nullable(),
      /** The car that the invite names, else all of the event, ours first. */
      cars: z.array(carChoice),
      isCarGiven: z.boolean(),
    }),
  }),
  joinDevice: defineAction({
    operationId: 'joinDevice',
    summary: 'Join a weekend as a device; its secret is shown once',
    method: 'POST',
    path: '/auth/join-device',
    access: 'public',
    idempotent: false,
    status: 201,
    secrets: ['secret'],
    body: z.strictObject({
      code,
      name: name(100),
      role: deviceRole.optional(),
      carId: id().nullable().optional(),
      pin,
    }),
    response: login.extend({ secret: z.string() }),
  }),
  unlockDevice: defineAction({
    operationId: 'unlockDevice',
    summary: 'A bearer token for a device, by its secret and PIN; eight wrong PINs in a row lock it for good',
    method: 'POST',
    path: '/auth/unlock-device',
    access: 'public',
    idempotent: false,
    body: z.strictObject({ secret: z.string().max(100), pin: z.string().max(100) }),
    response: login,
  }),
  listDevices: defineAction({
    operationId: 'listDevices',
    summary: 'The devices that are in, last seen first',
    method: 'GET',
    path: '/devices',
    access: 'administrator',
    response: z.object({ items: z.array(device) }),
  }),
  endDevice: defineAction({
    operationId: 'endDevice',
    summary: 'End a device at once; its member is locked out',
    method: 'DELETE',
    path: '/devices/:id',
    access: 'administrator',
    response: z.object({ ok: z.literal(true) }),
  }),
  endDevices: defineAction({
    operationId: 'endDevices',
    summary: 'End all devices at once, and the open invites for more',
    method: 'DELETE',
    path: '/devices',
    access: 'administrator',
    response: z.object({ ended: z.int() }),
  }),
}
