import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { name, optional, timeZone } from '../../define/fields.ts'

const LENGTH_KM = z.number().min(0.1).max(50)

const mapPoint = z.strictObject({
  x: z.number(),
  y: z.number(),
  distanceM: z.number().min(0).max(50_000),
})

export const track = defineResource({
  name: 'Track',
  path: 'tracks',
  entityType: 'track',
  table: 'tracks',
  fields: {
    name: name(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be a two-letter country code such as US')
      .meta({ examples: ['US'] }),
    lengthKm: LENGTH_KM,
    cornerCount: z.int().min(0).max(300),
    timeZone: optional(timeZone()),
    pitLossSec: optional(z.number().min(0).max(3600)),
    pitSpeedLimitKph: optional(z.number().min(1).max(200)),
    outLapLengthKm: optional(LENGTH_KM),
    inLapLengthKm: optional(LENGTH_KM),
    mapPoints: optional(z.array(mapPoint).max(2000)),
  },
  filters: ['name', 'country'],
  sorts: ['name', 'country'],
})
