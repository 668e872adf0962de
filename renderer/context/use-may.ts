import { may } from '../../server/calc/policy.ts'
import type { Operation } from '../../server/contract/define/action.ts'
import { usePerson } from './login-context.ts'

/** Whether the logged-in user may do something with rows of an entity, as far as roles and permissions decide. */
export const useMay = (operation: Operation, entity: string): boolean => may(usePerson(), operation, entity)
