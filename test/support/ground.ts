import type { AnyResource } from '../../server/contract/define/define.ts'

/**
 * Of a body of this resource, the rows that it stands on: given to `bodies` or `make` again they are not made anew, which
 * is most of what a row costs. Where they alone must be unique, as a car is in a session, the last of them is left out.
 */
export function groundOf({ unique }: AnyResource, body: object): Record<string, unknown> {
  const isId = (field: string) => field.endsWith('Id')
  const never = unique.filter((fields) => fields.every(isId)).map((fields) => fields.at(-1))
  return Object.fromEntries(Object.entries(body).filter(([field]) => isId(field) && !never.includes(field)))
}
