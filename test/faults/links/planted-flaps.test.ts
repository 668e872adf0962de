import { expect, test } from 'vitest'
import { chanceOf, seed } from '../seed.ts'
import { flapRound } from './flap-round.ts'
import type { linkPlants } from './link-plants.ts'
import { withPlanted } from './planted-server.ts'

const isLong = process.env.FAULT_ROUNDS !== undefined
const MAX_ROUNDS = 5
const FLAP_MS = 2000

const bugs: [plant: keyof typeof linkPlants, says: RegExp][] = [
  ['a write is answered and its key is not kept', /^weather .* was done not at all, logged create|If-Match/],
  ['a key is kept for creations only', /If-Match|No weather/],
  [
    'who comes back misses the first change',
    /was not received|received with other values|received but not stored/,
  ],
  ['a delivery that broke off counts as through', /never came/],
]

test.runIf(isLong).each(bugs)(
  `a bug that is planted (seed ${seed}): %s`,
  async (plant, says) => {
    const found = await withPlanted(plant, async ({ url }, { token }) => {
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        const chance = (purpose: string) => chanceOf(`${plant} ${round} ${purpose}`)
        const { wrongs } = await flapRound({ url, token, chance, forMs: FLAP_MS })
        if (wrongs.length > 0) return wrongs
      }
      return []
    })
    console.log(`${plant}: ${found.length} wrongs, such as ${found[0]}`)
    expect(
      found.some((each) => says.test(each)),
      found.join('\n'),
    ).toBe(true)
  },
  300_000,
)
