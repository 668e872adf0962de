import { expect, test } from 'vitest'
import { startGarage } from '../garage.ts'
import { chanceOf, seed } from '../seed.ts'
import { flapRound } from './flap-round.ts'

const ROUNDS = Math.ceil(Number(process.env.FAULT_ROUNDS ?? 1) / 5)
const FLAP_MS = process.env.FAULT_ROUNDS === undefined ? 3000 : 5000
const TIMEOUT_MS = 60_000 + ROUNDS * 60_000
/** Every n-th round has a silence longer than the page's timeout. */
const SILENT_EVERY = 10
const SILENT_MS = 14_000

const garage = startGarage(0)

test(
  `${ROUNDS} storms over links that come and go (seed ${seed}): each write once, every room and factory has all of it`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const report = await flapRound({
        url: garage.server.url,
        token: garage.signedIn.token,
        chance: (purpose) => chanceOf(`${round} ${purpose}`),
        forMs: FLAP_MS,
        silentMs: round % SILENT_EVERY === SILENT_EVERY - 1 ? SILENT_MS : 0,
      })
      console.log(`round ${round}: ${JSON.stringify(report)}`)
      expect(report.wrongs, `FAULT_SEED=${seed}, round ${round}`).toEqual([])
      // A storm in which nothing broke proves nothing.
      expect(report.rows).toBeGreaterThan(60)
      expect(report.joins).toBeGreaterThanOrEqual(2 * 6)
    }
  },
  TIMEOUT_MS,
)
