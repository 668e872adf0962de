import type { AnyResource } from '../../server/contract/define/define.ts'
import { type ResourceKey, resources } from '../../server/contract/index.ts'

/** Every resource that the API declares. */
export const resourceKeys = Object.keys(resources) as ResourceKey[]

/** A declaration as generic code reads it. */
export const resourceOf = (key: ResourceKey): AnyResource => resources[key] as unknown as AnyResource

/** The resource behind a segment of the address. */
export const keyOfPath = (path: string): ResourceKey | undefined =>
  resourceKeys.find((key) => resourceOf(key).path === path)

/** The resource that a reference names; undefined for one that nothing declares yet. */
export const keyOfEntity = (entity: string): ResourceKey | undefined =>
  resourceKeys.find((key) => resourceOf(key).name === entity)

/** The resource that a derived reference points at: undeclared references have none. */
export function targetOf({ name, entity }: { name: string; entity?: string }): ResourceKey {
  const key = entity === undefined ? undefined : keyOfEntity(entity)
  if (!key) throw new Error(`${name} points at no resource`)
  return key
}
