import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { name, nested, optional, parentId, refId, text, withDefault } from '../../define/fields.ts'

const tyre = () => optional(refId('Tyre'))
const wear = z.number().nullable()

/** Four tyres that run together. */
export const tyreSet = defineResource({
  name: 'TyreSet',
  path: 'tyre-sets',
  entityType: 'tyre_set',
  table: 'tyre_sets',
  fields: {
    eventId: parentId('Event'),
    carId: optional(refId('Car')),
    number: name(20),
    name: optional(text()),
    type: withDefault(z.enum(['dry', 'wet', 'inter']), 'dry'),
    tyreIds: nested({ fl: tyre(), fr: tyre(), rl: tyre(), rr: tyre() }),
  },
  computed: {
    laps: z.int(),
    km: z.number(),
    /** Each stint of a run sheet on the set counts as one run. */
    heatCycles: z.int(),
    wearPct: z.object({ fl: wear, fr: wear, rl: wear, rr: wear }),
  },
  label: ['number'],
  filters: ['eventId', 'carId', 'number'],
  narrowing: ['name', 'type'],
  sorts: ['number'],
  room: { event: 'eventId' },
})
