import type { ResourceKey } from '../../server/contract/index.ts'
import { resourceKeys, resourceOf } from './catalogue.ts'
import type { Field } from './field.ts'
import { formFields } from './resource-fields.ts'

export interface ResourceGroup {
  title: string
  keys: readonly ResourceKey[]
}

/** The room that sends a row's changes: its session, event or account. */
function partOf(key: ResourceKey): 'session' | 'event' | undefined {
  const { session, event } = resourceOf(key).room
  return event ? 'event' : session ? 'session' : undefined
}

const references = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => (field.entity ? [field] : references(field.fields ?? [])))
const pointersOf = (key: ResourceKey) => references(formFields(resourceOf(key), 'edit'))

/** The parents of these rows, and theirs. */
function ownersOf(keys: readonly ResourceKey[]): Set<ResourceKey> {
  const names = new Set(keys.flatMap(pointersOf).flatMap(({ owner, entity = '' }) => (owner ? entity : [])))
  const owners = resourceKeys.filter((key) => names.has(resourceOf(key).name) && !keys.includes(key))
  return new Set(owners.length > 0 ? [...owners, ...ownersOf([...keys, ...owners])] : [])
}

const pointsAt = (key: ResourceKey, keys: readonly ResourceKey[]) =>
  pointersOf(key).some(({ entity }) => keys.some((each) => resourceOf(each).name === entity))

/**
 * All resources by what their declarations say of them: whose room they belong to, what they point at, and who may see
 * them. No resource is named here.
 */
export function resourceGroups(): readonly ResourceGroup[] {
  const open = resourceKeys.filter((key) => !resourceOf(key).administered)
  const sessions = open.filter((key) => partOf(key) === 'session')
  const inEvents = open.filter((key) => partOf(key) === 'event')
  const above = ownersOf([...sessions, ...inEvents])
  const weekends = resourceKeys.filter((key) => inEvents.includes(key) || above.has(key))
  const racing = [...sessions, ...weekends]
  const using = open.filter((key) => !racing.includes(key) && pointsAt(key, racing))
  const behind = ownersOf([...racing, ...using])
  const across = open.filter((key) => using.includes(key) || behind.has(key))
  const placed = new Set([...racing, ...across])
  const rest = resourceKeys.filter((key) => !placed.has(key))
  const people = rest.filter((key) => resourceOf(key).administered === 'always')
  return [
    { title: 'Race weekends', keys: weekends },
    { title: 'On track', keys: sessions },
    { title: 'From weekend to weekend', keys: across },
    { title: 'How the team works', keys: rest.filter((key) => !people.includes(key)) },
    { title: 'People and access', keys: people },
  ].filter(({ keys }) => keys.length > 0)
}
