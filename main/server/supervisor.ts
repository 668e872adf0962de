import { setTimeout as sleep } from 'node:timers/promises'
import { backoffMs } from './backoff.ts'
import { type Ending, FailedStart, type Failure, failureOf } from './failure.ts'

/** One process of the server. */
export interface Launch {
  /** Address it listens on, such as `http://127.0.0.1:4600`; stays open where it never does. */
  listening: Promise<string>
  ended: Promise<Ending>
  /** Ends it in order, within its time; resolves when it has gone. */
  stop(): Promise<void>
  /** Ends one that may not hear anything any more. */
  end(): void
}

export interface LaunchSettings {
  /** As the environment says it; undefined for what the server takes by itself. */
  port: string | undefined
  dataDir: string
  jwtSecret: string
}

export type KeeperState = 'starting' | 'running' | 'restarting' | 'stopping' | 'stopped'

export interface Keeper {
  state(): KeeperState
  /** Where it listens, or listened last. */
  url(): string | undefined
  /** Calls back after each change of the state. */
  onState(listener: (state: KeeperState) => void): void
  /** Starts the server and keeps it going from then on. Throws `FailedStart`. */
  start(settings: LaunchSettings): Promise<string>
  /** Ends the process; it comes back as after a crash. */
  restart(): void
  stop(): Promise<void>
  /** Ends it without waiting for anything. */
  end(): void
}

interface Options {
  launch(settings: LaunchSettings): Launch
  /** The server ended again and again: it is left alone. */
  giveUp(failure: Failure): void
  now?: () => number
  wait?: (ms: number) => Promise<unknown>
}

/** After that long it counts as well again. */
const HEALTHY_MS = 60_000
/** Half a second and its doubles: a minute and a half of trying. */
const ENDS_IN_A_ROW = 8

/** Owns the process of the server: starts it, starts it again at the same port when it ends, and stops it. */
export function createKeeper({ launch, giveUp, now = Date.now, wait = sleep }: Options): Keeper {
  const listeners: ((state: KeeperState) => void)[] = []
  let state: KeeperState = 'stopped'
  let current: Launch | undefined
  let url: string | undefined
  let endsInARow = 0

  function enter(next: KeeperState) {
    if (state === next) return
    state = next
    for (const listener of listeners) listener(next)
  }
  const isStopping = () => state === 'stopping' || state === 'stopped'

  async function begin(settings: LaunchSettings): Promise<string> {
    const mine = launch(settings)
    current = mine
    const first = await Promise.race([mine.listening, mine.ended])
    if (typeof first !== 'string') throw new FailedStart(failureOf(first))
    if (isStopping()) return first
    url = first
    const since = now()
    enter('running')
    const again = { ...settings, port: new URL(first).port || settings.port }
    void mine.ended.then((ending) => {
      if (isStopping() || current !== mine) return
      if (now() - since >= HEALTHY_MS) endsInARow = 0
      void revive(failureOf(ending), again)
    })
    return first
  }

  async function revive(failure: Failure, settings: LaunchSettings) {
    let last = failure
    for (;;) {
      enter('restarting')
      endsInARow += 1
      if (endsInARow > ENDS_IN_A_ROW) {
        enter('stopped')
        return giveUp(last.kind === 'other' ? { ...last, kind: 'keeps-ending' } : last)
      }
      await wait(backoffMs(endsInARow))
      if (isStopping()) return
      try {
        await begin(settings)
        return
      } catch (error) {
        if (isStopping()) return
        last = (error as FailedStart).failure
      }
    }
  }

  return {
    state: () => state,
    url: () => url,
    onState: (listener) => void listeners.push(listener),
    async start(settings) {
      endsInARow = 0
      enter('starting')
      try {
        return await begin(settings)
      } catch (error) {
        enter('stopped')
        throw error
      }
    },
    restart() {
      if (state === 'running') current?.end()
    },
    async stop() {
      if (state === 'stopped') return
      enter('stopping')
      await current?.stop()
      enter('stopped')
    },
    end() {
      enter('stopped')
      current?.end()
    },
  }
}
