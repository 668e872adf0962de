import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Store } from '../db/engine/store.ts'
import { type Waiting, webhookQueue } from '../db/tables/webhook-queue.ts'
import { allTargets, type Target } from '../db/tables/webhook-subscriptions.ts'
import type { Log } from '../log.ts'
import { runAttempts, type Send, type Sender } from './attempts.ts'
import { type Clock, realClock } from './clock.ts'
import { DeliveryLog } from './delivery-log.ts'
import { Hosts, type HostView } from './hosts.ts'
import { replayLost } from './replay-lost.ts'
import { type Rows, rowsOf } from './rows-of.ts'
import { hostOf, SubscriptionQueue } from './subscription-queue.ts'

export interface Dependencies {
  store: Store
  log: Log
  send: Send
  /** Whether the target's host answers. */
  probe(target: Target): Promise<boolean>
  clock?: Clock
  /** Whether anything may be sent now. */
  mayRun?(): boolean
}

/** Pause after an error of this service, such as a full disk. */
const RETRY_MS = 1000

/**
 * Works off the outbox of webhook deliveries: each subscription independently, the deliveries of one entity in order. After
 * each commit `#scan` reads the subscriptions, and `#pump` starts the deliveries of one that may go.
 */
export class Dispatcher {
  readonly #store: Store
  readonly #log: Log
  readonly #clock: Clock
  readonly #mayRun: () => boolean
  readonly #stop = new AbortController()
  readonly #deliveryLog: DeliveryLog
  readonly #sender: Sender
  readonly #hosts: Hosts
  readonly #queues = new Map<string, SubscriptionQueue>()
  /** Deliveries that `sendNow` is sending. */
  readonly #outOfTurn = new Set<string>()
  readonly #running = new Set<Promise<void>>()
  readonly #unsubscribe: (() => void)[]
  #isScanScheduled = false

  constructor({ store, log, send, probe, clock = realClock, mayRun = () => true }: Dependencies) {
    this.#store = store
    this.#log = log
    this.#clock = clock
    this.#mayRun = mayRun
    const { signal } = this.#stop
    this.#deliveryLog = new DeliveryLog({ store, clock, log, signal })
    this.#sender = { send, clock, deliveryLog: this.#deliveryLog, signal }
    this.#hosts = new Hosts({
      clock,
      signal,
      probe: async (host) => {
        const [queue] = this.#queuesTo(host)
        // Without a subscription no probe is needed: the next delivery tests the host.
        return queue ? probe(queue.target) : true
      },
      onOpen: (host) => {
        for (const queue of this.#queuesTo(host)) this.#schedulePump(queue)
      },
    })
    this.#unsubscribe = [
      store.onCommit(() => this.#scheduleScan()),
      store.onExchange(() => this.#onExchange()),
    ]
    this.#scheduleScan()
  }

  /** Sends one delivery now, ahead of the queue; resolves when its attempts have ended. */
  async sendNow(webhookId: string, deliveryId: string): Promise<void> {
    const target = this.#store.readLatest(allTargets).find((each) => each.webhookId === webhookId)
    const delivery = this.#store
      .readLatest((connection) => webhookQueue.find(connection, [deliveryId]))
      .get(deliveryId)
    if (!target || !delivery) return
    this.#outOfTurn.add(delivery.id)
    const onAnswer = () => this.#hosts.reached(hostOf(target.url))
    const observer = { onAnswer, isWanted: () => true }
    const work = runAttempts(this.#sender, delivery, target, observer).then(() => {})
    this.#track(work)
    await work.finally(() => this.#outOfTurn.delete(delivery.id))
  }

  /** Whether attempts at the delivery are running. */
  isSending(deliveryId: string): boolean {
    return (
      this.#outOfTurn.has(deliveryId) ||
      [...this.#queues.values()].some((queue) => queue.isRunning(deliveryId))
    )
  }

  /** Whether the receiver is reachable and refused the last delivery that ended since the service began. */
  isRefusing({ webhookId, url }: { webhookId: string; url: string }): boolean {
    return this.#deliveryLog.isRefused(webhookId) && this.#hosts.isOpen(hostOf(url))
  }

  /** Whether the URL's host is reachable. */
  viewOf(url: string): HostView {
    return this.#hosts.view(hostOf(url))
  }

  /** The machine's network has changed: probes unreachable hosts at once. */
  networkChanged(): void {
    this.#hosts.networkChanged()
  }

  /** Call when `mayRun` has become true. */
  resume(): void {
    this.#scheduleScan()
  }

  /** Aborts running attempts: the next start resumes them. */
  async close(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    this.#stop.abort()
    await Promise.all(this.#running)
  }

  #queuesTo(host: string): SubscriptionQueue[] {
    return [...this.#queues.values()].filter((queue) => queue.host === host && !queue.isDeleted)
  }

  /** One scan per turn of the event loop, however many commits it has. */
  #scheduleScan() {
    if (this.#isScanScheduled) return
    this.#isScanScheduled = true
    setImmediate(() => {
      this.#isScanScheduled = false
      this.#orScanLater(() => this.#scan())
    })
  }

  #scan() {
    if (this.#stop.signal.aborted) return
    const targets = this.#store.readLatest(allTargets)
    const present = new Set(targets.map(({ webhookId }) => webhookId))
    for (const [id, queue] of this.#queues) if (!present.has(id)) this.#dismiss(queue)
    for (const target of targets) this.#pump(this.#queueFor(target))
  }

  /** The database was replaced: its outbox may lack the rows that were read. */
  #onExchange() {
    for (const queue of this.#queues.values()) {
      queue.rewind()
      queue.mayHaveLost = true
    }
    this.#scheduleScan()
  }

  #queueFor(target: Target): SubscriptionQueue {
    const known = this.#queues.get(target.webhookId)
    if (known) {
      known.update(target)
      return known
    }
    const queue = new SubscriptionQueue(target)
    this.#queues.set(target.webhookId, queue)
    const lost = this.#store.readLatest((connection) => webhookQueue.lost(connection, target.webhookId, 1))
    if (lost.length > 0) this.#hosts.suspect(queue.host)
    return queue
  }

  /** The subscription was deleted. Running deliveries keep the queue, for the deletion can be undone. */
  #dismiss(queue: SubscriptionQueue) {
    queue.markDeleted()
    if (!queue.isBusy) this.#queues.delete(queue.target.webhookId)
  }

  /** One pump per turn of the event loop, however many deliveries end in it. */
  #schedulePump(queue: SubscriptionQueue) {
    if (queue.isPumpScheduled) return
    queue.isPumpScheduled = true
    this.#track(
      nextTurn().then(() => {
        queue.isPumpScheduled = false
        this.#orScanLater(() => this.#pump(queue))
      }),
    )
  }

