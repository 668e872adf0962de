import type { Agent } from 'undici'
import type { Factory as FactoryShown, FactoryStatus } from '../contract/actions/factory.ts'
import type { Store } from '../db/engine/store.ts'
import { invalid } from '../domain/problem.ts'
import { targetViolation } from '../domain/webhooks/target-url.ts'
import type { Log } from '../log.ts'
import { realClock } from '../webhooks/clock.ts'
import { watchNetwork } from '../webhooks/target/network-watch.ts'
import { probeTarget } from '../webhooks/target/probe-target.ts'
import { sendAttempt } from '../webhooks/target/send-attempt.ts'
import type { FileMaker } from '../workers/files/start-file-maker.ts'
import type { Push } from './answer.ts'
import { Baselines, type Get } from './baselines.ts'
import { Follower } from './follower.ts'
import { type FactorySettings, readFactorySettings, writeFactorySettings } from './settings.ts'
import { type PutFile, TelemetrySender } from './telemetry-sender.ts'

interface FactoryParts {
  dataDir: string
  store: Store
  log: Log
  /** Id of this laptop. */
  instance: string
  /** The port that the service listens on; null while it does not. */
  ownPort(): number | null
  /** Whether anything may be sent now. */
  mayRun(): boolean
  files: FileMaker
}

/** Changes of the settings; what is left out stays. */
export interface FactoryChange {
  url?: string | undefined
  key?: string | undefined
  enabled?: boolean | undefined
  all?: true | undefined
  eventIds?: string[] | undefined
  telemetry?: boolean | undefined
  baselines?: string[] | undefined
}

/** A batch of 8 MB over a slow link. */
const PUSH_MS = 120_000

/** The address below the URL of the hub. */
const hubUrl = (url: string, path: string) => `${url.replace(/\/+$/, '')}${path}`

/** Whether events go that did not before. */
const sendsMore = (before: FactorySettings['eventIds'], now: FactorySettings['eventIds']) =>
  before !== null && (now === null || now.some((id) => !before.includes(id)))

/** The telemetry of a lap over a slow link. */
const FILE_MS = 600_000

/** The link to the factory: its settings, the follower of the log, the sender of telemetry, and the baselines that come back. */
export class Factory {
  readonly baselines: Baselines
  readonly #parts: FactoryParts
  readonly #follower: Follower
  readonly #telemetry: TelemetrySender
  readonly #unwatch: () => void
  #settings: FactorySettings
  #agent: Agent | undefined

