import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
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

const memories = new WeakMap<Context, Map<string, Remembered>>()

function memoryOf(context: Context): Map<string, Remembered> {
  const known = memories.get(context) ?? new Map<string, Remembered>()
  memories.set(context, known)
  return known
}

function forget(known: Map<string, Remembered>, now: number) {
  for (const [key, { atMs, isRunning }] of known) if (!isRunning && now - atMs > DAY_MS) known.delete(key)
}

/**
 * Answers as the first time where the Idempotency-Key has been there, for what no transaction can hold: a restore replaces
 * the very table that the others stand in. Kept for 24 h, as long as the server lives.
 */
export async function onceByKey<T>(call: Call, route: string, run: () => Promise<T>): Promise<T> {
  const given = checkKey(call.idempotencyKey)
  if (given === undefined) return run()
  const known = memoryOf(call.context)
  forget(known, Date.now())
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
