import type { Clock } from '../../server/webhooks/clock.ts'

interface Sleeper {
  at: number
  wake(): void
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A manually advanced clock. */
export interface FakeClock extends Clock {
  /** Advances time, timer by timer, and waits until the work of each has settled. */
  advance(ms: number): Promise<void>
  /** Sets the wall clock forwards or back; timers keep their remaining time. */
  jump(ms: number): void
}

/** `settle` resolves when no work is pending that does not depend on time. */
export function createFakeClock(startMs: number, settle: () => Promise<void>): FakeClock {
  let now = startMs
  let sleepers: Sleeper[] = []
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const refuse = () => {
          sleepers = sleepers.filter((each) => each !== sleeper)
          reject(signal.reason)
        }
        const sleeper = {
          at: now + ms,
          wake() {
            signal.removeEventListener('abort', refuse)
            resolve()
          },
        }
        if (signal.aborted) return refuse()
        signal.addEventListener('abort', refuse, { once: true })
        sleepers.push(sleeper)
      }),
    jump(ms) {
      now += ms
      sleepers = sleepers.map((sleeper) => Object.assign(sleeper, { at: sleeper.at + ms }))
    },
    async advance(ms) {
      const until = now + ms
      for (;;) {
        await settle()
        const next = sleepers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        now = Math.max(now, next.at)
        sleepers = sleepers.filter((each) => each !== next)
        next.wake()
        await turn()
      }
      now = until
    },
  }
}
