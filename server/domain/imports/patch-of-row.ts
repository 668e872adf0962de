import { type AnyResource, type BaseRow, innerShape, type Shape } from '../../contract/define/define.ts'
import { jsonEqual } from '../../imports/paths/json-equal.ts'
import { putAt, valueAt } from '../../imports/targets.ts'
import type { Input } from '../crud.ts'

/** What an update request would say: the targets that the document has a value for, and nothing else. */
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
    // What is replaced as a whole keeps what the document does not name.
    if (isFree && !Object.hasOwn(patch, field)) patch[field] = structuredClone(before[field] ?? {})
    putAt(patch, steps, valueAt(values, steps))
  }
  return patch
}

/** Whether a row has all of a patch already. */
export function hasAll(shape: Shape, row: Input, patch: Input): boolean {
  return Object.entries(patch).every(([field, value]) => {
    const inner = innerShape(shape[field])
    return inner ? hasAll(inner, row[field] as Input, value as Input) : jsonEqual(row[field], value)
  })
}
