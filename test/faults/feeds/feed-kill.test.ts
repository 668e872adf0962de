import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { HOLD_MS } from '../../../server/timing/book/held-messages.ts'
import { generatedRace } from '../../timing/race-generator.ts'
import { damageOfCopy } from '../crash-audit.ts'
import { startGarage } from '../garage.ts'
import { chanceOf } from '../seed.ts'
import { type After, FeedStand } from './feed-stand.ts'
import { expectPartOfRace, expectRace, listen, settled, until } from './judge.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2)
const KILLS = 3
const CARS = 12
const LAPS = 40
/** A race of an hour and more in about ten seconds. */
const SPEED = 400
const LONG_MS = 120_000

const garage = startGarage(1)

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  `round %i: a server killed ${KILLS} times in the middle of a race goes on with its laps, once each`,
  async (round) => {
    const { whole } = chanceOf(`feed kill ${round}`)
    // A feed that tells its state with each connection, and one that goes on where it is: it must not lose a line.
    const after: After = round % 2 === 0 ? 'state' : 'nothing'
    // How many laps a penalty took off is known again with the first list of the order; the latter has none.
    const penalties = after === 'state'
    const race = generatedRace(whole(0, 2 ** 31), { cars: CARS, laps: LAPS, readTwice: false, penalties })
    const stand = new FeedStand(race.lines, { speed: SPEED, after })
    const { eventId } = await listen(garage.clientNow(), await stand.listen())
    const laps = async () =>
      (await garage.clientNow().laps.list({ eventId: eventId!, limit: '1', count: 'true' })).total ?? 0
    await until(async () => expect(await laps()).toBeGreaterThan(0))
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(whole(200, 2500))
      if (after === 'nothing') {
        stand.pause()
        // What a connection tells before it names the run is held for as long, and lost with the process.
        await sleep(HOLD_MS + 1000)
        await settled(garage.clientNow())
      }
      expect(await garage.server.kill('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' })
      expect(damageOfCopy(garage.server.dataDir)).toEqual([])
      await garage.server.restart()
      stand.resume()
    }
    await stand.told
    await settled(garage.clientNow())
    if (after === 'nothing') await expectRace(garage.clientNow(), eventId!, race)
    else await expectPartOfRace(garage.clientNow(), eventId!, race)
    expect((await garage.clientNow().sessions.list({ eventId: eventId! })).items).toHaveLength(1)
  },
  LONG_MS,
)
