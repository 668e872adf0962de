import type { FactoryStatus } from '../contract/actions/factory.ts'
import type { Store } from '../db/engine/store.ts'
import { latestSeq } from '../db/log/changes.ts'
import { restoreEntries } from '../db/log/log-text.ts'
import { people } from '../db/tables/people.ts'
import type { Log } from '../log.ts'
import type { Clock } from '../webhooks/clock.ts'
import { Hosts, longerPause } from '../webhooks/hosts.ts'
import { Alarm, type Next } from './alarm.ts'
import { type Answer, type Push, readAnswer } from './answer.ts'
import { type Epoch, epochsOf } from './epochs.ts'
import { MAX_ITEMS, Pace } from './pace.ts'
import { packBatch, type Range, readRange, versionsFor } from './read-batch.ts'
import { type FactorySettings, sourceOf } from './settings.ts'

export interface FollowerParts {
  store: Store
  log: Log
  clock: Clock
  /** Id of this laptop. */
  instance: string
  /** Sends a batch; never throws. */
  push: Push
  /** Whether the host of a URL answers. */
  probe(url: string): Promise<boolean>
  /** Whether anything may be sent now. */
  mayRun(): boolean
  settings(): FactorySettings
  save(changed: Partial<FactorySettings>): void
  /** The hub has all of the log. */
  onCaughtUp(): void
  /** The hub has said that this is the last change it has. */
  onKnown(seq: number): void
}

const FIRST_PAUSE_MS = 1000
/** A hub that refuses is asked again: its key may be valid again. */
const REFUSED_PAUSE_MS = 60_000
/** A hub that is being started answers within seconds. */
const MAX_PAUSE_MS = 15_000
/** The only user of its `Hosts`. */
const USER = 'factory'

interface Sent {
  accountId: string
  range: Range
  /** Whether the position was not known: the answer says it. */
  isAsking: boolean
  sentVersions: boolean
}

/**
 * Sends the log of the first account to the hub, batch by batch, in one loop. The hub knows how far it is: after a start, a
 * restore or a change of the settings one entry is sent, and its answer says where to go on.
 */
export class Follower {
  readonly #parts: FollowerParts
  readonly #stop = new AbortController()
  readonly #hosts: Hosts
  readonly #unsubscribe: (() => void)[]
  readonly #running: Promise<void>
  readonly #alarm: Alarm
  readonly #pace: Pace
  /** Ends the attempt that is under way. */
  #attempt = new AbortController()
  /** Rises when what was read may no longer be sent: another database or other settings. */
  #generation = 0
  /** The last change that the hub has; null until it has answered. */
  #position: number | null = null
  #maxItems = MAX_ITEMS
  #pauseMs = 0
  #state: Exclude<FactoryStatus['state'], 'off'> = 'sending'
  #lastError: string | null = null
  #lastPushAt: string | null = null

