import type { Clock } from '../../server/webhooks/clock.ts'

interface Sleeper {
  at: number
  wake(): void
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A clock that stands still until it is told to go on. */
export interface FakeClock extends Clock {
  /** Lets time pass, sleeper by sleeper, and everything that each one sets going settle. */
  advance(ms: number): Promise<void>
  /** Sets it ahead or back, as somebody does with a wrong clock: whoever sleeps, sleeps as long as before. */
  jump(ms: number): void
}

/** `settle` resolves when nothing is under way any more that time does not hold up. */
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
