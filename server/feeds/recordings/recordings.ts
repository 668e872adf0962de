import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { type TimingRecording, timingRecording } from '../../contract/actions/timing-recording.ts'
import { newId } from '../../domain/new-id.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import { writeDurably, writeDurablyInBackground } from '../../files/durable-file.ts'
import { readJsonFile } from '../../files/json-file.ts'
import { makeFolder } from '../../files/make-folder.ts'
import type { Log } from '../../log.ts'
import type { TimingKinds } from '../../timing/kinds/kinds.ts'
import { type LastWords, lastWordsIn } from './last-words.ts'
import { type Counts, Recorder } from './recorder.ts'
import { bytesIn, segmentsIn } from './segments.ts'
import { storeForeign } from './store-foreign.ts'

const ENTITY = 'TimingRecording'
const DAY_MS = 86_400_000
const KEPT_MS = 90 * DAY_MS
const KEPT_BYTES = 10 * 1024 ** 3
const SAVE_MS = 5000

const meta = timingRecording.extend({
  accountId: z.string(),
  /** To be added to the times of a recording that reports the time of day only. */
  offsetMs: z.number().default(0),
})
type Meta = z.output<typeof meta>

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** A recording that goes on. */
interface Active {
  meta: Meta
  recorder: Recorder
  /** The write of its facts that is under way. */
  saving: Promise<void> | null
  isEnding: boolean
}

/** What a feed brings, on its way to a recording. */
export interface Recording {
  take(bytes: Uint8Array, arrivedAt: number): void
  cut(): void
  close(): Promise<void>
}

/** Recordings of timing feeds under the data folder: kept for 90 days, and 10 GB of them. */
export class Recordings {
  readonly #folder: string
  readonly #kinds: TimingKinds
  readonly #log: Log
  readonly #active = new Map<string, Active>()
  readonly #saving: NodeJS.Timeout

  constructor(dataDir: string, kinds: TimingKinds, log: Log) {
    this.#folder = join(dataDir, 'timing-recordings')
    this.#kinds = kinds
    this.#log = log
    this.#saving = setInterval(() => this.#saveAll(), SAVE_MS)
  }

  list(accountId: string): TimingRecording[] {
    return this.#metas()
      .filter((each) => each.accountId === accountId)
      .map(({ accountId: _, offsetMs: __, ...shown }) => shown)
      .toSorted((a, b) => (a.id < b.id ? 1 : -1))
  }

  /** 404 if it is not of this account. */
  get(accountId: string, id: string): TimingRecording {
    const found = this.list(accountId).find((each) => each.id === id)
    if (!found) throw notFound(ENTITY)
    return found
  }