  constructor(parts: FollowerParts) {
    this.#parts = parts
    const { store, clock, probe } = parts
    this.#alarm = new Alarm(clock, this.#stop.signal)
    this.#pace = new Pace(clock)
    this.#hosts = new Hosts({
      clock,
      signal: this.#stop.signal,
      probe: () => {
        const { url } = parts.settings()
        return url === null ? Promise.resolve(true) : probe(url)
      },
      onOpen: () => this.#alarm.ring(),
    })
    this.#unsubscribe = [
      store.onCommit(() => this.#alarm.committed()),
      store.onCommit(() => this.#pace.committed()),
      store.onExchange(() => this.changed()),
    ]
    this.#running = this.#run()
  }

  status(): FactoryStatus {
    const account = this.#account()
    const latest = account === null ? 0 : this.#latestSeq(account)
    const { enabled } = this.#parts.settings()
    const isBehind = this.#state === 'caughtUp' && (this.#position ?? 0) < latest
    return {
      state: enabled ? (isBehind ? 'sending' : this.#state) : 'off',
      seq: Math.min(this.#position ?? 0, latest),
      latestSeq: latest,
      lastError: enabled ? this.#lastError : null,
      lastPushAt: this.#lastPushAt,
    }
  }

  /** The settings or the database have changed: asks the hub again how far it is. */
  changed(): void {
    this.#generation += 1
    this.#position = null
    this.#pauseMs = 0
    this.#maxItems = MAX_ITEMS
    this.#state = 'sending'
    this.#lastError = null
    this.#attempt.abort()
    this.#alarm.ring()
  }

  /** The machine's network has changed, or this laptop leads again. */
  retry(): void {
    this.#hosts.networkChanged()
    this.#pauseMs = 0
    this.#alarm.ring()
  }

  async close(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    this.#stop.abort()
    this.#attempt.abort()
    this.#alarm.ring()
    await this.#running
  }

  async #run() {
    const { log } = this.#parts
    while (!this.#stop.signal.aborted) {
      let next: Next
      try {
        next = await this.#turn()
      } catch (error) {
        log.error({ err: error }, 'factory: the log could not be sent')
        next = this.#wait('The log could not be read. The log of the service has the details.')
      }
      if (next !== 'goOn') await this.#alarm.wait(next)
    }
  }

  #account(): string | null {
    return this.#parts.store.readLatest(people.firstAccount)?.id ?? null
  }

  #latestSeq(accountId: string): number {
    return this.#parts.store.readLatest((connection) => latestSeq({ connection, accountId }))
  }

  /** Sends the next batch. */
  async #turn(): Promise<Next> {
    const { store, mayRun, settings } = this.#parts
    const { enabled, url, sendsAgain } = settings()
    if (!enabled || url === null) return 'ring'
    if (!mayRun()) return this.#hold('This laptop is on standby: the one that leads sends.')
    const { host } = new URL(url)
    if (!this.#hosts.isOpen(host)) return this.#hold(this.#lastError)
    const accountId = this.#account()
    if (accountId === null) return this.#caughtUp()
    const generation = this.#generation
    const epochs = epochsOf(
      accountId,
      store.readLatest((connection) => restoreEntries(connection, accountId)),
    )
    const isAsking = this.#position === null && !sendsAgain
    const since = isAsking ? (epochs.at(-1) as Epoch).from - 1 : (this.#position ?? 0)
    const range = await readRange(store, {
      accountId,
      epochs,
      since,
      maxItems: isAsking ? 1 : Math.min(this.#maxItems, this.#pace.maxItems),
      eventIds: settings().eventIds,
    })
    if (generation !== this.#generation) return 'goOn'
    if (!range) return this.#caughtUp()
    this.#state = 'sending'
    return this.#send(accountId, range, isAsking)
  }

  #caughtUp(): Next {
    if (this.#parts.settings().sendsAgain && this.#position !== null) this.#parts.save({ sendsAgain: false })
    this.#state = 'caughtUp'
    this.#lastError = null
    this.#parts.onCaughtUp()
    return 'commit'
  }

  /** Waits for what wakes the loop. */
  #hold(why: string | null): Next {
    this.#state = 'waiting'
    this.#lastError = why
    return 'ring'
  }

  /** Waits for a time, longer each time. */
  #wait(why: string): Next {
    this.#state = 'waiting'
    this.#lastError = why
    this.#pauseMs = this.#pauseMs === 0 ? FIRST_PAUSE_MS : Math.min(longerPause(this.#pauseMs), MAX_PAUSE_MS)
    return this.#pauseMs
  }

  #refuse(why: string): Next {
    this.#state = 'refused'
    this.#lastError = why
    return REFUSED_PAUSE_MS
  }

  async #send(accountId: string, range: Range, isAsking: boolean): Promise<Next> {
    const { settings, save, push, instance } = this.#parts
    const generation = this.#generation
    const parts = await versionsFor(this.#parts.store, accountId, range, settings().raisedOf)
    let answer: Answer | undefined
    for (const versions of parts) {
      const body = await packBatch(range, versions)
      const { url, key } = settings()
      if (generation !== this.#generation || url === null || key === null) return 'goOn'
      const { host } = new URL(url)
      if (!this.#hosts.admit(host, USER)) return this.#hold(this.#lastError)
      this.#attempt = new AbortController()
      const signal = AbortSignal.any([this.#stop.signal, this.#attempt.signal])
      const result = await push({ url, key, source: sourceOf(instance, accountId), body, signal })
      this.#hosts.withdraw(host, USER)
      if (generation !== this.#generation || this.#stop.signal.aborted) return 'goOn'
      answer = readAnswer(result)
      if (answer.kind === 'unreachable') this.#hosts.lost(host)
      else if (result.status !== null) this.#hosts.reached(host)
      if (answer.kind !== 'taken') break
    }
    if (answer?.kind === 'hole' || (isAsking && answer?.kind === 'taken')) this.#parts.onKnown(answer.seq)
    const sentVersions = parts[0] !== null
    if (answer?.kind === 'taken' && sentVersions) save({ raisedOf: range.epoch.id })
    return this.#after(answer as Answer, { accountId, range, isAsking, sentVersions })
  }

  #after(answer: Answer, sent: Sent): Next {
    const { range } = sent
    switch (answer.kind) {
      case 'taken':
        return this.#taken(answer.seq, sent)
      case 'hole':
        return this.#goBack(answer.seq, range)
      case 'tooLarge':
        if (range.lines.length < 2) return this.#refuse(answer.why)
        this.#maxItems = Math.max(1, Math.floor(Math.min(this.#maxItems, range.lines.length) / 2))
        return 'goOn'
      case 'unreachable':
        return this.#hold(answer.why)
      case 'later':
        return this.#wait(answer.why)
      case 'refused':
        return this.#refuse(answer.why)
    }
  }

  #taken(known: number, { accountId, range, isAsking, sentVersions }: Sent): Next {
    const { clock, settings, save } = this.#parts
    const { epoch, fromSeq, toSeq } = range
    const latest = this.#latestSeq(accountId)
    if (epoch.to === null && known > latest) {
      return this.#refuse(
        `The hub has changes up to ${known} of this laptop, whose log ends at ${latest}: its data folder is an older copy. Restore the newest backup.`,
      )
    }
    this.#lastPushAt = new Date(clock.now()).toISOString()
    this.#lastError = null
    this.#pauseMs = 0
    // The hub heard of the branch only now, without the versions that an earlier hub had taken.
    if (isAsking && epoch.after && known === toSeq && !sentVersions) {
      save({ raisedOf: null })
      return 'goOn'
    }
    const last = Math.min(known, epoch.to ?? latest)
    if (settings().sendsAgain || last <= toSeq) this.#position = toSeq
    // The last known change goes again: the hub sees whether it is the same log.
    else this.#position = isAsking ? last - 1 : last
    return this.#pace.after(toSeq - fromSeq + 1)
  }

  /** Goes on behind the last change that the hub has. */
  #goBack(known: number, { fromSeq }: Range): Next {
    if (known > 0 && known >= fromSeq - 1) {
      return this.#refuse(`The hub asks for changes after ${known} and does not take them.`)
    }
    this.#parts.save({ raisedOf: null })
    this.#position = Math.max(0, known - 1)
    return 'goOn'
  }
}
