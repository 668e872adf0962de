import { setUp, startServerProcess } from '../support/server-process.ts'
import { addSession, addWeekend, lapBody, type SessionRows } from '../support/weekend-rows.ts'
import { lapsOf, type Season } from './seasons.ts'

/** Where the measured requests go. */
export interface SeasonFacts {
  laps: number
  accountId: string
  /** An event in the middle, with a session in its middle. */
  eventId: string
  sessionId: string
}

const BATCH = 5000

/**
 * Fills an empty data folder by the product's own `POST /laps/batch`, so that change log, bests and indexes are what a
 * season leaves, and stops the server in order.
 */
export async function fillSeason(dataDir: string, season: Season): Promise<SeasonFacts> {
  const server = await startServerProcess({ dataDir, env: { RATE_LIMIT_PER_MIN: '0' } })
  try {
    const { client, accountId } = await setUp(server.url)
    const sessions: SessionRows[] = []
    const fill = async (added: SessionRows) => {
      const items = added.runSheets.flatMap(({ id }) =>
        Array.from({ length: season.lapsEach }, (_, lap) => lapBody(id, lap + 1)),
      )
      for (let from = 0; from < items.length; from += BATCH)
        await client.createLaps({ body: { items: items.slice(from, from + BATCH) } })
      sessions.push(added)
    }
    for (let event = 1; event <= season.events; event += 1) {
      const weekend = await addWeekend(client, season.cars, `Round ${event}`)
      await fill(weekend)
      for (let index = 2; index <= season.sessionsEach; index += 1)
        await fill(await addSession(client, weekend, `Session ${index}`))
    }
    const { session } = sessions[Math.floor(sessions.length / 2)] as SessionRows
    return { laps: lapsOf(season), accountId, eventId: session.eventId, sessionId: session.id }
  } finally {
    await server.kill('SIGTERM')
  }
}
