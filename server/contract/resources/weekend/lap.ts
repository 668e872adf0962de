import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import {
  durationMs,
  lapNumber,
  notes,
  optional,
  parentId,
  refId,
  text,
  timestamp,
  withDefault,
} from '../../define/fields.ts'
import { LAP_TIME_TEXT } from '../../define/lap-time-text.ts'
import { source } from './flag.ts'

const TEMPERATURE_C = z.number().min(-100).max(150)
/** What a lap was driven under. */
export const trackStatus = z.enum(['green', 'yellow', 'red', 'SC', 'VSC', 'FCY'])
export type TrackStatus = z.output<typeof trackStatus>

const sectorRank = z.enum(['none', 'personal', 'class', 'session'])

const lapTimeText = z
  .string()
  .trim()
  .regex(
    LAP_TIME_TEXT,
    'must be a lap time such as 1:23.456, 83.456 or 1:02:03.456 (two digits after a colon, below 60)',
  )
  .meta({ examples: ['1:23.456'] })

/** One lap of a run sheet. */
export const lap = defineResource({
  name: 'Lap',
  path: 'laps',
  entityType: 'lap',
  table: 'laps',
  fields: {
    runSheetId: parentId('RunSheet'),
    lapNumber: lapNumber(),
    lapTimeMs: optional(durationMs()),
    sector1Ms: optional(durationMs()),
    sector2Ms: optional(durationMs()),
    sector3Ms: optional(durationMs()),
    fuelUsedKg: optional(z.number().min(0).max(50)),
    pitIn: withDefault(z.boolean(), false),
    pitOut: withDefault(z.boolean(), false),
    trackStatus: trackStatus
      .optional()
      .describe('Default: the most restrictive flag that was out during the lap, otherwise green.'),
    stint: optional(z.int().min(1).max(200)),
    driverId: optional(refId('Driver')),
    tyreSetId: optional(refId('TyreSet')),
    compound: optional(text()),
    tyreAgeLaps: optional(z.int().min(0).max(9999)),
    marker: optional(z.enum(['out', 'in', 'push', 'cool', 'box', 'formation', 'gap'])),
    valid: withDefault(z.boolean(), true),
    startedAt: optional(timestamp()),
    position: optional(z.int().min(1).max(999)),
    topSpeedKph: optional(z.number().min(0).max(600)),
    airTempC: optional(TEMPERATURE_C),
    trackTempC: optional(TEMPERATURE_C),
    comment: optional(notes()),
    source: withDefault(source, 'manual'),
    elapsedMs: optional(durationMs()).describe('Race time at the end of the lap.'),
  },
  stored: {
    sessionId: parentId('Session'),
    carId: parentId('Car'),
    /** Of the profiles evaluated when telemetry arrives. */
    kpis: z.record(z.string(), z.number()),
    /** Id of its stored telemetry; null without any. */
    telemetryId: z.string().nullable(),
    /** Lap time of the timing feed where a person typed another one. */
    timingLapMs: z.int().min(1).nullable(),
  },
  computed: {
    lapTime: z.string().nullable(),
    deltaToBestMs: z.int().nullable(),
    isPersonalBest: z.boolean(),
    isClassBest: z.boolean(),
    isSessionBest: z.boolean(),
    sectorBest: z.tuple([sectorRank, sectorRank, sectorRank]),
  },
  inputOnly: { lapTime: lapTimeText.nullable().optional() },
  imported: ['kpis', 'telemetryId'],
  label: ['lapNumber'],
  filters: ['runSheetId', 'sessionId', 'carId', 'driverId', 'tyreSetId'],
  narrowing: [
    'trackStatus',
    'valid',
    'pitIn',
    'pitOut',
    'marker',
    'lapNumber',
    'stint',
    'compound',
    'position',
  ],
  ranges: [
    'lapTimeMs',
    'sector1Ms',
    'sector2Ms',
    'sector3Ms',
    'lapNumber',
    'stint',
    'tyreAgeLaps',
    'fuelUsedKg',
    'startedAt',
    'position',
    'topSpeedKph',
    'airTempC',
    'trackTempC',
  ],
  eventBy: ['sessionId'],
  sorts: ['lapNumber', 'lapTimeMs'],
  keptUnsorted: ['carId', 'driverId', 'tyreSetId'],
  copiedFrom: { carId: 'runSheetId' },
  defaultSort: 'lapNumber',
  unique: [['runSheetId', 'lapNumber']],
  webhooks: ['create', 'update', 'delete'],
  room: { session: 'sessionId' },
})
