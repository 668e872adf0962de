import { invalid, Problem } from '../domain/problem.ts'
import type { WorkedOut } from '../workers/compute/compute-tasks.ts'
import { type Call, callerOf } from './handler.ts'

/** Where a file as a whole is wrong, or the lap that was asked of it. */
const OF_THE_FILE = new Set(['/body', '/lap'])

/** What the worker has done. 400 names what was wrong with what it was given. */
export function done<T>(answer: WorkedOut<T>): T {
  if ('done' in answer) return answer.done
  const errors = [...answer.refused]
  const [first] = errors
  if (!first || !OF_THE_FILE.has(first.path)) throw invalid(errors)
  const more = errors.length > 1 ? ` There are ${errors.length - 1} more like it.` : ''
  throw new Problem(400, 'invalid', `${first.message}${more}`, { errors })
}

/** Who a call computes for: the member, so that several keys of one member share one turn. */
export const ownerOf = (call: Call): string => `${callerOf(call).accountId} ${callerOf(call).userId}`
