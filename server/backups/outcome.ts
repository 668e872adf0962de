import { WriteQueueTimeout } from '../db/engine/write-queue.ts'
import { UnusableBackup } from '../db/restore/backup-facts.ts'
import { diskProblem } from '../domain/disk-problem.ts'
import { conflict, notFound, Problem } from '../domain/problem.ts'
import type { Tried } from '../workers/store/backup-tasks.ts'
import { StoreWorkerEnded } from '../workers/store/start-store-worker.ts'

/** The problem for a failed backup task; `outcome` completes its message. */
function problemWith(failure: { code: string; message: string }, outcome: string): Error {
  const { code, message } = failure
  const disk = diskProblem(code, outcome)
  if (disk) return disk
  if (code === 'missing') return notFound('backup')
  if (code === 'foreign' || code === 'tooNew') return new Problem(422, `backup_${code}`, message)
  if (code === 'damaged' || code === 'changed') return conflict(`backup_${code}`, message)
  return Object.assign(new Error(message), { code })
}

/** The result of a store worker's task; throws its failure as a problem. */
export function doneOf<T>(tried: Tried<T>, outcome: string): T {
  if ('done' in tried) return tried.done
  throw problemWith(tried.failed, outcome)
}

/** The same for an error of this thread. */
export function asProblem(error: unknown, outcome: string): Error {
  if (error instanceof Problem) return error
  if (error instanceof UnusableBackup)
    return problemWith({ code: error.why, message: error.message }, outcome)
  if (error instanceof WriteQueueTimeout || error instanceof StoreWorkerEnded) return busy()
  const { code = '', message } = error as Error & { code?: string }
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return busy()
  return diskProblem(code, outcome) ?? Object.assign(error as Error, { message })
}

const busy = () =>
  new Problem(
    503,
    'busy',
    'The database is in the middle of long work, or another program has it open. Try again in a moment.',
    {
      extra: { retryAfterSec: 5 },
    },
  )
