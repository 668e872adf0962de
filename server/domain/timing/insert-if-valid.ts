import type { BaseRow } from '../../contract/define/define.ts'
import type { Service } from '../crud.ts'
import type { Writing } from '../principal.ts'

/**
 * Inserts a row with the defaults of its declaration; null if the declaration refuses it, as with numbers out of range.
 * `create` follows the rules of a request as well.
 */
export function insertIfValid(
  scope: Writing,
  service: Service,
  body: object,
  how: 'insert' | 'create' = 'insert',
): BaseRow | null {
  const { success, data } = service.resource.create.safeParse(body)
  return success ? service[how](scope, data as Record<string, unknown>) : null
}
