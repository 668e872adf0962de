import { expect, test } from 'vitest'
import { chanceOf } from '../seed.ts'
import type { linkPlants } from './link-plants.ts'
import { withPlanted } from './planted-server.ts'
import { fallAsleep } from './sleepers.ts'
import { addLongLaps } from './slow-crowd.ts'
import { slowRound } from './slow-round.ts'

const isLong = process.env.FAULT_ROUNDS !== undefined

const expectFound = (wrongs: readonly string[], says: RegExp) =>
  expect(
    wrongs.some((each) => says.test(each)),
    wrongs.join('\n'),
  ).toBe(true)

const bugs: [plant: keyof typeof linkPlants, says: RegExp][] = [
  ['pings need no pong', /still open/],
  ['a reader gets all there is at once', /took \d+ MB/],
]

test.runIf(isLong).each(bugs)(
  'a bug that is planted: %s',
  async (plant, says) => {
    const wrongs = await withPlanted(plant, async (server, { token }) => {
      const crowded = { url: server.url, token, random: chanceOf(plant) }
      const sleepers = await fallAsleep(server, crowded, await addLongLaps(crowded))
      return sleepers.wrongs()
    })
    console.log(`${plant}: ${wrongs.join('; ')}`)
    expectFound(wrongs, says)
  },
  200_000,
)

test.runIf(isLong)(
  'a planted bug: no client is disconnected in the middle of an answer',
  async () => {
    const { wrongs } = await withPlanted('no reader is closed during a response', (server, { token }) =>
      slowRound({ server, url: server.url, token, random: chanceOf('let go'), waitsForLeave: true }),
    )
    expectFound(wrongs, /readers of nothing are still held/)
  },
  200_000,
)
