import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import {
  bar,
  kilograms,
  name,
  nested,
  notes,
  optional,
  parentId,
  percent,
  refId,
  text,
  withDefault,
} from '../../define/fields.ts'

const clicks = () => optional(z.number().min(-200).max(200))
const millimetres = (most: number) => optional(z.number().min(-most).max(most))
const degrees = () => optional(z.number().min(-90).max(90))

const corner = () =>
  nested({
    rideHeightMm: millimetres(1000),
    cornerWeightKg: optional(kilograms(2000)),
    springRateNmm: optional(z.number().min(0).max(10_000)),
    packerMm: millimetres(500),
    bumpLowClicks: clicks(),
    bumpHighClicks: clicks(),
    reboundLowClicks: clicks(),
    reboundHighClicks: clicks(),
    camberDeg: degrees(),
    toeMm: millimetres(200),
    casterDeg: degrees(),
    pressureColdBar: optional(bar()),
    pressureHotTargetBar: optional(bar()),
  })

const weight = z.number().nullable()

/** Setup of a car: planned, issued or current. */
export const setup = defineResource({
  name: 'Setup',
  path: 'setups',
  entityType: 'setup',
  table: 'setups',
  fields: {
    carId: parentId('Car'),
    name: name(),
    sessionId: optional(refId('Session')),
    parentSetupId: optional(refId('Setup')),
    kind: withDefault(z.enum(['baseline', 'run', 'setdown', 'target']), 'run'),
    status: withDefault(z.enum(['draft', 'issued', 'onCar', 'archived']), 'draft'),
    fuelKg: optional(kilograms(500)),
    driverWeightKg: optional(kilograms(250)),
    ballastKg: optional(kilograms(500)),
    corners: nested({ fl: corner(), fr: corner(), rl: corner(), rr: corner() }),
    /** Free text: a position, a bar, a blade setting. */
    arbFront: optional(z.union([z.number(), text()])),
    arbRear: optional(z.union([z.number(), text()])),
    frontWingDeg: degrees(),
    rearWingDeg: degrees(),
    brakeBiasPct: optional(percent()),
    diffPreloadNm: optional(z.number().min(0).max(1000)),
    maps: optional(z.union([text(1000), z.record(z.string().max(100), z.union([z.number(), text()]))])),
    notes: optional(notes()),
  },
  computed: {
    totalWeightKg: weight,
    crossWeightPct: weight,
    frontWeightPct: weight,
    leftWeightPct: weight,
    rakeMm: weight,
  },
  filters: ['carId', 'sessionId', 'name'],
  narrowing: ['parentSetupId', 'kind', 'status'],
  eventBy: ['sessionId', 'carId'],
  sorts: ['name'],
  webhooks: ['create', 'update', 'delete'],
  room: { session: 'sessionId', through: 'carId' },
})
