import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import {
  bar,
  celsius,
  lapNumber,
  optional,
  parentId,
  refId,
  timestamp,
  withDefault,
} from '../../define/fields.ts'

/** Measurements of one tyre at one time. */
export const cornerWear = defineResource({
  name: 'CornerWear',
  path: 'corner-wear',
  entityType: 'corner_wear',
  table: 'corner_wear',
  fields: {
    tyreId: parentId('Tyre'),
    runSheetId: optional(refId('RunSheet')),
    lapNumber: optional(lapNumber()),
    measuredAt: timestamp(),
    depthsMm: withDefault(z.array(z.number().min(0).max(100)).max(10), []),
    tempInnerC: optional(celsius()),
    tempMiddleC: optional(celsius()),
    tempOuterC: optional(celsius()),
    pressureColdBar: optional(bar()),
    pressureHotBar: optional(bar()),
    ambientC: optional(celsius()),
  },
  computed: { wearPct: z.number().nullable(), stintsLeft: z.number().nullable() },
  filters: ['tyreId', 'runSheetId'],
  narrowing: ['lapNumber'],
  ranges: ['measuredAt'],
  sorts: ['measuredAt'],
  room: { through: 'tyreId' },
})
