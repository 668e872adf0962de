import { expect, test } from 'vitest'
import { chanceOf } from '../seed.ts'
import { fuzzRound } from './fuzz-round.ts'
import type { linkPlants } from './link-plants.ts'
import { withPlanted } from './planted-server.ts'

const isLong = process.env.FAULT_ROUNDS !== undefined
const FRAMES = 4000

const bugs: [plant: keyof typeof linkPlants, says: RegExp][] = [
  ['a frame that is no JSON is an error of ours', /the server has ended/],
  ['edited rows are named to users without rights', /guest received .*"editing":\{"entityType":"lap"/],
  ['all clients of a room receive all frames', /guest received .*"type":"change".*"entityType":"lap"/],
]

test.runIf(isLong).each(bugs)(
  'a bug that is planted: %s',
  async (plant, says) => {
    const { wrongs } = await withPlanted(plant, (server, signedIn) => {
      const chance = (visit: number) => chanceOf(`${plant} ${visit}`)
      return fuzzRound({ server, signedIn, frames: FRAMES, chance })
    })
    console.log(`${plant}: ${wrongs[0]?.slice(0, 300)}`)
    expect(
      wrongs.some((each) => says.test(each)),
      wrongs.join('\n').slice(0, 5000),
    ).toBe(true)
  },
  200_000,
)
