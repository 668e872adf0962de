import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rmonitor } from '../../server/timing/rmonitor.ts'
import { hear, recording, type Store } from './hear.ts'
import { crossingsIn, cutApart, FeedState, withLinkDown } from './link-cuts.ts'

const RECORDINGS = [
  'sebring-2009-session-4',
  'orbits-mock-session',
  'eight-hour-race-start',
  'reset-mid-race',
]

/** Places and lengths of breaks that once gave a wrong lap. */
const FOUND: Readonly<Record<string, [number[], number][]>> = {
  'sebring-2009-session-4': [
    [[0, 13658, 13, 14, 2, 7, 3, 14367, 15, 4, 5, 8, 9, 16, 17, 18, 10, 1, 19, 20], 393],
    [[4, 5, 11, 12, 13, 8, 1, 14, 15, 9, 16, 6, 17, 0, 15114, 18, 19, 20, 21, 22], 295],
    [[0, 10, 1, 11, 12, 4103, 2, 3, 13, 14, 15, 4, 5, 14052, 16, 17, 18, 6, 14364, 19], 396],
    [[1, 10, 11, 12, 15115, 13, 14, 15420, 0, 2, 15, 16, 17, 18, 19, 3, 4, 20, 21, 22], 323],
    [[0, 1, 2, 14123, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 14445, 15, 16, 14129], 316],
    [[12, 14749, 0, 13, 14, 2, 15, 3, 16, 17, 18, 4, 19, 20, 21, 5, 13652, 22, 1, 6], 400],
    [[1, 0, 14780, 14092, 2, 7, 3, 14846, 8, 9, 10, 14, 4, 11, 12, 13, 14477, 15, 16, 14174], 303],
  ],
  'eight-hour-race-start': [
    [[9, 6, 2354, 3, 4, 7, 10, 11, 0, 12, 13, 2688, 14, 15, 16, 17, 18, 19, 8, 1], 400],
    [[0, 1, 2, 788, 6, 3, 4, 789, 7, 8, 9, 10, 936, 1433, 5, 1125, 1152, 11, 790, 12], 281],
    [[8, 1, 7, 9, 10, 1714, 11, 1715, 12, 0, 2, 3, 13, 1787, 14, 1916, 15, 2326, 16, 17], 210],
    [[788, 0, 877, 1, 789, 2, 1007, 3, 790, 4, 5, 791, 6, 7, 1393, 8, 792, 1055, 793, 794], 338],
    [[4, 5, 6, 7, 8, 1, 0, 9, 10, 11, 2353, 12, 13, 14, 2402, 15, 16, 17, 18, 2487], 299],
  ],
}

describe.each(RECORDINGS)('%s', (name) => {
  const found = FOUND[name] ?? []
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
        const left = withLinkDown(heard, new Set(places), down)
        const { store: cut } = hear(left)
        const crossings = crossingsIn(left)
        for (const [key] of completed) {
          let start: number | null = null
          for (const lap of cut.laps(key).toSorted((a, b) => a.lapNumber - b.lapNumber)) {
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
            const isCrossed = crossings.has(`${key} ${lap.elapsedMs}`)
            const isStartKnown = store.laps(key).some((other) => other.elapsedMs === before)
            if (lap.marker === null && (isCrossed || isStartKnown))
              expect(reported(lap), key).toEqual(reported(same))
            // Neither its crossing was heard nor a correction of the crossing where it began: no later line says it.
            else if (before === null && lap.marker === null)
              expect(Math.abs(lap.lapTimeMs! - same.lapTimeMs!), key).toBeLessThanOrEqual(CORRECTED_MS)
            else if (before !== null) expect(lap.lapTimeMs, key).toBe(lap.elapsedMs! - before)
          }
        }
      }),
      { examples: found, numRuns: found.length + 2 },
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
