import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Change } from '../contract/actions/change.ts'
import type { Store } from '../db/engine/store.ts'
import { changeLines } from '../db/log/log-text.ts'

/** Entries read at once: about a millisecond. */
const SLICE = 100

/** A change that gave a lap its telemetry. */
export interface TelemetryChange {
  seq: number
  lapId: string
  telemetryId: string
}

/** The telemetry that a line of the log gives to a lap. */
function telemetryIn(text: string): TelemetryChange | undefined {
  if (!text.includes('"entityType":"lap"') || !text.includes('telemetryId')) return undefined
  const { seq, entityId: lapId, opType, diff } = JSON.parse(text) as Change
  const row = opType === 'create' ? (diff[0]?.to as { telemetryId?: unknown }) : undefined
  const telemetryId = row ? row.telemetryId : diff.find(({ path }) => path === '/telemetryId')?.to
  return typeof telemetryId === 'string' ? { seq, lapId, telemetryId } : undefined
}

/** The next change after `since`, up to `upTo`, that gave a lap of the events its telemetry; undefined if there is none. */
export async function nextTelemetry(
  store: Store,
  wanted: { accountId: string; since: number; upTo: number; eventIds: readonly string[] | null },
): Promise<TelemetryChange | undefined> {
  const { accountId, upTo, eventIds } = wanted
  for (let since = wanted.since; since < upTo; ) {
    const page = store.readLatest((connection) =>
      changeLines(connection, { accountId, since, until: upTo, limit: SLICE }),
    )
    for (const { seq, eventId, text } of page) {
      since = seq
      const isLeftOut = eventIds !== null && eventId !== null && !eventIds.includes(eventId)
      const found = isLeftOut ? undefined : telemetryIn(text)
      if (found) return found
    }
    if (page.length < SLICE) return undefined
    await nextTurn()
  }
  return undefined
}
