import { verdictOf } from './verdict.ts'

/** Calls back later; answers how to call it off. */
export type Timers = (run: () => void, ms: number) => () => void

export const realTimers: Timers = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const FIRST_MS = 500
const MAX_MS = 15_000
const SOON_MS = 300

/** When the queue tries again: 0.5 s after the first failure, then ever later up to 15 s, with jitter. */
export function createPause(again: () => void, timers = realTimers, random = Math.random) {
  let [tries, isOn, woken] = [0, false, false]
  let why: unknown
  let stop: (() => void) | undefined

  function end() {
    stop?.()
    stop = undefined
    isOn = false
  }
  return {
    on: () => isOn,
    /** The error that edits wait for to pass. */
    why: () => why,
    /** The server has answered. */
    over() {
      tries = 0
      why = undefined
    },
    /** Waits as long as the error asks for; for a login until somebody wakes it. */
    after(error: unknown) {
      why = error ?? new Error('The server does not answer.')
      if (woken) {
        woken = false
        return
      }
      isOn = true
      const verdict = verdictOf(error)
      if (verdict === 'login') return
      const backoffMs = Math.min(MAX_MS, FIRST_MS * 2 ** tries) * (0.5 + random() / 2)
      if (verdict !== 'soon') tries += 1
      stop = timers(
        () => {
          end()
          again()
        },
        verdict === 'soon' ? SOON_MS : backoffMs,
      )
    },
    /** Goes on at once, and once more if what is under way fails. */
    wake() {
      woken = why !== undefined && !isOn
      tries = 0
      end()
    },
    close: end,
  }
}
