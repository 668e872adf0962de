import type { AnyResource } from '../../server/contract/define/define.ts'

/**
 * Parent ids of a create body, for reuse in `bodies` or `make` instead of creating more parents, which is most of the
 * cost of a row. If parent ids must be unique, as a car's in a session, the last of them is omitted.
 */
export function parentsOf({ unique }: AnyResource, body: object): Record<string, unknown> {
  const isId = (field: string) => field.endsWith('Id')
  const never = unique.filter((fields) => fields.every(isId)).map((fields) => fields.at(-1))
  return Object.fromEntries(Object.entries(body).filter(([field]) => isId(field) && !never.includes(field)))
}
