import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { name, notes, optional, parentId, text, withDefault } from '../../define/fields.ts'

const scale = () => optional(z.int().min(-3).max(3))

/** How the car was in one corner, by phase. */
const corner = z.strictObject({
  corner: name(40),
  entry: scale(),
  middle: scale(),
  exit: scale(),
  word: optional(text()),
})

/** What a driver says after a session with a car: corner by corner, and overall. */
export const debrief = defineResource({
  name: 'Debrief',
  path: 'debriefs',
  entityType: 'debrief',
  table: 'debriefs',
  fields: {
    sessionId: parentId('Session'),
    carId: parentId('Car'),
    driverId: parentId('Driver'),
    corners: withDefault(
      z
        .array(corner)
        .max(300)
        .describe(
          'By corner, from -3 (understeer) over 0 (neutral) to 3 (oversteer), such as [{ "corner": "4", "entry": -2, "word": "late turn-in" }].',
        ),
      [],
    ),
    balance: optional(notes()),
    brakes: optional(notes()),
    gearbox: optional(notes()),
    tyres: optional(notes()),
    engine: optional(notes()),
    other: optional(notes()),
  },
  filters: ['sessionId', 'carId', 'driverId'],
  eventBy: ['sessionId'],
  unique: [['sessionId', 'carId', 'driverId']],
  room: { session: 'sessionId', through: 'carId' },
})
