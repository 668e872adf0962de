import type { Measure } from '../../../../server/calc/units.ts'
import { innerShape, type Shape } from '../../../../server/contract/define/define.ts'
import { setup } from '../../../../server/contract/resources/garage/setup.ts'
import { accepts, bareSchema } from '../../../schema/schema.ts'
import { readText } from './cell-text.ts'
import type { SheetCell } from './sheet-cells.ts'

function schemaAt(path: string) {
  const steps = path.split('.')
  const shape = steps
    .slice(0, -1)
    .reduce<Shape | undefined>((inner, step) => innerShape(inner?.[step]), setup.fields as Shape)
  return shape?.[steps.at(-1) ?? '']
}

/** Error of a value with the bounds in the user's unit; undefined if valid. */
export function cellViolation(cell: SheetCell, value: unknown, measure: Measure): string | undefined {
  const schema = schemaAt(cell.path)
  if (!schema || accepts(schema, value)) return undefined
  const { minValue, maxValue } = bareSchema(schema) as { minValue?: number; maxValue?: number }
  if (typeof minValue !== 'number' || typeof maxValue !== 'number') return `${cell.label} is not valid.`
  const [least, most] = [minValue, maxValue].map((bound) => readText(cell, bound, measure))
  return `${cell.label} must be from ${least} to ${most} ${measure.unit}`.trim().concat('.')
}
