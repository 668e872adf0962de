import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { name, optional, parentId, refId, text, withDefault } from '../../define/fields.ts'

/** One tyre with its barcode. */
export const tyre = defineResource({
  name: 'Tyre',
  path: 'tyres',
  entityType: 'tyre',
  table: 'tyres',
  fields: {
    specificationId: parentId('TyreSpecification'),
    tyreSetId: optional(refId('TyreSet')),
    position: optional(z.enum(['fl', 'fr', 'rl', 'rr'])),
    name: name(),
    barcode: optional(text()),
    condition: optional(text()),
    initialMileageKm: withDefault(z.number().min(0).max(100_000), 0),
    /** Tread depth when received, by hole; defaults to the specification's. */
    initialDepthsMm: withDefault(z.array(z.number().min(0).max(100)).max(10), []),
    heatCycles: withDefault(z.int().min(0).max(1000), 0),
  },
  computed: { mileageKm: z.number(), laps: z.int(), wearPct: z.number().nullable() },
  filters: ['specificationId', 'tyreSetId', 'barcode', 'name'],
  narrowing: ['position', 'condition'],
  eventBy: ['tyreSetId'],
  sorts: ['name'],
  unique: [['barcode']],
  room: { through: 'tyreSetId' },
})
