import { beforeAll, expect, test } from 'vitest'
import { atEnd } from '../../support/at-end.ts'
import { type ServerProcess, type SignedIn, setUp, startServerProcess } from '../../support/server-process.ts'
import { damageOf } from '../crash-audit.ts'
import { chanceOf, seed } from '../seed.ts'
import { joinAndSleep } from './sleepers.ts'
import { addLongLaps, askForMuch, sayLittle } from './slow-crowd.ts'
import { slowRound } from './slow-round.ts'

const rounds = process.env.FAULT_ROUNDS
const isLong = rounds !== undefined
const ROUNDS = Math.ceil(Number(rounds ?? 1) / 50)
const TIMEOUT_MS = 60_000 + ROUNDS * 120_000
const STOPS_WITHIN_MS = 11_000

/** Low enough that garbage is not mistaken for retained memory, and that retaining too much ends the server. */
const TIGHT = '--max-old-space-size=256'

let server: ServerProcess
let signedIn: SignedIn
beforeAll(async () => {
  server = await startServerProcess({ nodeArgs: [TIGHT], env: { RATE_LIMIT_PER_MIN: '0' } })
  atEnd(server.cleanUp)
  signedIn = await setUp(server.url)
})

test(
  `slow readers of all kinds (seed ${seed}): no other client waits, memory is bounded, all of them are served or closed`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { url } = server
      const random = chanceOf(`slow ${round}`)
      const report = await slowRound({
        server,
        url,
        token: signedIn.token,
        random,
        waitsForLeave: isLong,
      })
      console.log(JSON.stringify(report))
      expect(report.wrongs, `FAULT_SEED=${seed}, round ${round}`).toEqual([])
    }
  },
  TIMEOUT_MS,
)

test('the server stops in order while they all hold on', async () => {
  const crowded = { url: server.url, token: signedIn.token, random: chanceOf('stop') }
  const laps = await addLongLaps(crowded)
  await joinAndSleep(crowded, laps)
  await sayLittle(crowded, 20)
  // Who reads nothing of an answer is waited for until the last second.
  const asleep = isLong ? await askForMuch(crowded, laps, 4) : []
  const began = performance.now()
  expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(performance.now() - began).toBeLessThan(STOPS_WITHIN_MS)
  expect(server.stderr()).toBe('')
  expect(damageOf(server.dataDir)).toEqual([])
  for (const socket of asleep) socket.destroy()
}, 60_000)
