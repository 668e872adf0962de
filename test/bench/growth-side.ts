import { join } from 'node:path'
import { logIn, type SignedIn, startServerProcess } from '../support/server-process.ts'
import { addSession, type SessionRows, type WeekendRows } from '../support/weekend-rows.ts'
import type { Contestant } from './contestants.ts'
import type { SeasonFacts } from './fill-season.ts'
import { copySeason } from './season-cache.ts'
import type { Season } from './seasons.ts'

/** One of the two databases that are measured beside each other, with its server. */
export interface Side extends Contestant, SignedIn {
  facts: SeasonFacts
  /** The event in the middle. */
  weekend: Pick<WeekendRows, 'event' | 'cars'>
  /** Another session of it, with a run sheet for each car. */
  newSession(): Promise<SessionRows>
}

/** Starts a server on a copy of a filled database. */
export async function openSide(season: Season, folder: string, tell: (line: string) => void): Promise<Side> {
  const name = `${season.events}`
  const dataDir = join(folder, name)
  const facts = await copySeason(season, dataDir, tell)
  const server = await startServerProcess({ dataDir, env: { RATE_LIMIT_PER_MIN: '0' } })
  const signedIn = await logIn(server.url)
  const { client } = signedIn
  const event = await client.events.get(facts.eventId)
  const { items: cars } = await client.cars.list({ eventId: facts.eventId, limit: 500 })
  let sessions = 0
  return {
    ...signedIn,
    name,
    server,
    facts,
    weekend: { event, cars },
    newSession() {
      sessions += 1
      return addSession(client, { event, cars }, `Measured ${sessions}`)
    },
  }
}
