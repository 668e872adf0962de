import { afterAll, beforeAll } from 'vitest'
import { type Client, createClient } from '../../server/contract/client.ts'
import { type ServerProcess, type SignedIn, setUp, startServerProcess } from '../support/server-process.ts'
import { addWeekend, type WeekendRows } from '../support/weekend-rows.ts'

/** A server to kill, with a weekend of this many cars. Available from the file's first test on. */
export interface Garage {
  readonly server: ServerProcess
  readonly signedIn: SignedIn
  readonly weekend: WeekendRows
  /** A client of the process that runs now: the port is another one after each start. */
  clientNow(): Client
}

/**
 * Starts a server before a file's tests and ends it after them. Requests are not rate-limited unless `env` says
 * otherwise.
 */
export function startGarage(cars: number, env: Record<string, string> = { RATE_LIMIT_PER_MIN: '0' }): Garage {
  let [server, signedIn, weekend]: [ServerProcess?, SignedIn?, WeekendRows?] = []
  beforeAll(async () => {
    server = await startServerProcess({ env })
    signedIn = await setUp(server.url)
    weekend = await addWeekend(signedIn.client, cars)
  })
  afterAll(() => server?.cleanUp())
  return {
    get server() {
      return server as ServerProcess
    },
    get signedIn() {
      return signedIn as SignedIn
    },
    get weekend() {
      return weekend as WeekendRows
    },
    clientNow() {
      return createClient({ baseUrl: this.server.url, token: this.signedIn.token })
    },
  }
}
