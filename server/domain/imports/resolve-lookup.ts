import { shown } from '../../calc/transforms.ts'
import type { AnyResource } from '../../contract/define/define.ts'
import { resourceNamed } from '../../contract/references.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import type { PlannedLookup } from '../../imports/planned-row.ts'
import type { createContainers, RelatedRow } from './container-of.ts'
import type { RowFinder } from './row-finder.ts'

/** A lookup found no row, or several; the message names it. */
export class LookupFailure extends Error {
  readonly path: string
  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}

export interface Lookups {
  finder: RowFinder
  containers: ReturnType<typeof createContainers>
  /** Rows written or found by this import; they take precedence. */
  isTouched(id: string): boolean
}

const wordsOf = (fields: readonly string[], values: readonly unknown[]) =>
  fields.map((field, index) => `${field} ${shown(values[index])}`).join(' and ')

/** The id found by a lookup; null if it is optional and nothing is found. Throws `LookupFailure`. */
export function* resolveLookup(
  lookup: PlannedLookup,
  related: readonly RelatedRow[],
  lookups: Lookups,
): Sliced<string | null> {
  const resource = resourceNamed(lookup.entity) as AnyResource
  const fields = lookup.by.map(([field]) => field)
  const values = lookup.by.map(([, value]) => value)
  for (const [field, nested] of lookup.nested) {
    const id: string | null = yield* resolveLookup(nested, related, lookups)
    if (id === null) return null
    fields.push(field)
    values.push(id)
  }
  const isById = fields.length === 1 && fields[0] === 'id'
  const container = isById ? null : lookups.containers.of(resource, related, fields)
  const found = yield* lookups.finder.find(resource, fields, values, container)
  const within = container || isById ? found : lookups.containers.within(resource, found, related)
  const ours = within.filter((id) => lookups.isTouched(id))
  const [id, ...others] = ours.length > 0 ? ours : within
  if (id === undefined && lookup.optional) return null
  if (id === undefined) {
    throw new LookupFailure(lookup.path, `there is no ${lookup.entity} with ${wordsOf(fields, values)}`)
  }
  if (others.length > 0) {
    const count = others.length + 1
    throw new LookupFailure(
      lookup.path,
      `there are ${count} of ${lookup.entity} with ${wordsOf(fields, values)}`,
    )
  }
  return id
}
