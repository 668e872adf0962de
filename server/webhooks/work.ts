import type { Log } from '../log.ts'

/** What is under way, so that whoever stops can wait for its end. What fails is logged. */
export interface Work {
  track(work: Promise<void>): void
  ended(): Promise<unknown>
}

export function createWork(log: Log): Work {
  const running = new Set<Promise<void>>()
  return {
    track(work) {
      const watched = work
        .catch((error) => log.error({ err: error }, 'the dispatcher failed'))
        .finally(() => running.delete(watched))
      running.add(watched)
    },
    ended: () => Promise.all(running),
  }
}
