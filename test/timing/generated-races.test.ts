import fc from 'fast-check'
import { expect, it } from 'vitest'
import { damaged, expectSound, wrongLaps } from './damage.ts'
import { hear, type Store } from './hear.ts'
import { cutApart } from './link-cuts.ts'
import { generatedRace, type Race } from './race-generator.ts'

const seed = fc.nat(2 ** 31)

const reported = (store: Store, key: string) =>
  store
    .laps(key)
    .map(({ lapNumber, lapTimeMs, elapsedMs, marker }) => ({ lapNumber, lapTimeMs, elapsedMs, marker }))
    .toSorted((a, b) => a.lapNumber - b.lapNumber)

function expectLaps(store: Store, race: Race) {
  for (const [key, laps] of race.laps) expect(reported(store, key), `car ${key}`).toEqual(laps)
}

it('finds the laps of any race, and none when it hears the race again', () => {
  fc.assert(
    fc.property(seed, (seed) => {
      const race = generatedRace(seed)
      const { store, unreadable } = hear(race.lines)
      expect(unreadable).toBe(0)
      expectLaps(store, race)
      expect(hear(race.lines, store.asStored()).store.writes).toBe(0)
    }),
    { numRuns: 60 },
  )
})

it('finds the same laps where the link is cut and the feed repeats its state', () => {
  const places = fc.array(fc.nat(2 ** 20), { minLength: 20, maxLength: 20 })
  fc.assert(
    fc.property(seed, places, (seed, places) => {
      const race = generatedRace(seed, { readTwice: false })
      const length = race.lines.reduce((sum, { bytes }) => sum + bytes.length, 0)
      const cuts = places.map((place) => place % length).toSorted((a, b) => a - b)
      expectLaps(
        cutApart(race.lines, cuts, () => true),
        race,
      )
    }),
    { numRuns: 30 },
  )
})

it('survives damaged streams, with wrong laps in fewer places than there was damage', () => {
  let wrong = 0
  let all = 0
  const check = (seed: number) => {
    const race = generatedRace(seed)
    const { store } = hear(damaged(race.lines, seed, 0.01))
    expectSound(store)
    const found = wrongLaps(store, race)
    wrong += found.wrong
    all += found.all
  }
  fc.assert(fc.property(seed, check), { numRuns: 60, seed: 1 })
  expect(wrong / all).toBeLessThan(0.005)
})
