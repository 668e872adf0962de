import type { AnyResource } from '../../server/contract/define/define.ts'
import type { ResourceKey } from '../../server/contract/index.ts'
import { resourceOf } from './catalogue.ts'
import type { Field } from './field.ts'
import { derivedFields, formFields } from './resource-fields.ts'
import { titleFields } from './row-title.ts'

/** Number of columns beside the name of a row. */
export const MAX_COLUMNS = 6
/** Minimum number of computed columns among them, where available. */
const COMPUTED = 2

/** More mentions and times than this say less than other fields would. */
const MENTIONS = 2
const LAP_TIMES = 1

/** Distinguishing fields first, long texts last. */
const RANK: Partial<Record<Field['kind'], number>> = {
  lapTime: 2,
  choice: 3,
  timestamp: 3,
  date: 3,
  boolean: 5,
  color: 5,
  references: 5,
  notes: 6,
  json: 7,
}
const HIDDEN = new Set<Field['kind']>(['id', 'password', 'group', 'unknown'])

const isMention = ({ kind, owner }: Field) => kind === 'reference' && !owner
const isShown = ({ kind, fields = [] }: Field): boolean =>
  !HIDDEN.has(kind) || (kind === 'group' && fields.every((each) => each.kind === 'number'))

/** Parents first; then the fields that the declaration sorts or filters by. */
function rankOf(field: Field, { filters, sorts }: AnyResource): number {
  if (field.owner && field.kind === 'reference') return 0
  const wanted = !isMention(field) && (filters.includes(field.name) || sorts.includes(field.name))
  return (RANK[field.kind] ?? 4) - (wanted ? 1.5 : 0)
}

function best(fields: readonly Field[], resource: AnyResource, most: number): Field[] {
  const ranked = fields.toSorted((a, b) => rankOf(a, resource) - rankOf(b, resource))
  const tooMany = [
    ...ranked.filter(isMention).slice(MENTIONS),
    ...ranked.filter(({ kind }) => kind === 'lapTime').slice(LAP_TIMES),
  ]
  return ranked.filter((field) => !tooMany.includes(field)).slice(0, most)
}

/** The columns of a resource's list beside the name, in the order that a reader asks for them. */
export function columnFields(key: ResourceKey): Field[] {
  const resource = resourceOf(key)
  const named = new Set(titleFields(key).map(({ name }) => name))
  const fresh = (fields: readonly Field[]) => fields.filter((each) => isShown(each) && !named.has(each.name))
  const own = fresh(formFields(resource, 'add')).filter(({ name }) => name in resource.fields)
  // A computed format of a number repeats it; a stored id repeats its parent.
  const derived = fresh(derivedFields(resource)).filter(
    ({ name, kind }) => !(`${name}Ms` in resource.fields) && kind !== 'reference',
  )
  const chosen = best(own, resource, MAX_COLUMNS - Math.min(COMPUTED, derived.length))
  const isTimed = chosen.some(({ kind }) => kind === 'lapTime')
  const further = derived.filter(({ kind }) => !(isTimed && kind === 'lapTime'))
  return [...chosen, ...best(further, resource, MAX_COLUMNS - chosen.length)]
}
