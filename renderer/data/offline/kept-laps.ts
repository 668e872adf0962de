import { pageOwner } from '../queue/page-queue.ts'
import type { AnyRow } from '../row-list.ts'
import { recordKey } from './kept-rows.ts'
import type { KeptRows } from './offline-store.ts'
import { pageStore } from './page-store.ts'

const DEBOUNCE_MS = 2000
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const keyOf = (sessionId: string) => recordKey(['laps', sessionId])

/** Keeps the laps of a session, as the server has them, two seconds after the first change. `laps` is asked then. */
export function keepLaps(sessionId: string, laps: () => readonly AnyRow[]): void {
  const owner = pageOwner()
  if (timers.has(sessionId) || owner === undefined) return
  const keep = async () => {
    timers.delete(sessionId)
    const kept = { rows: laps(), asOf: new Date().toISOString() }
    await (await pageStore).keepRows(owner, keyOf(sessionId), kept).catch(() => undefined)
  }
  timers.set(sessionId, setTimeout(keep, DEBOUNCE_MS))
}

/** The laps of a session as this device last had them; undefined when it never had. */
export async function keptLaps<R extends AnyRow>(
  sessionId: string,
): Promise<{ rows: readonly R[]; asOf: string } | undefined> {
  const owner = pageOwner()
  if (owner === undefined) return undefined
  const kept: KeptRows | undefined = await (await pageStore)
    .rows(owner, keyOf(sessionId))
    .catch(() => undefined)
  return kept as { rows: readonly R[]; asOf: string } | undefined
}