  constructor(parts: FactoryParts) {
    this.#parts = parts
    this.#settings = readFactorySettings(parts.dataDir)
    const { dataDir, store, log, instance, mayRun, files } = parts
    const shared = {
      store,
      log,
      clock: realClock,
      instance,
      settings: () => this.#settings,
      save: (changed: Partial<FactorySettings>) => this.#save(changed),
    }
    this.#telemetry = new TelemetrySender({
      ...shared,
      files,
      put: (file) => this.#putFile(file),
      caughtUpTo: () => {
        const { state, seq } = this.#follower.status()
        return state === 'caughtUp' ? seq : null
      },
    })
    this.#follower = new Follower({
      ...shared,
      mayRun,
      push: (batch) => this.#push(batch),
      probe: async (url) => (await probeTarget(url, this.#rules())).reachable,
      onCaughtUp: () => {
        this.#telemetry.wake()
        this.baselines.wake()
      },
      onKnown: (seq) => this.#telemetry.goBack(seq),
    })
    this.baselines = new Baselines({
      dataDir,
      log,
      clock: realClock,
      settings: () => this.#settings,
      isLinked: () => ['caughtUp', 'sending'].includes(this.#follower.status().state),
      get: (request) => this.#get(request),
    })
    this.#unwatch = watchNetwork(() => this.retry())
  }

  /** The settings as the API shows them. */
  shown(): FactoryShown {
    const { url, key, enabled, eventIds, telemetry, baselines } = this.#settings
    const events = { all: eventIds === null, eventIds: eventIds ?? [] }
    return { url, hasKey: key !== null, enabled, ...events, telemetry, baselines }
  }

  status(): FactoryStatus {
    const status = this.#follower.status()
    const lastError = status.state === 'caughtUp' ? this.#telemetry.lastError : status.lastError
    return { ...status, lastError }
  }

  /** Changes the settings. Throws 400 for an address that may not be called, and for what is missing. */
  change({ url, key, enabled, all, eventIds, telemetry, baselines }: FactoryChange): FactoryShown {
    const before = this.#settings
    const violation = url === undefined ? null : targetViolation(url, { mayBeLocal: true })
    if (violation !== null) throw invalid([{ path: '/url', message: violation }])
    if (all && eventIds) {
      throw invalid([{ path: '/eventIds', message: 'cannot be combined with all: leave one of them out' }])
    }
    const chosen = all ? null : (eventIds ?? before.eventIds)
    const isMore = sendsMore(before.eventIds, chosen)
    const now: FactorySettings = {
      ...before,
      url: url ?? before.url,
      key: key ?? before.key,
      enabled: enabled ?? before.enabled,
      telemetry: telemetry ?? before.telemetry,
      baselines: baselines ?? before.baselines,
      eventIds: chosen,
      sendsAgain: before.sendsAgain || isMore,
      telemetrySent: isMore || (url ?? before.url) !== before.url ? null : before.telemetrySent,
    }
    if (now.enabled && now.url === null) throw invalid([{ path: '/url', message: 'is required to send' }])
    if (now.enabled && now.key === null) throw invalid([{ path: '/key', message: 'is required to send' }])
    this.#save(now)
    this.#telemetry.changed()
    this.baselines.changed()
    this.#follower.changed()
    return this.shown()
  }

  /** The machine's network has changed, or this laptop leads again. */
  retry(): void {
    this.#follower.retry()
  }

  async close(): Promise<void> {
    this.#unwatch()
    await this.#follower.close()
    await this.#telemetry.close()
    await this.baselines.close()
    await this.#agent?.destroy()
  }

  #rules() {
    return { mayBeLocal: true, ownPort: this.#parts.ownPort }
  }

  #save(changed: Partial<FactorySettings>) {
    const now = { ...this.#settings, ...changed }
    if (JSON.stringify(now) === JSON.stringify(this.#settings)) return
    writeFactorySettings(this.#parts.dataDir, now)
    this.#settings = now
  }

  /** The HTTP client is large, so it is imported with the first batch. */
  async #agentNow(): Promise<Agent> {
    const { createTargetAgent } = await import('../webhooks/target/target-agent.ts')
    this.#agent ??= createTargetAgent(this.#rules())
    return this.#agent
  }

  async #push({ url, key, source, body, signal }: Parameters<Push>[0]) {
    return sendAttempt({
      dispatcher: await this.#agentNow(),
      method: 'PUT',
      url: hubUrl(url, `/v1/sources/${source}/changes`),
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/x-ndjson',
        'content-encoding': 'gzip',
      },
      body,
      signal,
      timeoutMs: PUSH_MS,
    })
  }

  async #get({ url, key, path, etag, answerBytes, signal }: Parameters<Get>[0]) {
    return sendAttempt({
      dispatcher: await this.#agentNow(),
      method: 'GET',
      url: hubUrl(url, path),
      headers: { authorization: `Bearer ${key}`, ...(etag && { 'if-none-match': etag }) },
      body: null,
      answerBytes,
      signal,
      timeoutMs: PUSH_MS,
    })
  }

  async #putFile({ url, key, path, body, sizeBytes, signal }: Parameters<PutFile>[0]) {
    return sendAttempt({
      dispatcher: await this.#agentNow(),
      method: 'PUT',
      url: hubUrl(url, path),
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/vnd.apache.parquet',
        'content-length': String(sizeBytes),
      },
      body,
      signal,
      timeoutMs: FILE_MS,
    })
  }
}
