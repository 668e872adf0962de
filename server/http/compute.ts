import { invalid } from '../domain/problem.ts'
import type { WorkedOut } from '../workers/compute-tasks.ts'

/** What the worker has done. 400 names what was wrong with what it was given. */
export function done<T>(answer: WorkedOut<T>): T {
  if ('done' in answer) return answer.done
  throw invalid([...answer.refused])
}
