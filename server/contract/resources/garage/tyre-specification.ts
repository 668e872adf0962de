import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { bar, celsius, color, name, optional, text, withDefault } from '../../define/fields.ts'
import { notBelow } from '../../define/rules.ts'

const treadMm = z.number().min(0).max(100)

/** A compound as described by its manufacturer. */
export const tyreSpecification = defineResource({
  name: 'TyreSpecification',
  path: 'tyre-specifications',
  entityType: 'tyre_specification',
  table: 'tyre_specifications',
  fields: {
    compound: name(),
    manufacturer: optional(text()),
    size: optional(text()),
    axle: optional(text(40)),
    color: optional(color()),
    /** Holes at which tread depth is measured. */
    wearHoles: withDefault(z.int().min(1).max(10), 3),
    initialTreadDepthMm: optional(treadMm),
    minTreadDepthMm: optional(treadMm),
    pressureTargetHotBar: optional(bar()),
    pressureMinBar: optional(bar()),
    pressureMaxBar: optional(bar()),
    tempMinC: optional(celsius()),
    tempMaxC: optional(celsius()),
    maxHeatCycles: optional(z.int().min(0).max(1000)),
    maxMileageKm: optional(z.number().min(0).max(100_000)),
  },
  label: ['compound'],
  filters: ['compound'],
  narrowing: ['manufacturer', 'axle'],
  sorts: ['compound'],
  rules: (row) => [
    ...notBelow('initialTreadDepthMm', row.initialTreadDepthMm, 'minTreadDepthMm', row.minTreadDepthMm),
    ...notBelow('pressureMaxBar', row.pressureMaxBar, 'pressureMinBar', row.pressureMinBar),
    ...notBelow('tempMaxC', row.tempMaxC, 'tempMinC', row.tempMinC),
  ],
})
