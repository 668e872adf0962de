import type { AnyResource } from '../../server/contract/define/define.ts'
import type { Field } from './field.ts'
import { storedField } from './resource-fields.ts'

const TIMES = new Set<Field['kind']>(['date', 'timestamp'])
const NUMBERS = new Set<Field['kind']>(['number', 'integer', 'lapTime'])

/** By when rows were added. */
export const NEWEST_FIRST = '-id'

/** Both orders of a field, in words that fit its type. */
function orders(field: Field) {
  const { name, label, kind } = field
  const [up, down] = TIMES.has(kind)
    ? ['earliest first', 'latest first']
    : NUMBERS.has(kind)
      ? ['smallest first', 'largest first']
      : ['A to Z', 'Z to A']
  return [
    { value: name, label: `${label}, ${up}` },
    { value: `-${name}`, label: `${label}, ${down}` },
  ]
}

/** The orders that a list of this resource may be asked in, the usual one first. */
export function sortChoices(resource: AnyResource) {
  const sorts = resource.sorts.flatMap((name) => storedField(resource, name) ?? [])
  return [
    { value: NEWEST_FIRST, label: 'Newest first' },
    { value: 'id', label: 'Oldest first' },
    ...sorts.flatMap(orders),
  ]
}