  /** Starts the deliveries that may go. */
  #pump(queue: SubscriptionQueue) {
    if (this.#stop.signal.aborted || !this.#mayRun() || queue.isDeleted || queue.isReplaying) return
    if (!queue.target.enabled || !this.#hosts.isOpen(queue.host)) return
    if (queue.mayHaveLost) return this.#track(this.#replay(queue))
    const taken: Waiting[] = []
    try {
      for (let next = this.#take(queue); next; next = this.#take(queue)) taken.push(next)
    } finally {
      const rows = rowsOf(this.#store, taken)
      for (const each of taken) this.#track(this.#deliver(queue, each, rows))
    }
  }

  #take(queue: SubscriptionQueue): Waiting | undefined {
    const { host, target } = queue
    if (!queue.hasCapacity || !this.#hosts.admit(host, target.webhookId)) return undefined
    let next: ReturnType<SubscriptionQueue['take']>
    try {
      next = this.#store.readLatest((connection) => queue.take(connection))
      if (next === 'later') this.#scheduleScan()
      return next === 'later' ? undefined : next
    } finally {
      if (!next || next === 'later') this.#hosts.withdraw(host, target.webhookId)
    }
  }

  async #deliver(queue: SubscriptionQueue, waiting: Waiting, rows: Rows) {
    const { host, target } = queue
    const isDone = await this.#attempt(queue, waiting, rows).catch(async (error) => {
      this.#log.error({ err: error }, 'webhooks: a delivery failed with an internal error')
      this.#hosts.withdraw(host, target.webhookId)
      await this.#pause()
      return false
    })
    queue.release(waiting)
    if (!isDone) queue.rewind()
    this.#schedulePump(queue)
  }

  /** Returns false when the delivery's row has to be read again. */
  async #attempt(queue: SubscriptionQueue, waiting: Waiting, rows: Rows): Promise<boolean> {
    const { target, host } = queue
    const delivery = rows(waiting.id)
    if (delivery?.state !== 'queued') {
      this.#hosts.withdraw(host, target.webhookId)
      return true
    }
    const onAnswer = () => this.#hosts.reached(host)
    const outcome = await runAttempts(this.#sender, delivery, target, {
      onAnswer,
      onSuccess: () => {
        queue.accepted(waiting)
        this.#schedulePump(queue)
      },
      isWanted: () => !queue.isDeleted && this.#mayRun(),
    })
    if (outcome === 'aborted') this.#hosts.withdraw(host, target.webhookId)
    else if (outcome === 'unreachable') {
      queue.mayHaveLost = true
      this.#hosts.lost(host)
    } else onAnswer()
    return outcome !== 'aborted'
  }

  /** Queues the deliveries again that an outage lost, before all later ones. */
  async #replay(queue: SubscriptionQueue) {
    queue.isReplaying = true
    queue.mayHaveLost = false
    try {
      const replayed = await replayLost(this.#store, queue.target.webhookId, () => this.#clock.now())
      if (replayed > 0) queue.rewind()
    } catch (error) {
      this.#log.error({ err: error }, 'webhooks: deliveries lost in an outage could not be queued again')
      // Part of them may be queued: the outbox is read again.
      queue.rewind()
      queue.mayHaveLost = true
      await this.#pause()
    }
    queue.isReplaying = false
    this.#schedulePump(queue)
  }

  #pause(): Promise<void> {
    return this.#clock.sleep(RETRY_MS, this.#stop.signal).catch(() => {})
  }

  /** After a read that failed no commit may follow, so the next scan is scheduled here. */
  #orScanLater(read: () => void) {
    try {
      read()
    } catch (error) {
      this.#log.error({ err: error }, 'webhooks: the outbox could not be read')
      const { signal } = this.#stop
      this.#track(
        this.#clock.sleep(RETRY_MS, signal).then(
          () => this.#scheduleScan(),
          () => {},
        ),
      )
    }
  }

  /** Logs a failure of the work, and lets `close` wait for its end. */
  #track(work: Promise<void>) {
    const watched = work
      .catch((error) => this.#log.error({ err: error }, 'webhooks: the dispatcher failed'))
      .finally(() => this.#running.delete(watched))
    this.#running.add(watched)
  }
}
