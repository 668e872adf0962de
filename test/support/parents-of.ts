import type { AnyResource } from '../../server/contract/define/define.ts'

/**
 * The parent ids of a create body, for `bodies` or `make` to use again instead of creating more parents, which is most of
 * the cost of a row. Where parent ids alone must be unique, as a car's in a session, the last of them is left out.
 */
export function parentsOf({ unique }: AnyResource, body: object): Record<string, unknown> {
  const isId = (field: string) => field.endsWith('Id')
  const never = unique.filter((fields) => fields.every(isId)).map((fields) => fields.at(-1))
  return Object.fromEntries(Object.entries(body).filter(([field]) => isId(field) && !never.includes(field)))
}
