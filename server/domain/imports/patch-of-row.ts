import { type AnyResource, type BaseRow, innerShape, type Shape } from '../../contract/define/define.ts'
import { jsonEqual } from '../../imports/paths/json-equal.ts'
import { putAt, valueAt } from '../../imports/targets.ts'
import type { Input } from '../crud.ts'

/** The update for an existing row: targets with a value in the document. */
export function patchOfRow(
  resource: AnyResource,
  before: BaseRow,
  values: Input,
  targets: Iterable<string>,
): Input {
  const patch: Input = {}
  for (const target of targets) {
    const steps = target.split('.')
    const [field = ''] = steps
    const isFree = steps.length > 1 && innerShape(resource.update.shape[field]) === undefined
    // Objects that are replaced as a whole keep the keys that the document does not have.
    if (isFree && !Object.hasOwn(patch, field)) patch[field] = structuredClone(before[field] ?? {})
    putAt(patch, steps, valueAt(values, steps))
  }
  return patch
}

/** Whether a row already has all values of a patch. */
export function hasAll(shape: Shape, row: Input, patch: Input): boolean {
  return Object.entries(patch).every(([field, value]) => {
    const inner = innerShape(shape[field])
    return inner ? hasAll(inner, row[field] as Input, value as Input) : jsonEqual(row[field], value)
  })
}
