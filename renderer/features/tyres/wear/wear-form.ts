import type { Measure } from '../../../../server/calc/units.ts'
import type { Row } from '../../../data/row-cache.ts'
import { InputError } from '../../../format/failure.ts'
import type { RowForm } from '../../../rows/row-form.ts'
import { numberOf, shown } from '../../../rows/values.ts'
import type { FormValues } from '../../../ui/form/use-submit.ts'
import { typedNumber, typedText } from '../pressures/typed.ts'
import { depthsOf } from '../tyre-form.ts'

const MEASURED = [
  ['tempInnerC', 'Inner temperature', '°C', 1],
  ['tempMiddleC', 'Middle temperature', '°C', 1],
  ['tempOuterC', 'Outer temperature', '°C', 1],
  ['pressureColdBar', 'Cold pressure', 'bar', 3],
  ['pressureHotBar', 'Hot pressure', 'bar', 3],
  ['ambientC', 'Air', '°C', 1],
] as const

function measuredOf(values: FormValues, units: (unit: string) => Measure) {
  const read = MEASURED.map(([name, , unit]) => {
    const value = typedNumber(values[name], units(unit))
    if (value === undefined) throw new InputError({ [name]: 'must be a number' })
    return [name, value] as const
  })
  return Object.fromEntries(read) as Record<(typeof MEASURED)[number][0], number | null>
}

/** Form that corrects a saved measurement. */
export const wearForm = (units: (unit: string) => Measure): RowForm<'cornerWear'> => ({
  key: 'cornerWear',
  noun: 'measurement',
  fields: [
    { name: 'depthsMm', label: 'Tread in mm', hint: 'Hole after hole, for example 2.41 2.38 2.44.' },
    ...MEASURED.map(([name, label, unit]) => ({
      name,
      label: `${label} in ${units(unit).unit}`,
      kind: 'number' as const,
    })),
    { name: 'lapNumber', label: 'After lap', kind: 'number' },
  ],
  preset: {},
  valuesOf: (row) => ({
    depthsMm: row.depthsMm.join(' '),
    ...Object.fromEntries(
      MEASURED.map(([name, , unit, decimals]) => [name, typedText(row[name], units(unit), decimals)]),
    ),
    lapNumber: shown(row.lapNumber),
  }),
  bodyOf: (values, row) => ({
    tyreId: (row as Row<'cornerWear'>).tyreId,
    measuredAt: (row as Row<'cornerWear'>).measuredAt,
    depthsMm: depthsOf(values, 'depthsMm'),
    ...measuredOf(values, units),
    lapNumber: numberOf(values, 'lapNumber'),
  }),
  nameOf: () => 'this measurement',
})
