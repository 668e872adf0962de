import type { Measure } from '../../../server/calc/units.ts'
import type { Row } from '../../data/row-cache.ts'
import { InputError } from '../../format/failure.ts'
import type { RowForm } from '../../rows/row-form.ts'
import { numberOf, shown, textOf } from '../../rows/values.ts'
import type { FormValues } from '../../ui/form/use-submit.ts'
import { type Corner, cornerName } from './corners.ts'
import { typedNumber, typedText } from './pressures/typed.ts'

const DISTANCE_DECIMALS = 1

/** Parses depths of several holes: `3.02 2.98 3`. Commas between digits are decimal. */
export function depthsOf(values: FormValues, name: string): number[] {
  const parts = (values[name] ?? '').trim().split(/[\s;/]+/)
  return parts.flatMap((part) => {
    try {
      return numberOf({ [name]: part }, name) ?? []
    } catch {
      throw new InputError({ [name]: 'must be numbers with spaces between them, such as 3.02 2.98 3' })
    }
  })
}

interface Place {
  set: Row<'tyreSets'>
  corner: Corner
}

interface RelatedRows {
  specifications: readonly Row<'tyreSpecifications'>[]
  distance: Measure
  /** Place of a new tyre. */
  place?: Place | undefined
}

/** Form of a tyre: identity and earlier usage. */
export const tyreForm = ({ specifications, distance, place }: RelatedRows): RowForm<'tyres'> => ({
  key: 'tyres',
  noun: 'tyre',
  fields: [
    { name: 'name', label: 'Name', required: true, maxLength: 200 },
    { name: 'barcode', label: 'Barcode', maxLength: 200 },
    {
      name: 'specificationId',
      label: 'Specification',
      kind: 'select',
      required: true,
      options: specifications.map(({ id, compound, manufacturer }) => ({
        value: id,
        label: [compound, manufacturer].filter(Boolean).join(', '),
      })),
    },
    { name: 'condition', label: 'Condition', hint: 'For example scrubbed, flat spot.', maxLength: 200 },
    {
      name: 'initialMileageKm',
      label: `Distance before, in ${distance.unit}`,
      hint: 'What it had run before the laps of its set.',
      kind: 'number',
    },
    { name: 'heatCycles', label: 'Heat cycles before', kind: 'number' },
    {
      name: 'initialDepthsMm',
      label: 'Tread when new, in mm',
      hint: 'Hole after hole, for example 3.02 2.98 3. Empty: as the specification says.',
    },
  ],
  preset: {
    specificationId: specifications[0]?.id ?? '',
    ...(place && { name: `${place.set.number} ${cornerName(place.corner)}` }),
  },
  valuesOf: (row) => ({
    name: row.name,
    barcode: shown(row.barcode),
    specificationId: row.specificationId,
    condition: shown(row.condition),
    initialMileageKm: typedText(row.initialMileageKm, distance, DISTANCE_DECIMALS),
    heatCycles: shown(row.heatCycles),
    initialDepthsMm: row.initialDepthsMm.join(' '),
  }),
  bodyOf: (values, row) => {
    const km = typedNumber(values.initialMileageKm, distance)
    if (km === undefined) throw new InputError({ initialMileageKm: 'must be a number' })
    return {
      name: values.name ?? '',
      barcode: textOf(values, 'barcode'),
      specificationId: values.specificationId ?? '',
      condition: textOf(values, 'condition'),
      initialMileageKm: km ?? 0,
      heatCycles: numberOf(values, 'heatCycles') ?? 0,
      initialDepthsMm: depthsOf(values, 'initialDepthsMm'),
      ...(!row && place && { tyreSetId: place.set.id, position: place.corner }),
    }
  },
  nameOf: ({ name }) => `tyre ${name}`,
})
