import { join } from 'node:path'
import { logIn, type SignedIn, startServerProcess } from '../support/server-process.ts'
import { addSession, type SessionRows, type WeekendRows } from '../support/weekend-rows.ts'
import type { Contestant } from './contestants.ts'
import type { SeasonFacts } from './fill-season.ts'
import { copySeason } from './season-cache.ts'
import { lapsOf, type Season } from './seasons.ts'

/** One of the two databases that are measured beside each other. */
export interface Place {
  name: string
  dataDir: string
  facts: SeasonFacts
}

/** Its server. */
export interface Side extends Contestant, SignedIn {
  facts: SeasonFacts
  /** The event in the middle. */
  weekend: Pick<WeekendRows, 'event' | 'cars'>
  /** Another session of it, with a run sheet for each car. */
  newSession(): Promise<SessionRows>
}

/** Copies a filled database into a new folder. */
export async function layPlace(
  season: Season,
  folder: string,
  progress: (line: string) => void,
): Promise<Place> {
  const name = `${lapsOf(season)}`
  const dataDir = join(folder, name)
  return { name, dataDir, facts: await copySeason(season, dataDir, progress) }
}

/** Starts a server there. */
export async function openSide({ name, dataDir, facts }: Place): Promise<Side> {
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
