import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rmonitor } from '../../server/timing/rmonitor.ts'
import { hear, recording, type Store } from './hear.ts'
import { cutApart, FeedState, withLinkDown } from './link-cuts.ts'

const RECORDINGS = [
  'sebring-2009-session-4',
  'orbits-mock-session',
  'eight-hour-race-start',
  'reset-mid-race',
]

describe.each(RECORDINGS)('%s', (name) => {
  const heard = recording(name)
  const whole = hear(heard)
  const { store } = whole
  const feed = new FeedState()
  for (const one of heard) feed.take(one)
  const completed = [...feed.laps].filter(([, { count }]) => count > 0)

  it('gives each car the laps and the best lap of the feed, none doubled and none lost', () => {
    expect(whole.unreadable).toBe(0)
    expect(store.runs.size).toBe(1)
    expect(store.keys().toSorted()).toEqual(completed.map(([key]) => key).toSorted())
    for (const [key, { count, totalMs }] of completed) {
      const laps = store.laps(key)
      expect(
        laps.map(({ lapNumber }) => lapNumber),
        key,
      ).toEqual(Array.from({ length: count }, (_, at) => at + 1))
      expect(laps.at(-1)!.elapsedMs, key).toBe(totalMs)
      for (const [at, lap] of laps.slice(1).entries()) {
        expect(lap.elapsedMs! - lap.lapTimeMs!, `${key} ${lap.lapNumber}`).toBe(laps[at]!.elapsedMs)
      }
      expect(Math.min(...laps.map((lap) => lap.lapTimeMs!)), key).toBe(feed.best.get(key))
      expect(
        laps.filter((lap) => lap.marker === 'gap' || !lap.valid),
        key,
      ).toEqual([])
      expect(store.cars.get(`1/${key}`)).toMatchObject({
        laps: count,
        lastLap: count,
        bestLapMs: feed.best.get(key),
      })
    }
  })

  it('writes nothing when it is heard again, by the same book or by the next', () => {
    expect(hear(heard, store.asStored()).store.writes).toBe(0)
    const decoder = rmonitor.decoder({})
    for (const { at, bytes } of heard) {
      for (const message of decoder.take(bytes, at ?? 0)) {
        const written = whole.book
          .take(message, at ?? 0)
          .filter(({ type }) => type === 'lap' || type === 'flag')
        expect(written).toEqual([])
      }
    }
  })

  it('gives the same in 200 pieces with the link cut 50 times, each time followed by a refresh', () => {
    const bytes = Buffer.concat(heard.map((one) => one.bytes))
    const places = fc.uniqueArray(fc.nat(bytes.length - 1), { minLength: 199, maxLength: 199 })
    fc.assert(
      fc.property(places, fc.infiniteStream(fc.nat(3)), (places, chances) => {
        const cut = cutApart(
          heard,
          places.toSorted((a, b) => a - b),
          () => chances.next().value === 0,
        )
        for (const [key] of completed)
          expect(cut.laps(key).map(reported), key).toEqual(store.laps(key).map(reported))
      }),
      { numRuns: name === 'sebring-2009-session-4' ? 1 : 3 },
    )
  })

  it('leaves gaps only where the link was down, each with the sum of the laps it hides', () => {
    const places = fc.uniqueArray(fc.nat(heard.length - 1), { minLength: 20, maxLength: 20 })
    fc.assert(
      fc.property(places, fc.nat(400), (places, down) => {
        const { store: cut } = hear(withLinkDown(heard, new Set(places), down))
        for (const [key] of completed) {
          let start: number | null = null
          for (const lap of cut.laps(key)) {
            const before: number | null = start
            const of = (lostMs: number) => (other: { elapsedMs: number | null }) =>
              Math.abs(other.elapsedMs! - lap.elapsedMs!) <= lostMs
            const same = store.laps(key).find(of(0))
            // A second reading that the feed took back: what took its number was said while the link was down.
            if (!same && !lap.valid) continue
            // A correction of its crossing was said while the link was down.
            if (!same) expect(store.laps(key).find(of(CORRECTED_MS))?.lapNumber, key).toBe(lap.lapNumber)
            start = lap.elapsedMs
            if (!same) continue
            expect(lap.lapNumber, key).toBe(same.lapNumber)
            if (lap.marker === null) expect(reported(lap), key).toEqual(reported(same))
            else if (before !== null) expect(lap.lapTimeMs, key).toBe(lap.elapsedMs! - before)
          }
        }
      }),
      { numRuns: 2 },
    )
  })
})

/** Timekeepers correct a crossing by as much. */
const CORRECTED_MS = 1000

const reported = ({ lapNumber, lapTimeMs, elapsedMs, marker, valid }: ReturnType<Store['laps']>[number]) => ({
  lapNumber,
  lapTimeMs,
  elapsedMs,
  marker,
  valid,
})
