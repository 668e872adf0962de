import { expect, test } from 'vitest'
import { CERTAIN, matchOuting } from '../../../server/calc/outings/match-outing.ts'
import { seededRandom } from '../../../server/sample/random.ts'
import { madeOuting, madeSession, realSession, startOf } from './made-outing.ts'

const CASES = 10_000

test(`${CASES} outings with wrong and drifting clocks, a lap more or less: the offset within 20 ms, never a wrong match for certain`, () => {
  const random = seededRandom('match outings')
  const real = realSession().filter(({ laps }) => laps.length >= 8)
  const seen = { certain: 0, right: 0, absent: 0 }
  for (let round = 0; round < CASES; round += 1) {
    const session = round % 2 ? real : madeSession(random)
    const car = session[random.whole(0, session.length - 1)] as (typeof session)[number]
    const isAbsent = round % 5 === 0
    const outing = madeOuting(car, random, 5)
    const cars = isAbsent ? session.filter((each) => each !== car) : session
    const [best] = matchOuting(outing.laps, startOf(outing, car, outing), cars)
    seen.absent += Number(isAbsent)
    const isRight =
      best?.carId === outing.carId &&
      best.laps.every(({ index, lapId }) => outing.lapIdOf.get(index) === lapId)
    if (best && best.confidence >= CERTAIN) {
      expect({ round, isRight }).toEqual({ round, isRight: true })
      expect(Math.abs(best.offsetMs - outing.offsetMs)).toBeLessThanOrEqual(20)
      expect(Math.abs(best.driftPpm)).toBeLessThan(200)
      seen.certain += 1
    }
    seen.right += Number(isRight)
  }
  // Not all are certain: short outings, and cars whose laps are alike.
  expect(seen.certain).toBeGreaterThan(0.6 * (CASES - seen.absent))
  expect(seen.right).toBeGreaterThan(0.9 * (CASES - seen.absent))
})

const laps = (lapsMs: readonly number[]) => {
  let startSec = 12
  return lapsMs.map((lapMs, index) => {
    startSec += lapMs / 1000
    return { index, lapMs, startSec: startSec - lapMs / 1000 }
  })
}
const car = (carId: string, lapsMs: readonly (number | null)[]) => ({
  sessionId: 'session',
  carId,
  laps: lapsMs.map((lapMs, index) => ({ id: `${carId} ${index}`, lapMs, startedMs: null, elapsedMs: null })),
})
const RUN = [94_136, 65_163, 63_682, 65_192, 63_759, 66_402, 64_011]

test('typed laps without a time of day are matched by their lengths alone', () => {
  const [match] = matchOuting(laps([80_000, ...RUN]), 0, [car('ours', RUN)])
  expect(match).toMatchObject({ carId: 'ours', confidence: expect.any(Number) })
  expect(match?.confidence).toBeGreaterThan(CERTAIN)
  expect(match?.laps.map(({ index, lapId }) => [index, lapId])).toEqual(
    RUN.map((_, index) => [index + 1, `ours ${index}`]),
  )
})

test('two cars with alike laps are both offered, neither for certain', () => {
  const alike = RUN.map((lapMs, index) => lapMs + (index % 2 === 0 ? 20 : -15))
  const matches = matchOuting(laps(RUN), 0, [car('ours', RUN), car('theirs', alike)])
  expect(matches.map(({ carId }) => carId)).toEqual(['ours', 'theirs'])
  for (const { confidence } of matches) expect(confidence).toBeLessThan(CERTAIN)
})

test('four laps are offered, one lap is not', () => {
  const [match] = matchOuting(laps(RUN.slice(0, 4)), 0, [car('ours', RUN.slice(0, 4))])
  expect(match?.laps).toHaveLength(4)
  expect(match?.confidence).toBeLessThan(CERTAIN)
  expect(matchOuting(laps(RUN.slice(0, 1)), 0, [car('ours', RUN)])).toEqual([])
  expect(matchOuting([], 0, [car('ours', RUN)])).toEqual([])
})
