import type { Measure } from '../../../server/calc/units.ts'
import { InputError } from '../../format/failure.ts'
import type { RowForm } from '../../rows/row-form.ts'
import { numberOf, shown, textOf } from '../../rows/values.ts'
import type { FormValues } from '../../ui/form/use-submit.ts'
import { typedNumber, typedText } from './pressures/typed.ts'

const MEASURED = [
  ['initialTreadDepthMm', 'Tread when new', 'mm', 2],
  ['minTreadDepthMm', 'Minimum tread', 'mm', 2],
  ['pressureTargetHotBar', 'Hot pressure target', 'bar', 3],
  ['pressureMinBar', 'Minimum pressure', 'bar', 3],
  ['pressureMaxBar', 'Maximum pressure', 'bar', 3],
  ['tempMinC', 'Working range from', '°C', 1],
  ['tempMaxC', 'Working range to', '°C', 1],
  ['maxMileageKm', 'Distance at most', 'km', 1],
] as const

const DEFAULT_COLOR = '#F2C200'
const DEFAULT_HOLES = '3'

function measuredOf(values: FormValues, units: (unit: string) => Measure) {
  const read = MEASURED.map(([name, , unit]) => [name, typedNumber(values[name], units(unit))] as const)
  const wrong = read.filter(([, value]) => value === undefined)
  if (wrong.length > 0)
    throw new InputError(Object.fromEntries(wrong.map(([name]) => [name, 'must be a number'])))
  return Object.fromEntries(read) as Record<(typeof MEASURED)[number][0], number | null>
}

/** Form of a compound's specification, in the user's units. */
export const specificationForm = (units: (unit: string) => Measure): RowForm<'tyreSpecifications'> => ({
  key: 'tyreSpecifications',
  noun: 'specification',
  fields: [
    { name: 'compound', label: 'Compound', hint: 'For example Medium.', required: true, maxLength: 200 },
    { name: 'manufacturer', label: 'Manufacturer', maxLength: 200 },
    { name: 'size', label: 'Size', maxLength: 200 },
    { name: 'axle', label: 'Axle', hint: 'Front, rear, or both.', maxLength: 40 },
    { name: 'color', label: 'Colour', kind: 'color' },
    { name: 'wearHoles', label: 'Holes to measure', hint: '1 to 10.', kind: 'number', required: true },
    ...MEASURED.map(([name, label, unit]) => ({
      name,
      label: `${label}, ${units(unit).unit}`,
      kind: 'number' as const,
    })),
    { name: 'maxHeatCycles', label: 'Heat cycles at most', kind: 'number' },
  ],
  preset: { color: DEFAULT_COLOR, wearHoles: DEFAULT_HOLES },
  presetAfter: ({ manufacturer = '', size = '', wearHoles = DEFAULT_HOLES }) => ({
    color: DEFAULT_COLOR,
    manufacturer,
    size,
    wearHoles,
  }),
  valuesOf: (row) => ({
    compound: row.compound,
    manufacturer: shown(row.manufacturer),
    size: shown(row.size),
    axle: shown(row.axle),
    color: shown(row.color),
    wearHoles: shown(row.wearHoles),
    maxHeatCycles: shown(row.maxHeatCycles),
    ...Object.fromEntries(
      MEASURED.map(([name, , unit, decimals]) => [name, typedText(row[name], units(unit), decimals)]),
    ),
  }),
  bodyOf: (values) => ({
    compound: values.compound ?? '',
    manufacturer: textOf(values, 'manufacturer'),
    size: textOf(values, 'size'),
    axle: textOf(values, 'axle'),
    color: textOf(values, 'color'),
    wearHoles: numberOf(values, 'wearHoles') ?? Number(DEFAULT_HOLES),
    maxHeatCycles: numberOf(values, 'maxHeatCycles'),
    ...measuredOf(values, units),
  }),
  nameOf: ({ compound }) => `the specification of ${compound}`,
})
