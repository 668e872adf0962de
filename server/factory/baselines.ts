import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Publication, publication } from '../contract/actions/baseline.ts'
import { MAX_BASELINE_BYTES } from '../contract/baseline.ts'
import { readIfThere, writeDurably } from '../files/durable-file.ts'
import { readJsonFile } from '../files/json-file.ts'
import type { Log } from '../log.ts'
import type { Clock } from '../webhooks/clock.ts'
import type { AttemptResult } from '../webhooks/target/send-attempt.ts'
import { Alarm, type Until } from './alarm.ts'
import type { FactorySettings } from './settings.ts'

/** Asks an address below the hub's. */
export type Get = (request: {
  url: string
  key: string
  path: string
  /** What is here already. */
  etag: string | null
  answerBytes: number
  signal: AbortSignal
}) => Promise<AttemptResult>

interface BaselinesParts {
  dataDir: string
  log: Log
  clock: Clock
  settings(): FactorySettings
  /** Whether the hub answered last time. */
  isLinked(): boolean
  /** Never throws. */
  get: Get
}

const LOOK_MS = 30_000
const LIST_BYTES = 4 * 1024 * 1024

const list = z.object({ items: z.array(publication) })

const kept = z.object({
  /** The hub that they came from. */
  url: z.string().nullable(),
  etag: z.string().nullable(),
  items: z.array(publication),
  skipped: z.array(z.string()),
})
type Kept = z.output<typeof kept>

const NONE: Kept = { url: null, etag: null, items: [], skipped: [] }

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')
const labelOf = ({ name, version }: Pick<Publication, 'name' | 'version'>) => `${name}, version ${version}`

function listIn(text: string): Publication[] | undefined {
  try {
    return list.safeParse(JSON.parse(text)).data?.items
  } catch {
    return undefined
  }
}

/**
 * Fetches what the factory publishes while there is a link: the list every half minute, and the content of the baselines
 * that this laptop takes. Both are files in the data folder, so that they can be applied without a link.
 */
export class Baselines {
  readonly #parts: BaselinesParts
  readonly #folder: string
  readonly #stop = new AbortController()
  readonly #alarm: Alarm
  readonly #running: Promise<void>
  #attempt = new AbortController()
  #kept: Kept
  #waitsForLink = true
  #lastError: string | null = null

  constructor(parts: BaselinesParts) {
    this.#parts = parts
    this.#folder = join(parts.dataDir, 'baselines')
    this.#kept = readJsonFile(this.#listFile(), kept, NONE)
    this.#alarm = new Alarm(parts.clock, this.#stop.signal)
    this.#running = this.#run()
  }

  /** Why the last look failed; null after one that did not. */
  get lastError(): string | null {
    return this.#lastError
  }

  /** The last version of each, by name. */
  offered(): readonly Publication[] {
    return this.#kept.items
  }

  isTaken({ name }: Publication): boolean {
    return this.#parts.settings().baselines.includes(name)
  }

  isSkipped(item: Publication): boolean {
    return this.#kept.skipped.includes(labelOf(item))
  }

  skip(item: Publication, isSkipped: boolean): void {
    const others = this.#kept.skipped.filter((label) => label !== labelOf(item))
    this.#keep({ skipped: isSkipped ? [...others, labelOf(item)] : others })
  }

  /** The content of a version that this laptop takes; undefined while it is not here. */
  contentOf(item: Publication): string | undefined {
    const text = this.isTaken(item) ? readIfThere(this.#fileOf(item))?.toString() : undefined
    return text !== undefined && sha256Of(text) === item.sha256 ? text : undefined
  }

  /** The hub has answered. */
  wake(): void {
    if (this.#waitsForLink) this.#alarm.ring()
  }

  /** The settings have changed. */
  changed(): void {
    this.#lastError = null
    this.#attempt.abort()
    this.#alarm.ring()
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#attempt.abort()
    this.#alarm.ring()
    await this.#running
  }

  #listFile = () => join(this.#parts.dataDir, 'baselines.json')
  #fileOf = ({ sha256 }: Publication) => join(this.#folder, `${sha256}.json`)

  #keep(changed: Partial<Kept>) {
    const now = { ...this.#kept, ...changed }
    writeDurably(this.#listFile(), JSON.stringify(now))
    this.#kept = now
  }

  async #run() {
    let next: Until = 'ring'
    for (;;) {
      this.#waitsForLink = next === 'ring'
      await this.#alarm.wait(next)
      if (this.#stop.signal.aborted) return
      this.#attempt = new AbortController()
      try {
        next = await this.#look(this.#attempt.signal)
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'factory: baselines could not be kept')
        this.#lastError = 'Baselines of the factory could not be written to the disk.'
        next = LOOK_MS
      }
    }
  }

  async #look(signal: AbortSignal): Promise<Until> {
    const { settings, isLinked } = this.#parts
    const { enabled, url, key } = settings()
    if (!enabled || url === null || key === null || !isLinked()) return 'ring'
    if (url !== this.#kept.url) this.#keep({ url, etag: null, items: [] })
    const ask = (path: string, etag: string | null, answerBytes: number) =>
      this.#parts.get({ url, key, path, etag, answerBytes, signal })
    const { status, body, error } = await ask('/v1/baselines', this.#kept.etag, LIST_BYTES)
    if (signal.aborted) return 'ring'
    if (status === 200) {
      const items = listIn(body)
      if (!items) return this.#fail('The hub does not list its baselines in a form that is known here.')
      this.#keep({ etag: `"${sha256Of(body)}"`, items })
    } else if (status === 404) {
      // A hub of an older version.
      if (this.#kept.items.length > 0) this.#keep({ etag: null, items: [] })
    } else if (status !== 304) {
      return this.#fail(error ?? `The hub answered ${status} to the question for baselines.`)
    }
    this.#lastError = null
    for (const item of this.#kept.items) {
      if (this.isTaken(item) && this.contentOf(item) === undefined) {
        const path = `/v1/baselines/${encodeURIComponent(item.name)}/${item.version}`
        const answer = await ask(path, null, MAX_BASELINE_BYTES + 1)
        if (signal.aborted) return 'ring'
        this.#take(item, answer)
      }
    }
    this.#prune()
    return LOOK_MS
  }

  #fail(why: string): Until {
    this.#lastError = why
    return LOOK_MS
  }

  #take(item: Publication, { status, body, error }: AttemptResult) {
    if (status !== 200) {
      this.#lastError = `${labelOf(item)} did not come: ${error ?? `the hub answered ${status}`}.`
    } else if (sha256Of(body) !== item.sha256) {
      this.#lastError = `${labelOf(item)} arrived damaged and is not used. It is fetched again.`
    } else {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
      writeDurably(this.#fileOf(item), body)
    }
  }

  /** Removes contents of older versions, and of baselines that are no longer taken. */
  #prune() {
    const wanted = new Set(
      this.#kept.items.filter((item) => this.isTaken(item)).map(({ sha256 }) => `${sha256}.json`),
    )
    for (const file of this.#files()) if (!wanted.has(file)) rmSync(join(this.#folder, file), { force: true })
    const offered = new Set(this.#kept.items.map(labelOf))
    const skipped = this.#kept.skipped.filter((label) => offered.has(label))
    if (skipped.length < this.#kept.skipped.length) this.#keep({ skipped })
  }

  #files(): string[] {
    try {
      return readdirSync(this.#folder)
    } catch {
      return []
    }
  }
}
