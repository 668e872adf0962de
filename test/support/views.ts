import Database from 'better-sqlite3'
import type { Client } from '../../server/contract/client.ts'
import { type BodyOf, make } from './factories.ts'
import type { TestServer } from './server.ts'

export type View = Partial<BodyOf<'customViews'>>

/** Creates views, mostly over laps, and reads their rows. */
export function viewsOn({ api, dataDir }: TestServer) {
  const lapView = (fields: View = {}) => make(api, 'customViews', { entityType: 'lap', ...fields })

  const rowsOf = (id: string, query: Record<string, string> = {}, by: Client = api) =>
    by.customViewRows({ params: { id }, query })

  /** Every page of a view, and how long each was. */
  async function pagesOf(id: string, limit: number) {
    const items: Record<string, unknown>[] = []
    const lengths: number[] = []
    let cursor: string | null = null
    do {
      const page = await rowsOf(id, { limit: String(limit), ...(cursor && { cursor }) })
      items.push(...page.items)
      lengths.push(page.items.length)
      cursor = page.nextCursor
    } while (cursor)
    return { items, lengths }
  }

  /** A run sheet with a lap of each of these. */
  async function sheetWith(...laps: Partial<BodyOf<'laps'>>[]) {
    const sheet = await make(api, 'runSheets')
    const items = laps.map((lap, index) => ({ runSheetId: sheet.id, lapNumber: index + 1, ...lap }))
    if (items.length > 0) await api.createLaps({ body: { items } })
    return sheet
  }

  /** Changes the database directly, as an older release would have left it. */
  function behindTheBack(sql: string, ...values: string[]) {
    const database = new Database(`${dataDir}/trackside.db`)
    database.prepare(sql).run(...values)
    database.close()
  }

  return { lapView, rowsOf, pagesOf, sheetWith, behindTheBack }
}
