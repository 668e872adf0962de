import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Heard } from '../../server/timing/recording.ts'
import { hear, type Store } from './hear.ts'
import { generatedRace, type Race, random } from './race-generator.ts'

const seed = fc.nat(2 ** 31)

const told = (store: Store, key: string) =>
  store
    .laps(key)
    .map(({ lapNumber, lapTimeMs, elapsedMs, marker }) => ({ lapNumber, lapTimeMs, elapsedMs, marker }))
    .toSorted((a, b) => a.lapNumber - b.lapNumber)

function expectLaps(store: Store, race: Race) {
  for (const [key, laps] of race.laps) expect(told(store, key), `car ${key}`).toEqual(laps)
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

/** Flips bits of some bytes, and puts endless lines and numbers out of range between. */
function damaged(lines: readonly Heard[], seed: number, share: number): Heard[] {
  const next = random(seed)
  const wild = [
    '$G,1,"1",99999,"47:00:00.000"',
    '$J,"1","99:99:99.999","00:00:00.001"',
    '$F',
    `$A,${'"x",'.repeat(600)}`,
  ]
  return lines.flatMap(({ at, bytes }) => {
    if (next() > share) return [{ at, bytes }]
    const copy = Buffer.from(bytes)
    copy[Math.floor(next() * copy.length)]! ^= 1 << Math.floor(next() * 8)
    if (next() > 0.1) return [{ at, bytes: copy }]
    return [
      { at, bytes: copy },
      { at, bytes: Buffer.from(`${wild[Math.floor(next() * wild.length)]}\r\n`) },
    ]
  })
}

it('survives damaged streams, with wrong laps in fewer places than there was damage', () => {
  let wrong = 0
  let all = 0
  const check = (seed: number) => {
    const race = generatedRace(seed)
    const { store } = hear(damaged(race.lines, seed, 0.01))
    expect(store.runs.size).toBeLessThanOrEqual(3)
    for (const key of store.keys()) {
      let before = 0
      for (const lap of told(store, key)) {
        expect(lap.elapsedMs).toBeGreaterThan(before)
        expect(lap.lapTimeMs).toBeGreaterThan(0)
        before = lap.elapsedMs!
      }
    }
    for (const [key, laps] of race.laps) {
      const times = new Map(laps.map((lap) => [lap.elapsedMs, lap.lapTimeMs]))
      const single = store.laps(key).filter((lap) => lap.marker === null && lap.valid)
      all += single.length
      wrong += single.filter((lap) => times.get(lap.elapsedMs!) !== lap.lapTimeMs).length
    }
  }
  fc.assert(fc.property(seed, check), { numRuns: 60, seed: 1 })
  expect(wrong / all).toBeLessThan(0.005)
})
