import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Store } from '../db/engine/store.ts'
import { type Waiting, webhookQueue } from '../db/tables/webhook-queue.ts'
import { allTargets, type Target } from '../db/tables/webhook-subscriptions.ts'
import type { Log } from '../log.ts'
import { runBurst, type Send } from './burst.ts'
import { type Clock, realClock } from './clock.ts'
import { createHosts, type HostView } from './hosts.ts'
import { aim, createLane, hasRoom, hostOf, type Lane, nextOf, rewind } from './lane.ts'
import { createRecorder } from './recorder.ts'
import { replayLost } from './replay-lost.ts'
import { type Rows, rowsOf } from './rows-of.ts'
import { createWork } from './work.ts'

export interface Dispatcher {
  /** Sends one delivery now, out of turn; resolves when its attempts have ended. */
  sendNow(webhookId: string, deliveryId: string): Promise<void>
  /** Whether somebody is trying to send it at this moment. */
  isSending(deliveryId: string): boolean
  /** Whether its receiver can be reached and has refused the last delivery that ended since the service began. */
  isRefusing(webhook: { webhookId: string; url: string }): boolean
  /** How a target's host stands. */
  viewOf(url: string): HostView
  /** The machine's network has changed. */
  networkChanged(): void
  /** It may run again. */
  goOn(): void
  /** Cuts off what is under way: the next start resumes it. */
  close(): Promise<void>
}

export interface Dependencies {
  store: Store
  log: Log
  /** Reaches the outside. */
  send: Send
  probe(target: Target): Promise<boolean>
  clock?: Clock
  /** Whether anything may be sent now. */
  mayRun?(): boolean
}

/** After a failure of our own, such as a full disk. */
const RETRY_MS = 1000

