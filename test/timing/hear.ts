import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { BookSettings } from '../../server/timing/book/book-settings.ts'
import type { BookLap, CarState, Effect, Run, StoredLap } from '../../server/timing/book/effects.ts'
import { RunBook } from '../../server/timing/book/run-book.ts'
import { type Received, RecordingReader } from '../../server/timing/recording.ts'
import { rmonitor } from '../../server/timing/rmonitor.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures/rmonitor')

export function recording(name: string): Received[] {
  const reader = new RecordingReader()
  return [...reader.take(gunzipSync(readFileSync(join(FIXTURES, `${name}.txt.gz`)))), ...reader.end()]
}

/** Lines of a feed, each a second after the one before. */
export const lines = (text: string | readonly string[], from = Date.UTC(2026, 4, 2, 12)): Received[] =>
  (typeof text === 'string' ? text.split('\n').map((line) => line.trim()) : text)
    .filter((line) => line !== '')
    .map((line, index) => ({ at: from + 1_000 * index, bytes: Buffer.from(`${line}\r\n`, 'latin1') }))

interface Row {
  lap: BookLap
  formerMs: number[]
}

/** What is stored, as rows would be. Fails where an effect does not fit what is there. */
export class Store {
  readonly runs = new Map<number, Run>()
  readonly rows = new Map<string, Row>()
  readonly flags: { run: number; flag: string; at: number }[] = []
  readonly cars = new Map<string, CarState>()
  readonly entries = new Map<string, Effect & { type: 'entry' }>()
  writes = 0

  take(effects: readonly Effect[]) {
    for (const effect of effects) {
      if (effect.type === 'run') this.runs.set(effect.run.id, effect.run)
      else if (effect.type === 'entry') this.entries.set(effect.entry.key, effect)
      else if (effect.type === 'car') this.cars.set(`${effect.run}/${effect.car.key}`, effect.car)
      else if (effect.type === 'flag') this.flags.push(effect)
      else if (effect.type === 'lap') this.#lap(effect)
      if (effect.type === 'flag' || effect.type === 'lap') this.writes++
    }
  }

  #lap({ run, key, lap, created }: Effect & { type: 'lap' }) {
    if (!this.runs.has(run)) throw new Error('a lap of a run that is not open')
    const at = `${run}/${key}/${lap.lapNumber}`
    const before = this.rows.get(at)
    if (created !== !before) throw new Error(`lap ${at} ${created ? 'is there' : 'is not there'}`)
    const formerMs = before ? [...before.formerMs, before.lap.elapsedMs!] : []
    this.rows.set(at, { lap, formerMs })
  }

  laps(key: string, run = 1): BookLap[] {
    return [...this.rows].filter(([at]) => at.startsWith(`${run}/${key}/`)).map(([, row]) => row.lap)
  }

  /** Keys of cars with laps. */
  keys(run = 1): string[] {
    return [
      ...new Set(
        [...this.rows.keys()].filter((at) => at.startsWith(`${run}/`)).map((at) => at.split('/')[1]!),
      ),
    ]
  }

  /** Answers a book that hears the same again, or goes on. A run without a name is found by its time. */
  asStored(): Pick<BookSettings, 'stored' | 'storedFlags'> {
    const ids = (run: Run) =>
      [...this.runs.values()]
        .filter((known) => known.restarts === run.restarts)
        .filter((known) =>
          run.name === null
            ? known.openedAt <= run.openedAt
            : known.name === run.name && known.key === run.key,
        )
        .map((known) => known.id)
    return {
      stored: (run, key): StoredLap[] =>
        ids(run).flatMap((id) =>
          [...this.rows]
            .filter(([at]) => at.startsWith(`${id}/${key}/`))
            .map(([, { lap, formerMs }]) => ({ ...lap, formerMs })),
        ),
      storedFlags: (run) =>
        this.flags
          .filter((flag) => ids(run).includes(flag.run))
          .map(({ flag, at }) => ({ flag: flag as 'green', at })),
    }
  }
}

/** Hears a recording from its beginning to its end. */
export function hear(heard: readonly Received[], settings: BookSettings = {}) {
  const decoder = rmonitor.decoder({})
  const book = new RunBook(settings)
  const store = new Store()
  if (settings.resume) store.runs.set(1, { ...settings.resume, id: 1, state: 'open' })
  let unreadable = 0
  for (const { at, bytes } of heard) {
    for (const message of decoder.take(bytes, at ?? 0)) {
      if (message.type === 'unreadable') unreadable++
      store.take(book.take(message, at ?? 0))
    }
  }
  store.take(book.end())
  return { store, book, unreadable }
}

/** `HH:MM:SS.mmm` */
export function time(ms: number): string {
  const part = (value: number, digits = 2) => String(value).padStart(digits, '0')
  const seconds = Math.floor(ms / 1_000)
  const hms = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map((value) =>
    part(value),
  )
  return `${hms.join(':')}.${part(ms % 1_000, 3)}`
}
export const G = (key: string, laps: number | '', totalMs: number, position = 1) =>
  `$G,${position},"${key}",${laps},"${time(totalMs)}"`
export const J = (key: string, lapTimeMs: number, totalMs: number) =>
  `$J,"${key}","${time(lapTimeMs)}","${time(totalMs)}"`
export const F = (elapsedMs: number, flag = 'Green') =>
  `$F,9999,"01:00:00","12:00:00","${time(elapsedMs).slice(0, 8)}","${flag.padEnd(6)}"`
/** A crossing that counts. */
export const lap = (key: string, count: number, lapTimeMs: number, totalMs: number) => [
  J(key, lapTimeMs, totalMs),
  G(key, count, totalMs),
]

/** Effects of more lines of the same feed. */
export function hearWith(book: RunBook, more: readonly string[]): Effect[] {
  const decoder = rmonitor.decoder({})
  return lines(more).flatMap(({ at, bytes }) =>
    decoder.take(bytes, at ?? 0).flatMap((message) => book.take(message, at ?? 0)),
  )
}
