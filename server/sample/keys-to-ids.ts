import type { AnyResource } from '../contract/define/define.ts'
import { EACH, referencesOf } from '../contract/references.ts'

/** Ids of the rows created so far, by entity and key. */
export type RowIds = Map<string, string>

export const idKey = (entity: string, key: string): string => `${entity} ${key}`

function mapAt(
  value: unknown,
  path: readonly (string | typeof EACH)[],
  map: (key: string) => string,
): unknown {
  const [step, ...rest] = path
  if (value === null || value === undefined) return value
  if (step === undefined) return map(value as string)
  if (step === EACH) return (value as unknown[]).map((element) => mapAt(element, rest, map))
  const object = value as Record<string, unknown>
  return step in object ? { ...object, [step]: mapAt(object[step], rest, map) } : object
}

/** A resource's body with keys replaced by ids. */
export function keysToIds(resource: AnyResource, body: object, ids: RowIds): Record<string, unknown> {
  const mapped: Record<string, unknown> = { ...body }
  for (const { entity, path } of referencesOf(resource)) {
    const [field, ...inside] = path as [string, ...typeof path]
    if (!(field in mapped)) continue
    mapped[field] = mapAt(mapped[field], inside, (key) => {
      const id = ids.get(idKey(entity, key))
      if (!id) throw new Error(`the sample has no ${entity} "${key}"`)
      return id
    })
  }
  return mapped
}
