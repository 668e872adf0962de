import type { Page } from 'playwright'
import type { Client } from '../../../server/contract/client.ts'
import { type BuiltSession, buildSession } from '../../e2e/support/session-rows.ts'
import { openAs } from '../../e2e/support/session-table.ts'

/** What the tasks of one round work with. */
export interface Course extends BuiltSession {
  api: Client
  round: number
  /** Cars by number. */
  cars: Map<string, string>
  /** The third lap of car 03. */
  lapId: string
  /** Event of the sample weekend. */
  sampleEventId: string
  /** A receiver of webhooks. */
  hookUrl: string
  open: (page: Page, path: string) => Promise<void>
}

interface Place {
  url: string
  api: Client
  token: string
  hookUrl: string
}

/** A new event with a session that has not started; what an earlier round has set is taken back. */
export async function setCourse({ url, api, token, hookUrl }: Place, round: number): Promise<Course> {
  const sampleEventId = (await api.sampleWeekend()).sample?.eventId
  if (sampleEventId === undefined) throw new Error('the server has no sample weekend')
  await api.updateMe({ body: { units: { pressure: null, temperature: null } } })
  for (const { id } of (await api.webhooks.list()).items) await api.webhooks.remove(id)
  const built = await buildSession(api, 6)
  await api.sessions.update(built.sessionId, { status: 'scheduled' })
  const runSheetId = built.sheets.get('03') as string
  const items = [1, 2, 3].map((lapNumber) => ({ runSheetId, lapNumber, lapTimeMs: 83_000 + lapNumber }))
  const laps = await api.createLaps({ body: { items } })
  const lapId = laps.items.at(-1)?.id
  if (lapId === undefined) throw new Error('the laps are not there')
  const { items: cars } = await api.cars.list({ eventId: built.eventId })
  return {
    ...built,
    api,
    round,
    cars: new Map(cars.map(({ id, number }) => [number, id])),
    lapId,
    sampleEventId,
    hookUrl,
    open: (page, path) => openAs(page, url, token, path),
  }
}
