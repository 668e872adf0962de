import { expect, test } from 'vitest'
import { seededRandom } from '../../../server/sample/random.ts'
import { damaged, expectSound } from '../../timing/damage.ts'
import { hear } from '../../timing/hear.ts'
import { cutApart } from '../../timing/link-cuts.ts'
import { generatedRace } from '../../timing/race-generator.ts'
import { seed } from '../seed.ts'

const RACES = Number(process.env.FAULT_ROUNDS ?? 1) * 100
const MOST_GROWTH_BYTES = 200 * 1024 * 1024

test(`${RACES} damaged and cut streams of RMonitor: no error, bounded memory, sound laps`, {
  timeout: RACES * 1_000,
}, () => {
  const { between, whole } = seededRandom(`${seed} timing feeds`)
  const before = process.memoryUsage().heapUsed
  for (let round = 0; round < RACES; round++) {
    const race = generatedRace(whole(0, 2 ** 31), { cars: whole(1, 12), laps: whole(1, 40) })
    const lines = damaged(race.lines, round, between(0, 0.1))
    const { store } = hear(lines)
    expectSound(store)
    const length = lines.reduce((sum, { bytes }) => sum + bytes.length, 0)
    const places = Array.from({ length: whole(0, 50) }, () => whole(0, length - 1)).toSorted((a, b) => a - b)
    expectSound(cutApart(lines, places, () => true))
  }
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(MOST_GROWTH_BYTES)
})
