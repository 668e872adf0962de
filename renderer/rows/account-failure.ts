import { identityActions } from '../../server/contract/resources/people/identity.ts'
import { InputError } from '../format/failure.ts'
import type { FormValues } from '../ui/form/use-submit.ts'

/** Violations of the account's fields, checked before the request; undefined without any. */
export function accountFailure(values: FormValues): InputError | undefined {
  const result = identityActions.setUp.body.safeParse(values)
  if (result.success) return undefined
  const wrong = result.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message])
  return new InputError(Object.fromEntries(wrong.reverse()))
}
