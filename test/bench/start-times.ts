import { setUp, startServerProcess } from '../support/server-process.ts'
import { addSession, addWeekend, lapBody } from '../support/weekend-rows.ts'

const CARS = 40
const LAPS_EACH = 250
const SESSIONS = 100
const BATCH = 5000

/** What stands in the folder: sessions of 40 cars with 250 laps each, a million laps in all. */
export interface FilledFolder {
  laps: number
  /** One of the sessions in the middle, with 10,000 laps. */
  sessionId: string
  accountId: string
  /** Of the owner; it holds at every server that has the secret. */
  token: string
}

/**
 * Fills an empty data folder with a million laps by the product's own `POST /laps/batch`, so that change log, bests and
 * indexes are what a season leaves, and stops the server in order.
 */
export async function fillFolder(dataDir: string, env: Record<string, string>): Promise<FilledFolder> {
  const server = await startServerProcess({ dataDir, env: { ...env, RATE_LIMIT_PER_MIN: '0' } })
  try {
    const { client, token, accountId } = await setUp(server.url)
    const weekend = await addWeekend(client, CARS)
    const sessions = [weekend.session.id]
    let sheets = weekend.runSheets
    for (let index = 1; index <= SESSIONS; index += 1) {
      const items = sheets.flatMap(({ id }) =>
        Array.from({ length: LAPS_EACH }, (_, lap) => lapBody(id, lap + 1)),
      )
      for (let from = 0; from < items.length; from += BATCH) {
        await client.createLaps({ body: { items: items.slice(from, from + BATCH) } })
      }
      if (index === SESSIONS) break
      const added = await addSession(client, weekend, `Session ${index}`)
      sessions.push(added.session.id)
      sheets = added.runSheets
    }
    return {
      laps: SESSIONS * CARS * LAPS_EACH,
      sessionId: sessions[SESSIONS / 2] as string,
      accountId,
      token,
    }
  } finally {
    await server.kill('SIGTERM')
  }
}
