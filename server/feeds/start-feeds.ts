import type { Store } from '../db/engine/store.ts'
import type { FindLive } from '../domain/timing/live-session.ts'
import type { Log } from '../log.ts'
import type { TimingKinds } from '../timing/kinds/kinds.ts'
import { Feeds } from './feeds.ts'
import { Recordings } from './recordings/recordings.ts'
import { Replays } from './recordings/replays.ts'

interface Dependencies {
  dataDir: string
  store: Store
  log: Log
  feedKinds: TimingKinds
  ownPort(): number | null
  /** Whether this laptop may write. */
  mayRun(): boolean
}

/** Live timing: feeds, their recordings, and what replays of these. */
export interface Timing {
  feedKinds: TimingKinds
  feeds: Feeds
  recordings: Recordings
  replays: Replays
  liveTiming: FindLive
}

/** Starts to listen to the feeds that are switched on. */
export function startFeeds({ dataDir, store, log, feedKinds, ownPort, mayRun }: Dependencies): {
  timing: Timing
  close(): Promise<void>
} {
  const recordings = new Recordings(dataDir, feedKinds, log)
  const replays = new Replays({ store, log, feedKinds, recordings })
  const feeds = new Feeds({ store, log, feedKinds, recordings, ownPort, mayRun })
  return {
    timing: {
      feedKinds,
      feeds,
      recordings,
      replays,
      liveTiming: (sessionId) => feeds.live(sessionId) ?? replays.live(sessionId),
    },
    async close() {
      await replays.close()
      await feeds.close()
      recordings.close()
    },
  }
}
