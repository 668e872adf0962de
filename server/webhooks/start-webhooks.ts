import type { Store } from '../db/engine/store.ts'
import type { Log } from '../log.ts'
import { realClock } from './clock.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import { purgeForever } from './purge.ts'
import { switchOffForever } from './switch-off.ts'
import { watchNetwork } from './target/network-watch.ts'
import { createOutside } from './target/outside.ts'

export interface Surroundings {
  store: Store
  log: Log
  /** The port that the service listens on; null while it does not. */
  ownPort(): number | null
  /** Whether anything may be sent now. */
  mayRun(): boolean
}

/** The dispatcher on the real network, with what goes on beside it. */
export function startWebhooks({ store, log, ownPort, mayRun }: Surroundings): Dispatcher {
  const outside = createOutside(ownPort)
  const { send, probe } = outside
  const dispatcher = createDispatcher({ store, log, send, probe, mayRun })
  const stop = new AbortController()
  const unwatch = watchNetwork(dispatcher.networkChanged)
  const common = { store, log, clock: realClock, signal: stop.signal }
  const purging = purgeForever(common)
  const switchingOff = switchOffForever({
    ...common,
    isRefusing: (failing) => mayRun() && dispatcher.isRefusing(failing),
  })
  return {
    ...dispatcher,
    async close() {
      unwatch()
      stop.abort()
      await dispatcher.close()
      await Promise.all([purging, switchingOff, outside.close()])
    },
  }
}
