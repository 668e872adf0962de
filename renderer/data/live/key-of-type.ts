import { type ResourceKey, resources } from '../../../server/contract/index.ts'

const keys = new Map(
  (Object.keys(resources) as ResourceKey[]).map((key) => [resources[key].entityType as string, key]),
)

/** The resource that changes of this entity type belong to; undefined for one that a newer server has. */
export const keyOfType = (entityType: string): ResourceKey | undefined => keys.get(entityType)
