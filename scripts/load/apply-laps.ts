import type { Client } from '../../server/contract/client.ts'
import type { CreateOf } from '../../server/contract/define.ts'
import type { lap } from '../../server/contract/lap.ts'
import { type Count, collect, differences } from './upsert.ts'

type LapBody = CreateOf<typeof lap>

/** Laps in one request: well under the contract's 5,000, so that the bar moves and nothing waits for long. */
const BATCH = 1000

const keyOf = (row: { runSheetId: string; lapNumber: number }) => `${row.runSheetId} ${row.lapNumber}`

/** Creates a session's missing laps in batches and changes those that differ, found by run sheet and number. */
export async function applyLaps(
  api: Pick<Client, 'laps' | 'createLaps'>,
  sessionId: string,
  laps: LapBody[],
  count: Count,
  report: (rows: number) => void,
): Promise<void> {
  const stored = new Map((await collect(api.laps.all({ sessionId }))).map((row) => [keyOf(row), row]))
  const missing = laps.filter((lap) => !stored.has(keyOf(lap)))
  for (let start = 0; start < missing.length; start += BATCH) {
    const items = missing.slice(start, start + BATCH)
    await api.createLaps({ body: { items } })
    count.created += items.length
    report(items.length)
  }
  for (const lap of laps) {
    const found = stored.get(keyOf(lap))
    if (!found) continue
    const changes = differences(found, lap)
    if (Object.keys(changes).length > 0) {
      await api.laps.update(found.id, changes, { ifMatch: found.version })
      count.updated += 1
    } else count.unchanged += 1
    report(1)
  }
}
