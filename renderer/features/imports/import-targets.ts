import { LOOKED_UP_BY } from '../../../server/contract/define/import-scope.ts'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { keyOfEntity, resourceKeys, resourceOf, targetOf } from '../../schema/catalogue.ts'
import type { Field } from '../../schema/field.ts'
import { formFields } from '../../schema/resource-fields.ts'
import { titleFields } from '../../schema/row-title.ts'

/** What a document may bring: nothing that owners and admins keep to themselves, and no secrets. */
export const importableKeys: readonly ResourceKey[] = resourceKeys.filter((key) => {
  const { administered, shownOnce, createOnly } = resourceOf(key)
  return administered !== 'always' && shownOnce === undefined && createOnly === undefined
})

const leaves = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => (field.kind === 'group' ? leaves(field.fields ?? []) : [field]))

/** `corners/fl/camberDeg` as a profile writes it. */
export const targetName = ({ name }: Field): string => name.replaceAll('/', '.')

/** Every field of a resource that a document may fill, those inside others one by one. */
export const importFields = (key: ResourceKey): Field[] => leaves(formFields(resourceOf(key), 'add'))

export const fieldOfTarget = (key: ResourceKey, target: string): Field | undefined =>
  importFields(key).find((field) => targetName(field) === target)

/** The fields whose ids a row gets from what it belongs to. */
export const ownerFields = (key: ResourceKey): Field[] =>
  importFields(key).filter(({ kind, owner }) => kind === 'reference' && owner)

const isOwner = (key: ResourceKey, name: string) => ownerFields(key).some((field) => field.name === name)
const PLAIN = new Set<Field['kind']>(['text', 'integer', 'number', 'choice', 'date', 'timestamp'])

/** What no two rows of the same owner share, without the owner; undefined where nothing is declared. */
export function uniqueFields(key: ResourceKey, owner?: string): readonly string[] | undefined {
  const sets = resourceOf(key).unique.map((names) => names.filter((name) => name !== owner))
  return sets.find((names) => names.length > 0)
}

/** The fields by which a document may name a row of a resource, the likeliest first. */
export function lookupFields(key: ResourceKey): string[] {
  const unique = resourceOf(key)
    .unique.map((names) => names.filter((name) => !isOwner(key, name)))
    .find((names) => names.length === 1)
  const titles = titleFields(key)
    .filter(({ kind }) => PLAIN.has(kind))
    .map(({ name }) => name)
  const others = importFields(key)
    .filter(({ kind, required }) => PLAIN.has(kind) && required)
    .map(({ name }) => name)
  const made = LOOKED_UP_BY[resourceOf(key).name] ?? []
  return [...new Set([...made, ...(unique ?? []), ...titles, ...others])]
}

/** Where rows are put: below a row that is there already. */
export interface Place {
  /** Names it among the places of a resource. */
  id: string
  /** The resource of the row that is there. */
  key: ResourceKey
  /** The field that gets its id: of the rows, or of what stands between. */
  field: string
  /** Rows between, one for each row that a column names: a lap's run sheet for its car. */
  via?: {
    key: ResourceKey
    entity: string
    field: string
    refKey: ResourceKey
    refEntity: string
    by: string
  }
}

function placesVia({ entity = '' }: Field): Place[] {
  const via = keyOfEntity(entity)
  if (!via) return []
  return ownerFields(via).flatMap((owner) => {
    const rest = uniqueFields(via, owner.name) ?? []
    const [other] = rest
    const reference = other === undefined ? undefined : ownerFields(via).find((field) => field.name === other)
    if (rest.length !== 1 || !reference) return []
    const refKey = targetOf(reference)
    const [by] = uniqueFields(refKey, ownerFields(refKey)[0]?.name) ?? []
    if (by === undefined) return []
    const between = { key: via, entity, field: reference.name, refKey, refEntity: reference.entity ?? '', by }
    return [{ id: `${owner.entity}>${entity}`, key: targetOf(owner), field: owner.name, via: between }]
  })
}

/** Every place where rows of a resource may be put; none for what belongs to nothing. */
export function placesOf(key: ResourceKey): Place[] {
  const owners = ownerFields(key)
  const direct = owners.map((field) => ({ id: field.entity ?? '', key: targetOf(field), field: field.name }))
  return [...owners.flatMap((field) => placesVia(field)), ...direct]
}

/** Whether rows may do without a place. */
export const mayStandAlone = (key: ResourceKey): boolean =>
  ownerFields(key).every(({ required }) => !required)
