import type { Principal } from '../domain/principal.ts'
import { invalid, Problem } from '../domain/problem.ts'
import type { WorkedOut } from '../workers/compute/compute-tasks.ts'

/** Paths of errors that concern the file as a whole. */
const WHOLE_FILE = new Set(['/body', '/lap'])

/** The result of a compute task. 400 with the errors of its input. */
export function computeResult<T>(answer: WorkedOut<T>): T {
  if ('done' in answer) return answer.done
  const errors = [...answer.refused]
  const [first] = errors
  if (!first || !WHOLE_FILE.has(first.path)) throw invalid(errors)
  const more = errors.length > 1 ? ` There are ${errors.length - 1} more like it.` : ''
  throw new Problem(400, 'invalid', `${first.message}${more}`, { errors })
}

/** Key of a request's turns in the compute pool: the member, so that several keys of one member share turns. */
export const computeOwner = ({ accountId, userId }: Principal): string => `${accountId} ${userId}`
