import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { lap } from '../contract/resources/weekend/lap.ts'
import type { Store } from '../db/engine/store.ts'
import { findRow } from '../db/rows/repo.ts'
import { people } from '../db/tables/people.ts'
import type { Principal } from '../domain/principal.ts'
import { Problem } from '../domain/problem.ts'
import type { Log } from '../log.ts'
import type { Clock } from '../webhooks/clock.ts'
import { longerPause } from '../webhooks/hosts.ts'
import type { AttemptResult } from '../webhooks/target/send-attempt.ts'
import type { FileMaker } from '../workers/files/start-file-maker.ts'
import { Alarm, type Until } from './alarm.ts'
import { nextTelemetry, type TelemetryChange } from './next-telemetry.ts'
import { type FactorySettings, sourceOf } from './settings.ts'

/** Sends a file to an address below the hub's. */
export type PutFile = (file: {
  url: string
  key: string
  path: string
  body: Readable
  sizeBytes: number
  signal: AbortSignal
}) => Promise<AttemptResult>

interface TelemetrySenderParts {
  store: Store
  log: Log
  clock: Clock
  /** Id of this laptop. */
  instance: string
  files: Pick<FileMaker, 'make'>
  /** Never throws. */
  put: PutFile
  settings(): FactorySettings
  save(changed: Partial<FactorySettings>): void
  /** The last change that the hub has; null unless it has all of them. */
  caughtUpTo(): number | null
}

/** Holder of the files that it has made. */
const HOLDER = 'factory'
/** Files between two notes of how far it is: as many go again after a crash. */
const NOTE_EVERY = 20
const FIRST_PAUSE_MS = 1000

const readerOf = (accountId: string): Principal => ({
  accountId,
  userId: HOLDER,
  name: HOLDER,
  apiKeyId: null,
  role: 'owner',
  rules: null,
  profile: null,
  via: 'jwt',
  token: null,
})

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Sends the telemetry of laps to the hub as Parquet, one after the other in the order of the log, while the hub has all of the
 * log. Files are made and read beside the event loop.
 */
export class TelemetrySender {
  readonly #parts: TelemetrySenderParts
  readonly #stop = new AbortController()
  readonly #alarm: Alarm
  readonly #running: Promise<void>
  #attempt = new AbortController()
  /** The last change that was looked at; null where the settings say it. */
  #at: number | null = null
  #unnoted = 0
  #pauseMs = 0
  #lastError: string | null = null

  constructor(parts: TelemetrySenderParts) {
    this.#parts = parts
    this.#alarm = new Alarm(parts.clock, this.#stop.signal)
    this.#running = this.#run()
  }

  /** Why the last file was not taken; null after one that was. */
  get lastError(): string | null {
    return this.#lastError
  }

  /** The hub has all of the log. A pause after a failure goes on. */
  wake(): void {
    if (this.#pauseMs === 0) this.#alarm.ring()
  }

  /** The settings have changed. */
  changed(): void {
    this.#at = null
    this.#pauseMs = 0
    this.#lastError = null
    this.#attempt.abort()
    this.#alarm.ring()
  }

  /** The hub has changes up to this one: telemetry behind it goes again. */
  goBack(known: number): void {
    const { telemetrySent: sent } = this.#parts.settings()
    if (sent && sent.seq > known) this.#parts.save({ telemetrySent: { ...sent, seq: known } })
    if (this.#at !== null) this.#at = Math.min(this.#at, known)
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#attempt.abort()
    this.#alarm.ring()
    await this.#running
  }

  async #run() {
    await this.#alarm.wait('ring')
    while (!this.#stop.signal.aborted) {
      this.#attempt = new AbortController()
      let next: 'goOn' | Until
      try {
        next = await this.#turn(this.#attempt.signal)
      } catch (error) {
        if (this.#stop.signal.aborted) return
        this.#parts.log.warn({ err: error }, 'factory: telemetry of a lap was not sent')
        next = this.#wait('The telemetry of a lap could not be read.')
      }
      if (next !== 'goOn') await this.#alarm.wait(next)
    }
  }

  #wait(why: string): number {
    this.#lastError = why
    this.#pauseMs = this.#pauseMs === 0 ? FIRST_PAUSE_MS : longerPause(this.#pauseMs)
    return this.#pauseMs
  }

  /** Sends the next file. */
  async #turn(signal: AbortSignal): Promise<'goOn' | Until> {
    const { store, instance, settings, caughtUpTo } = this.#parts
    const { enabled, telemetry, url, key, eventIds, telemetrySent } = settings()
    const upTo = caughtUpTo()
    const accountId = store.readLatest(people.firstAccount)?.id
    if (!enabled || !telemetry || url === null || key === null || upTo === null || !accountId) return 'ring'
    const source = sourceOf(instance, accountId)
    const noted = telemetrySent?.source === source ? telemetrySent.seq : 0
    const since = this.#at ?? noted
    const change = await nextTelemetry(store, { accountId, since, upTo, eventIds })
    if (signal.aborted) return 'goOn'
    if (!change) {
      this.#moveTo(source, upTo)
      this.#note(source)
      return 'ring'
    }
    const failure = await this.#send({ accountId, source, url, key, change, signal })
    if (signal.aborted) return 'goOn'
    if (failure !== null) return this.#wait(failure)
    this.#lastError = null
    this.#pauseMs = 0
    this.#unnoted += 1
    this.#moveTo(source, change.seq)
    return 'goOn'
  }

  #moveTo(source: string, seq: number) {
    this.#at = seq
    if (this.#unnoted >= NOTE_EVERY) this.#note(source)
  }

  /** Keeps how far it is, if something has been sent. */
  #note(source: string) {
    if (this.#unnoted === 0 || this.#at === null) return
    this.#unnoted = 0
    this.#parts.save({ telemetrySent: { source, seq: this.#at } })
  }

  /** Whether the lap still has the telemetry of the change: otherwise a later one says which. */
  #isCurrent(accountId: string, { lapId, telemetryId }: TelemetryChange): boolean {
    const row = this.#parts.store.readLatest((connection) => findRow({ connection, accountId }, lap, lapId))
    return row?.telemetryId === telemetryId
  }

  /** Answers why the hub did not take it; null once it has it, or where there is nothing to send. */
  async #send(file: {
    accountId: string
    source: string
    url: string
    key: string
    change: TelemetryChange
    signal: AbortSignal
  }): Promise<string | null> {
    const { accountId, source, url, key, change, signal } = file
    if (!this.#isCurrent(accountId, change)) return null
    const { lapId, telemetryId } = change
    const content = { what: 'telemetry', lapId, format: 'parquet' } as const
    const made = await this.#parts.files
      .make(HOLDER, { principal: readerOf(accountId), content }, () => !signal.aborted)
      .catch((error) => {
        // The lap has gone, or its telemetry.
        if (error instanceof Problem && error.status === 404) return null
        throw error
      })
    if (!made) return null
    try {
      if (!this.#isCurrent(accountId, change)) return null
      const sha256 = await sha256Of(made.path)
      const path = `/v1/telemetry/${sha256}?${new URLSearchParams({ source, lapId, telemetryId })}`
      const body = createReadStream(made.path)
      const result = await this.#parts.put({ url, key, path, body, sizeBytes: made.sizeBytes, signal })
      body.destroy()
      const { status, error } = result
      return status === 200 || status === 201 ? null : (error ?? `The hub answered ${status} to telemetry.`)
    } finally {
      made.remove()
    }
  }
}
