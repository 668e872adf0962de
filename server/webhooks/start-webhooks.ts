import type { Store } from '../db/engine/store.ts'
import type { Log } from '../log.ts'
import { realClock } from './clock.ts'
import { Dispatcher } from './dispatcher.ts'
import { purgeForever } from './purge.ts'
import { switchOffForever } from './switch-off.ts'
import { watchNetwork } from './target/network-watch.ts'
import { createOutside } from './target/outside.ts'

interface Dependencies {
  store: Store
  log: Log
  /** The port that the service listens on; null while it does not. */
  ownPort(): number | null
  /** Whether anything may be sent now. */
  mayRun(): boolean
}

export interface Webhooks {
  dispatcher: Dispatcher
  close(): Promise<void>
}

/** Starts a dispatcher on the real network, and the loops that purge old deliveries and disable failing subscriptions. */
export function startWebhooks({ store, log, ownPort, mayRun }: Dependencies): Webhooks {
  const outside = createOutside(ownPort)
  const { send, probe } = outside
  const dispatcher = new Dispatcher({ store, log, send, probe, mayRun })
  const stop = new AbortController()
  const unwatch = watchNetwork(() => dispatcher.networkChanged())
  const common = { store, log, clock: realClock, signal: stop.signal }
  const purging = purgeForever(common)
  const switchingOff = switchOffForever({
    ...common,
    isRefusing: (failing) => mayRun() && dispatcher.isRefusing(failing),
  })
  return {
    dispatcher,
    async close() {
      unwatch()
      stop.abort()
      await dispatcher.close()
      await Promise.all([purging, switchingOff, outside.close()])
    },
  }
}
