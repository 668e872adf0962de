import { createHash } from 'node:crypto'
import { conflict } from '../domain/problem.ts'
import { type Call, callerOf } from './handler.ts'
import { checkKey } from './perform-write.ts'

const DAY_MS = 86_400_000

interface Remembered {
  route: string
  atMs: number
  answer: Promise<unknown>
  isRunning: boolean
}

/**
 * First answers by Idempotency-Key for what no transaction can hold: a restore replaces the very table that the others
 * stand in. Kept for 24 h, as long as the process lives.
 */
export function createRepeats() {
  const known = new Map<string, Remembered>()

  function forget(now: number) {
    for (const [key, { atMs, isRunning }] of known) if (!isRunning && now - atMs > DAY_MS) known.delete(key)
  }

  return async <T>(call: Call, route: string, run: () => Promise<T>): Promise<T> => {
    const given = checkKey(call.idempotencyKey)
    if (given === undefined) return run()
    forget(Date.now())
    const { accountId, apiKeyId, userId } = callerOf(call)
    const key = createHash('sha256')
      .update(JSON.stringify([accountId, apiKeyId ?? userId, given]))
      .digest('hex')
    const before = known.get(key)
    if (before && before.route !== route) {
      throw conflict('idempotency_mismatch', 'This Idempotency-Key was used for another request.')
    }
    if (before?.isRunning) {
      throw conflict('in_progress', 'A request with this Idempotency-Key is still running.')
    }
    if (before) return (await before.answer) as T
    const answer = run()
    const mine: Remembered = { route, atMs: Date.now(), answer, isRunning: true }
    known.set(key, mine)
    try {
      return await answer
    } catch (error) {
      // What was refused is not remembered.
      known.delete(key)
      throw error
    } finally {
      mine.isRunning = false
    }
  }
}
