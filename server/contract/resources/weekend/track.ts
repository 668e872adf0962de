import { z } from 'zod'
import { defineResource, type FieldError } from '../../define/define.ts'
import { name, optional, timeZone } from '../../define/fields.ts'
import { METRES_A_DEGREE } from '../../define/metres-a-degree.ts'

const LENGTH_KM = z.number().min(0.1).max(50)

const mapPoint = z.strictObject({
  x: z.number(),
  y: z.number(),
  distanceM: z.number().min(0).max(50_000),
})

const place = z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
type Place = z.output<typeof place>
const ENDS = [
  { lat: 50.444_35, lon: 5.965_25 },
  { lat: 50.444_25, lon: 5.965_55 },
]
const line = z
  .array(place)
  .max(2)
  .meta({ examples: [ENDS] })

const [MIN_LINE_M, MAX_LINE_M] = [2, 500]

function lengthMOf([from, to]: readonly Place[]): number {
  if (!from || !to) return 0
  const east = (to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180)
  return METRES_A_DEGREE * Math.hypot(to.lat - from.lat, east)
}

const LINES = ['startFinish', 'split1', 'split2'] as const

const lineViolations = (lines: Partial<Record<(typeof LINES)[number], Place[] | null>>): FieldError[] =>
  LINES.flatMap((field) => {
    const ends = lines[field]
    const lengthM = ends ? lengthMOf(ends) : MIN_LINE_M
    if (lengthM >= MIN_LINE_M && lengthM <= MAX_LINE_M) return []
    return [{ path: `/${field}`, message: `must have two ends, ${MIN_LINE_M} to ${MAX_LINE_M} m apart` }]
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
    startFinish: optional(line).describe(
      'Both ends of the start-finish line in degrees: its crossings are the laps of loggers’ files that tell none.',
    ),
    split1: optional(line).describe('Both ends of the line at which the first sector ends, in degrees.'),
    split2: optional(line).describe('Both ends of the line at which the second sector ends, in degrees.'),
  },
  filters: ['name', 'country'],
  sorts: ['name', 'country'],
  rules: lineViolations,
})
