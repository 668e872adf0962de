import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atEnd } from '../../support/at-end.ts'
import { F, G, J } from '../../timing/hear.ts'
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
    // A feed that reports its state with each connection, and one that goes on where it is: it must not lose a line.
    const after: After = round % 2 === 0 ? 'state' : 'nothing'
    const race = generatedRace(whole(0, 2 ** 31), { cars: CARS, laps: LAPS, readTwice: false })
    const stand = new FeedStand(race.lines, { speed: SPEED, after })
    const { eventId } = await listen(garage.clientNow(), await stand.listen())
    const laps = async () =>
      (await garage.clientNow().laps.list({ eventId: eventId!, limit: '1', count: 'true' })).total ?? 0
    await until(async () => expect(await laps()).toBeGreaterThan(0))
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(whole(200, 2500))
      if (after === 'nothing') {
        // What is on its way to the process is lost with it, what has arrived is not, be it held or not written yet.
        stand.pause()
        await sleep(500)
      }
      expect(await garage.server.kill('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' })
      expect(damageOfCopy(garage.server.dataDir)).toEqual([])
      await garage.server.restart()
      stand.resume()
    }
    await stand.reported
    await settled(garage.clientNow())
    if (after === 'nothing') await expectRace(garage.clientNow(), eventId!, race)
    else await expectPartOfRace(garage.clientNow(), eventId!, race)
    expect((await garage.clientNow().sessions.list({ eventId: eventId! })).items).toHaveLength(1)
  },
  LONG_MS,
)

test(
  'what a connection reported before it named its run is not lost with the process',
  async () => {
    const listener = createServer()
    let socket: Socket | undefined
    const connection = async (): Promise<(...lines: string[]) => void> => {
      ;[socket] = (await once(listener, 'connection')) as [Socket]
      socket.on('error', () => {})
      return (...lines) => void socket?.write(lines.map((line) => `${line}\r\n`).join(''))
    }
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    atEnd(() => {
      socket?.destroy()
      listener.close()
    })
    const lap = (number: number) => [J('7', 60_000, 60_000 * number), G('7', number, 60_000 * number)]
    const run = '$B,7,"Race 1"'
    const first = connection()
    const { eventId } = await listen(garage.clientNow(), (listener.address() as AddressInfo).port)
    const laps = async () =>
      (await garage.clientNow().laps.list({ eventId: eventId! })).items.map(
        ({ lapNumber, lapTimeMs, marker }) => [lapNumber, lapTimeMs, marker],
      )
    ;(await first)(
      run,
      '$A,"7","07",1007,"A","B","",1',
      F(0),
      J('7', 0, 100),
      G('7', '', 100),
      ...lap(1),
      ...lap(2),
    )
    await until(async () => expect(await laps()).toHaveLength(2))

    const second = connection()
    socket?.destroy()
    ;(await second)(...lap(3))
    await sleep(500)
    expect(await laps()).toHaveLength(2)
    const third = connection()
    await garage.server.kill('SIGKILL')
    await garage.server.restart()
    ;(await third)(run)
    await until(async () => expect(await laps()).toHaveLength(3))
    expect((await laps())[2]).toEqual([3, 60_000, null])
  },
  LONG_MS,
)
