import { RunBook } from '../../server/timing/book/run-book.ts'
import type { Received } from '../../server/timing/recording.ts'
import { rmonitor } from '../../server/timing/rmonitor.ts'
import { Store } from './hear.ts'

const ms = (time: string) => {
  const [hours, minutes, seconds] = time.split(':').map(Number)
  return Math.round((hours! * 3_600 + minutes! * 60 + seconds!) * 1_000)
}

/** What the feed itself lists last: of each car its laps, race time and best lap, and lines that repeat its state. */
export class FeedState {
  readonly laps = new Map<string, { count: number; totalMs: number }>()
  readonly best = new Map<string, number>()
  readonly #state = new Map<string, string>()
  #isOver = false

  take({ bytes }: Received) {
    const line = Buffer.from(bytes).toString('latin1').trim()
    const [command, a, b, c, d] = line.split(',').map((field) => field.replaceAll('"', '').trim())
    if (command === '$B') this.#isOver = a === '95'
    if (this.#isOver) return
    if (command === '$B' || command === '$C') this.#state.set(`${command}${command === '$C' ? a : ''}`, line)
    if (command === '$A' || command === '$COMP') this.#state.set(`${command}${a}`, line)
    if ((command !== '$G' && command !== '$H') || !/^\d\d:\d\d:\d\d\.\d{3}$/.test(d ?? '')) return
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

/** Hears a recording in pieces; where `isCut` says so the line that is under way is lost, and the feed repeats its state. */
export function cutApart(heard: readonly Received[], places: readonly number[], isCut: () => boolean): Store {
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
      if (!isCut()) continue
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
export function withLinkDown(
  heard: readonly Received[],
  places: ReadonlySet<number>,
  down: number,
): Received[] {
  const feed = new FeedState()
  let until = -1
  return heard.flatMap((one, index): Received[] => {
    feed.take(one)
    if (places.has(index)) until = Math.max(until, index + down)
    if (index === until) return [{ at: one.at, bytes: feed.refresh() }]
    return index < until ? [] : [one]
  })
}

/** Crossings of which these lines report the lap time: `key totalMs`. */
export function crossingsIn(heard: readonly Received[]): Set<string> {
  const text = Buffer.concat(heard.map(({ bytes }) => bytes)).toString('latin1')
  return new Set([...text.matchAll(/^\$J,"(.*?)",".*?","(.*?)"/gm)].map(([, key, at]) => `${key} ${ms(at!)}`))
}