/** Works off the outbox: every subscription by itself, every entity of it in order. */
export function createDispatcher({
  store,
  log,
  send,
  probe,
  clock = realClock,
  mayRun = () => true,
}: Dependencies): Dispatcher {
  const stop = new AbortController()
  const { signal } = stop
  const lanes = new Map<string, Lane>()
  const outOfTurn = new Set<string>()
  const { track, ended } = createWork(log)
  const recorder = createRecorder(store, clock, log, signal)
  const sender = { send, clock, recorder, signal }
  const lanesOf = (host: string) => [...lanes.values()].filter((lane) => lane.host === host && !lane.gone)
  const hosts = createHosts({
    clock,
    signal,
    async probe(host) {
      const [lane] = lanesOf(host)
      // Nobody is left who wants to know: whoever comes next finds out.
      return lane ? probe(lane.target) : true
    },
    onOpen: (host) => {
      for (const lane of lanesOf(host)) pumpSoon(lane)
    },
  })

  /** Sends what is first; answers false when its row has to be read again. */
  async function attempt(lane: Lane, waiting: Waiting, rows: Rows): Promise<boolean> {
    const { target, host } = lane
    const onAnswer = () => hosts.reached(host)
    const delivery = rows(waiting.id)
    if (delivery?.state !== 'queued') {
      hosts.withdraw(host, target.webhookId)
      return true
    }
    const ending = await runBurst(sender, delivery, target, {
      onAnswer,
      onSuccess() {
        lane.queue.arrived(waiting)
        pumpSoon(lane)
      },
      isWanted: () => !lane.gone && mayRun(),
    })
    if (ending === 'cut off') hosts.withdraw(host, target.webhookId)
    else if (ending === 'unreachable') {
      lane.mayHaveLost = true
      hosts.lost(host)
    } else onAnswer()
    return ending !== 'cut off'
  }

  async function deliver(lane: Lane, waiting: Waiting, rows: Rows) {
    const { host, target } = lane
    const isDone = await attempt(lane, waiting, rows).catch(async (error) => {
      log.error({ err: error }, 'a delivery could not be sent')
      hosts.withdraw(host, target.webhookId)
      await clock.sleep(RETRY_MS, signal).catch(() => {})
      return false
    })
    lane.queue.release(waiting)
    if (!isDone) rewind(lane)
    pumpSoon(lane)
  }

  /** Takes up again what an outage lost, before all that waited behind it. */
  async function recover(lane: Lane) {
    lane.recovering = true
    lane.mayHaveLost = false
    try {
      const replayed = await replayLost(store, lane.target.webhookId, () => clock.now())
      if (replayed > 0) rewind(lane)
    } catch (error) {
      log.error({ err: error }, 'what an outage lost could not be queued again')
      // Some of it may have been.
      rewind(lane)
      lane.mayHaveLost = true
      await clock.sleep(RETRY_MS, signal).catch(() => {})
    }
    lane.recovering = false
    pumpSoon(lane)
  }

  /** Starts what may go. */
  function pump(lane: Lane) {
    const { target, host } = lane
    if (signal.aborted || !mayRun() || lane.gone || lane.recovering) return
    if (!target.enabled || !hosts.isOpen(host)) return
    if (lane.mayHaveLost) return track(recover(lane))
    const going: Waiting[] = []
    try {
      for (let next = take(lane); next; next = take(lane)) going.push(next)
    } finally {
      const rows = rowsOf(store, going)
      for (const each of going) track(deliver(lane, each, rows))
    }
  }

  /** The next one that may go; it is under way from now on. */
  function take(lane: Lane): Waiting | undefined {
    if (!hasRoom(lane) || !hosts.admit(lane.host, lane.target.webhookId)) return undefined
    let next: ReturnType<typeof nextOf>
    try {
      next = store.readLatest((connection) => nextOf(lane, connection))
      if (next === 'later') lookSoon()
      return next === 'later' ? undefined : next
    } finally {
      if (!next || next === 'later') hosts.withdraw(lane.host, lane.target.webhookId)
    }
  }

  /** Deliveries end in flocks: it looks once for all of them. */
  function pumpSoon(lane: Lane) {
    if (lane.pumpsSoon) return
    lane.pumpsSoon = true
    track(
      nextTurn().then(() => {
        lane.pumpsSoon = false
        trying(() => pump(lane))
      }),
    )
  }

  /** What could not be read is read again a moment later: nobody else may write until then. */
  function trying(read: () => void) {
    try {
      read()
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be read')
      track(clock.sleep(RETRY_MS, signal).then(lookSoon, () => {}))
    }
  }

  function laneFor(target: Target): Lane {
    const known = lanes.get(target.webhookId)
    if (known) {
      aim(known, target)
      return known
    }
    const lane = createLane(target)
    lanes.set(target.webhookId, lane)
    const lost = store.readLatest((connection) => webhookQueue.lost(connection, target.webhookId, 1))
    if (lost.length > 0) hosts.suspect(lane.host)
    return lane
  }

  /** The subscription was deleted. What is under way keeps the lane, for a deletion can be undone. */
  function dismiss(lane: Lane) {
    lane.gone = true
    if (lane.queue.underWay === 0 && !lane.recovering) lanes.delete(lane.target.webhookId)
  }

  function look() {
    if (signal.aborted) return
    const targets = store.readLatest(allTargets)
    const there = new Set(targets.map(({ webhookId }) => webhookId))
    for (const [id, lane] of lanes) if (!there.has(id)) dismiss(lane)
    for (const target of targets) pump(laneFor(target))
  }

  /** However many commits there are in a turn of the event loop, it looks once. */
  let looking = false
  function lookSoon() {
    if (looking) return
    looking = true
    setImmediate(() => {
      looking = false
      trying(look)
    })
  }
  const unsubscribe = store.onCommit(lookSoon)
  /** Another outbox is there: what was read of the one before may not be in it. */
  const stopListening = store.onExchange(() => {
    for (const lane of lanes.values()) {
      rewind(lane)
      lane.mayHaveLost = true
    }
    lookSoon()
  })
  lookSoon()

  return {
    async sendNow(webhookId, deliveryId) {
      const target = store.readLatest(allTargets).find((each) => each.webhookId === webhookId)
      const delivery = store
        .readLatest((connection) => webhookQueue.find(connection, [deliveryId]))
        .get(deliveryId)
      if (!target || !delivery) return
      outOfTurn.add(delivery.id)
      const onAnswer = () => hosts.reached(hostOf(target.url))
      const work = runBurst(sender, delivery, target, { onAnswer, isWanted: () => true }).then(() => {})
      track(work)
      await work.finally(() => outOfTurn.delete(delivery.id))
    },
    isSending: (id) => outOfTurn.has(id) || [...lanes.values()].some(({ queue }) => queue.isUnderWay(id)),
    isRefusing: ({ webhookId, url }) => recorder.isRefused(webhookId) && hosts.isOpen(hostOf(url)),
    viewOf: (url) => hosts.view(hostOf(url)),
    networkChanged: hosts.networkChanged,
    goOn: lookSoon,
    async close() {
      unsubscribe()
      stopListening()
      stop.abort()
      await ended()
    },
  }
}
