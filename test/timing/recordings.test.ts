import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RunBook } from '../../server/timing/book/run-book.ts'
import type { Heard } from '../../server/timing/recording.ts'
import { rmonitor } from '../../server/timing/rmonitor.ts'
import { hear, recording, Store } from './hear.ts'

const ms = (time: string) => {
  const [hours, minutes, seconds] = time.split(':').map(Number)
  return Math.round((hours! * 3_600 + minutes! * 60 + seconds!) * 1_000)
}

/** What the feed itself lists last: of each car its laps, race time and best lap, and lines that repeat its state. */
class FeedState {
  readonly laps = new Map<string, { count: number; totalMs: number }>()
  readonly best = new Map<string, number>()
  readonly #state = new Map<string, string>()
  #isOver = false

  take({ bytes }: Heard) {
    const line = Buffer.from(bytes).toString('latin1').trim()
    const [command, a, b, c, d] = line.split(',').map((field) => field.replaceAll('"', '').trim())
    if (command === '$B') this.#isOver = a === '95'
    if (this.#isOver) return
    if (command === '$B' || command === '$C') this.#state.set(`${command}${command === '$C' ? a : ''}`, line)
    if (command === '$A' || command === '$COMP') this.#state.set(`${command}${a}`, line)
    if (command !== '$G' && command !== '$H') return
    if (command === '$G' && c && d !== '00:59:59.999')
      this.laps.set(b!, { count: Number(c), totalMs: ms(d!) })
    if (command === '$H' && c !== '0') this.best.set(b!, ms(d!))
    // A list of the start state after a reset is not the car's state.
    if (d !== '00:00:00.000' && d !== '00:59:59.999') this.#state.set(`${command}${b}`, line)
  }

  refresh(): Buffer {
    return Buffer.from(`$I,"00:00:00",""\r\n${[...this.#state.values()].join('\r\n')}\r\n`, 'latin1')
  }
}

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
          chances,
        )
        for (const [key] of completed) expect(cut.laps(key).map(told), key).toEqual(store.laps(key).map(told))
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
            const same = store.laps(key).find(({ elapsedMs }) => elapsedMs === lap.elapsedMs)!
            expect(lap.lapNumber, key).toBe(same.lapNumber)
            if (lap.marker === null) expect(told(lap), key).toEqual(told(same))
            else if (start !== null) expect(lap.lapTimeMs, key).toBe(lap.elapsedMs! - start)
            start = lap.elapsedMs
          }
        }
      }),
      { numRuns: 2 },
    )
  })
})

const told = ({ lapNumber, lapTimeMs, elapsedMs, marker, valid }: ReturnType<Store['laps']>[number]) => ({
  lapNumber,
  lapTimeMs,
  elapsedMs,
  marker,
  valid,
})

/** Hears a recording in pieces; at every fourth the line that is under way is lost, and the feed repeats its state. */
function cutApart(heard: readonly Heard[], places: readonly number[], chances: Iterator<number>): Store {
  const decoder = rmonitor.decoder({})
  const book = new RunBook()
  const store = new Store()
  const feed = new FeedState()
  const take = (bytes: Uint8Array, at: number | null) => {
    for (const message of decoder.take(bytes, at ?? 0)) store.take(book.take(message, at ?? 0))
  }
  let begin = 0
  let next = 0
  for (const one of heard) {
    let from = 0
    feed.take(one)
    for (; next < places.length && places[next]! < begin + one.bytes.length; next++) {
      const until = places[next]! - begin
      take(one.bytes.subarray(from, until), one.at)
      from = until
      if (chances.next().value !== 0) continue
      from = one.bytes.length
      decoder.greeting!()
      book.connected()
      take(feed.refresh(), one.at)
    }
    if (from < one.bytes.length) take(one.bytes.subarray(from), one.at)
    begin += one.bytes.length
  }
  store.take(book.end())
  return store
}

/** A recording with lines left out after each of some places, followed by the state that the feed then repeats. */
function withLinkDown(heard: readonly Heard[], places: ReadonlySet<number>, down: number): Heard[] {
  const feed = new FeedState()
  let until = -1
  return heard.flatMap((one, index): Heard[] => {
    feed.take(one)
    if (places.has(index)) until = Math.max(until, index + down)
    if (index === until) return [{ at: one.at, bytes: feed.refresh() }]
    return index < until ? [] : [one]
  })
}
