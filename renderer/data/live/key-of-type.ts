import { type ResourceKey, resources } from '../../../server/contract/index.ts'

const keys = new Map(
  (Object.keys(resources) as ResourceKey[]).map((key) => [resources[key].entityType as string, key]),
)

/** The resource of an entity type; undefined for one that only a newer server has. */
export const keyOfType = (entityType: string): ResourceKey | undefined => keys.get(entityType)
