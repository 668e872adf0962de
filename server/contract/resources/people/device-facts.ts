import { z } from 'zod'
import { id, timestamp } from '../../define/fields.ts'

/** What a device of the garage is for: its rights, and the page that it opens on. */
export const deviceRole = z.enum(['engineer', 'mechanic', 'data', 'driver', 'guest'])
export type DeviceRole = z.output<typeof deviceRole>

/** What a device is, stored with its login. */
export const deviceFacts = z.object({
  id: id(),
  role: deviceRole,
  eventId: id(),
  carId: id().nullable(),
  expiresAt: timestamp(),
})
