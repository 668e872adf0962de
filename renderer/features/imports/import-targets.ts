import { LOOKED_UP_BY } from '../../../server/contract/define/import-scope.ts'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { keyOfEntity, resourceKeys, resourceOf, targetOf } from '../../schema/catalogue.ts'
import type { Field } from '../../schema/field.ts'
import { formFields } from '../../schema/resource-fields.ts'
import { titleFields } from '../../schema/row-title.ts'

/** Resources that an import may write: none that is restricted to owners and admins or holds secrets. */
export const importableKeys: readonly ResourceKey[] = resourceKeys.filter((key) => {
  const { administered, shownOnce, createOnly } = resourceOf(key)
  return administered !== 'always' && shownOnce === undefined && createOnly === undefined
})

const leaves = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => (field.kind === 'group' ? leaves(field.fields ?? []) : [field]))

/** A field's name in profile syntax: `corners/fl/camberDeg` becomes `corners.fl.camberDeg`. */
export const targetName = ({ name }: Field): string => name.replaceAll('/', '.')

/** All importable fields of a resource, nested ones flattened. */
export const importFields = (key: ResourceKey): Field[] => leaves(formFields(resourceOf(key), 'add'))

export const fieldOfTarget = (key: ResourceKey, target: string): Field | undefined =>
  importFields(key).find((field) => targetName(field) === target)

/** Reference fields that are filled with the id of the parent row. */
export const ownerFields = (key: ResourceKey): Field[] =>
  importFields(key).filter(({ kind, owner }) => kind === 'reference' && owner)

const isOwner = (key: ResourceKey, name: string) => ownerFields(key).some((field) => field.name === name)
const PLAIN = new Set<Field['kind']>(['text', 'integer', 'number', 'choice', 'date', 'timestamp'])

/** Fields of the unique key beside the owner; undefined where none is declared. */
export function uniqueFields(key: ResourceKey, owner?: string): readonly string[] | undefined {
  const sets = resourceOf(key).unique.map((names) => names.filter((name) => name !== owner))
  return sets.find((names) => names.length > 0)
}

/** Fields by which a document may reference a row, most likely first. */
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

/** Where rows are added: below an existing row. */
export interface Place {
  /** Unique among the places of a resource. */
  id: string
  /** Resource of the existing row. */
  key: ResourceKey
  /** The reference field that gets its id, in the rows themselves or in the rows between. */
  field: string
  /** Intermediate rows, one per referenced row: a lap's run sheet for its car. */
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

/** All possible places for rows of a resource; empty for resources without a parent. */
export function placesOf(key: ResourceKey): Place[] {
  const owners = ownerFields(key)
  const direct = owners.map((field) => ({ id: field.entity ?? '', key: targetOf(field), field: field.name }))
  return [...owners.flatMap((field) => placesVia(field)), ...direct]
}

/** Whether rows need no parent. */
export const isStandalone = (key: ResourceKey): boolean => ownerFields(key).every(({ required }) => !required)
