import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Principal } from '../domain/principal.ts'
import { conflict } from '../domain/problem.ts'
import { checkKey } from './idempotency-key.ts'

const DAY_MS = 86_400_000

interface Entry {
  route: string
  atMs: number
  result: Promise<unknown>
  isRunning: boolean
}

const entriesByContext = new WeakMap<Context, Map<string, Entry>>()

function entriesOf(context: Context): Map<string, Entry> {
  const known = entriesByContext.get(context) ?? new Map<string, Entry>()
  entriesByContext.set(context, known)
  return known
}

function dropOld(entries: Map<string, Entry>, now: number) {
  for (const [key, { atMs, isRunning }] of entries) if (!isRunning && now - atMs > DAY_MS) entries.delete(key)
}

const entryKey = ({ accountId, apiKeyId, userId }: Principal, key: string) =>
  createHash('sha256')
    .update(JSON.stringify([accountId, apiKeyId ?? userId, key]))
    .digest('hex')

/**
 * Runs once per Idempotency-Key and returns the first result again, for actions without a transaction: a restore
 * replaces the table that other keys are stored in. In memory, for 24 h; failed runs are not kept. 400 for an invalid
 * key, 409 for one that is in use or belongs to another route.
 */
export async function onceByKey<T>(
  {
    context,
    principal,
    idempotencyKey,
  }: { context: Context; principal: Principal; idempotencyKey: string | undefined },
  route: string,
  run: () => Promise<T>,
): Promise<T> {
  const given = checkKey(idempotencyKey)
  if (given === undefined) return run()
  const entries = entriesOf(context)
  dropOld(entries, Date.now())
  const key = entryKey(principal, given)
  const known = entries.get(key)
  if (known && known.route !== route) {
    throw conflict('idempotency_mismatch', 'This Idempotency-Key was used for another request.')
  }
  if (known?.isRunning) {
    throw conflict('in_progress', 'A request with this Idempotency-Key is still running.')
  }
  if (known) return (await known.result) as T
  const result = run()
  const entry: Entry = { route, atMs: Date.now(), result, isRunning: true }
  entries.set(key, entry)
  try {
    return await result
  } catch (error) {
    entries.delete(key)
    throw error
  } finally {
    entry.isRunning = false
  }
}