  folderOf(id: string): string {
    return join(this.#folder, id)
  }

  /** What is to be added to the times of a recording. */
  offsetOf(id: string): number {
    return this.#metas().find((each) => each.id === id)?.offsetMs ?? 0
  }

  bytes(id: string): AsyncGenerator<Buffer> {
    return bytesIn(this.folderOf(id))
  }

  /** All segments as one file, compressed. */
  fileOf(id: string): string {
    const file = join(this.folderOf(id), 'whole.gz')
    writeFileSync(file, '', { mode: 0o600 })
    for (const segment of segmentsIn(this.folderOf(id))) {
      const bytes = readFileSync(segment)
      appendFileSync(file, segment.endsWith('.gz') ? bytes : gzipSync(bytes))
    }
    return file
  }

  /** Begins the recording of a feed with its first byte. */
  begin(accountId: string, feed: { id: string; name: string; kind: string }): Recording {
    let active: Active | undefined
    return {
      take: (bytes, arrivedAt) => {
        active ??= this.#begin(accountId, feed)
        active.recorder.take(bytes, arrivedAt)
      },
      cut: () => active?.recorder.cut(),
      close: async () => {
        if (!active) return
        active.isEnding = true
        await active.recorder.close()
        // A write of older facts must not come after the last.
        await active.saving
        this.#save(active, true)
        this.#active.delete(active.meta.id)
      },
    }
  }

  /**
   * The end of a feed's recording that the process before left open; null if it ended in order. `finish` is to be called once it
   * is written.
   */
  lastWords(feedId: string): (LastWords & { finish(): void }) | null {
    const of = (id: string) => readJsonFile(this.#factsOf(id), meta.nullable(), null)
    const newest = this.#folders()
      .toSorted()
      .toReversed()
      .map(of)
      .find((each) => each?.feedId === feedId)
    if (!newest || newest.endedAt !== null || this.#active.has(newest.id)) return null
    const words = lastWordsIn(this.folderOf(newest.id))
    const endedAt = iso(words.heard.at(-1)?.at ?? Date.now())
    return { ...words, finish: () => this.#write({ ...newest, endedAt }) }
  }

  /** Stores a foreign recording. 400 if nothing in it is of this kind, or of any. */
  async add(
    accountId: string,
    given: { name: string; kind: string | undefined; bytes: Buffer },
  ): Promise<TimingRecording> {
    const id = newId()
    makeFolder(this.folderOf(id))
    try {
      const file = join(this.folderOf(id), '000001.log.gz')
      const { firstMs, lastMs, ...facts } = await storeForeign(file, given, this.#kinds)
      const offsetMs = dayOf(firstMs ?? 0)
      const at = (ms: number | null) => (ms === null ? null : ms + offsetMs)
      const times = { startedAt: iso(at(firstMs)), endedAt: iso(at(lastMs) ?? Date.now()) }
      this.#write({ ...facts, ...times, id, accountId, feedId: null, name: given.name, offsetMs })
    } catch (error) {
      rmSync(this.folderOf(id), { recursive: true, force: true })
      throw error
    }
    this.#purge()
    return this.get(accountId, id)
  }

  /** 409 while it goes on. */
  remove(accountId: string, id: string): TimingRecording {
    const found = this.get(accountId, id)
    if (this.#active.has(id))
      throw new Problem(409, 'in_use', 'This recording goes on: switch the feed off first.')
    rmSync(this.folderOf(id), { recursive: true, force: true })
    return found
  }

  close(): void {
    clearInterval(this.#saving)
  }

  #begin(accountId: string, { id: feedId, name, kind }: { id: string; name: string; kind: string }) {
    const id = newId()
    makeFolder(this.folderOf(id))
    const form = this.#kinds.get(kind)?.binary ? 'hex' : 'text'
    const recorder = new Recorder(this.folderOf(id), kind, form, this.#log)
    const begun = { ...recorder.counts, startedAt: iso(Date.now()), endedAt: null }
    const facts = { id, accountId, feedId, kind, name, offsetMs: 0, ...begun }
    const active: Active = { meta: facts, recorder, saving: null, isEnding: false }
    this.#active.set(id, active)
    this.#save(active, false)
    this.#purge()
    return active
  }

  #factsOf(id: string): string {
    return join(this.folderOf(id), 'recording.json')
  }

  #counted({ meta: begun, recorder }: Active, isOver: boolean): Meta {
    const { startedAt, endedAt, bytes, lines }: Counts = recorder.counts
    return { ...begun, startedAt: iso(startedAt), endedAt: isOver ? iso(endedAt) : null, bytes, lines }
  }

  #save(active: Active, isOver: boolean) {
    this.#write(this.#counted(active, isOver))
  }

  /** In the background: a busy disk takes a second for a sync, and laps do not wait for it. */
  #saveAll() {
    for (const active of this.#active.values()) {
      if (active.isEnding || active.saving) continue
      const content = this.#counted(active, false)
      active.saving = writeDurablyInBackground(this.#factsOf(content.id), JSON.stringify(content))
        .catch((error) => this.#notKept(error))
        .finally(() => {
          active.saving = null
        })
    }
  }

  #write(content: Meta) {
    try {
      writeDurably(this.#factsOf(content.id), JSON.stringify(content))
    } catch (error) {
      this.#notKept(error)
    }
  }

  #notKept(error: unknown) {
    this.#log.warn({ err: error }, 'timing: the facts of a recording were not kept')
  }

  #metas(): Meta[] {
    return this.#folders().flatMap((id) => {
      const active = this.#active.get(id)
      if (active) return this.#counted(active, false)
      const file = this.#factsOf(id)
      const stored = readJsonFile(file, meta.nullable(), null)
      // Without an end the process was ended before it: what was kept last counts.
      return stored ? [{ ...stored, endedAt: stored.endedAt ?? iso(statSync(file).mtimeMs) }] : []
    })
  }

  #folders(): string[] {
    try {
      return readdirSync(this.#folder)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
  }

  #purge() {
    let total = 0
    for (const { id } of this.#metas().toSorted((a, b) => (a.id < b.id ? 1 : -1))) {
      total += segmentsIn(this.folderOf(id)).reduce((sum, file) => sum + statSync(file).size, 0)
      const isOld = Date.now() - madeAt(id) > KEPT_MS
      if (!this.#active.has(id) && (isOld || total > KEPT_BYTES))
        rmSync(this.folderOf(id), { recursive: true, force: true })
    }
  }
}

/** When a recording was begun or added: from its id, because a foreign one may be of any time. */
const madeAt = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** The day of a recording that reports the time of day only: today. */
const dayOf = (at: number) =>
  at < 2 * DAY_MS ? Math.floor(Date.now() / DAY_MS) * DAY_MS - Math.floor(at / DAY_MS) * DAY_MS : 0
