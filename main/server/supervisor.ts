import { setTimeout as sleep } from 'node:timers/promises'
import { backoffMs } from './backoff.ts'
import { type Ending, FailedStart, type Failure, failureOf } from './failure.ts'

/** One process of the server. */
export interface Launch {
  /** Address it listens on, such as `http://127.0.0.1:4600`; stays pending if it ends before. */
  listening: Promise<string>
  ended: Promise<Ending>
  /** Shuts it down within its time limit; resolves when it has ended. */
  stop(): Promise<void>
  /** Kills it, in case it no longer responds. */
  end(): void
}

export interface LaunchSettings {
  /** Undefined for the server's default. */
  port: string | undefined
  dataDir: string
  jwtSecret: string
}

export type SupervisorState = 'starting' | 'running' | 'restarting' | 'stopping' | 'stopped'

interface Options {
  launch(settings: LaunchSettings): Launch
  /** Called when the server has ended too often in a row: it is not started again. */
  giveUp(failure: Failure): void
  now?: () => number
  wait?: (ms: number) => Promise<unknown>
}

/** After running this long, earlier ends no longer count. */
const HEALTHY_MS = 60_000
/** With `backoffMs`, a minute and a half of attempts. */
const MAX_ENDS_IN_A_ROW = 8

/** Owns the server's process: starts it, restarts it at the same port with backoff when it ends, and stops it. */
export class Supervisor {
  readonly #options: Options
  readonly #now: () => number
  readonly #wait: (ms: number) => Promise<unknown>
  readonly #listeners: ((state: SupervisorState) => void)[] = []
  #state: SupervisorState = 'stopped'
  #current: Launch | undefined
  #endsInARow = 0

  constructor(options: Options) {
    const { now = Date.now, wait = sleep } = options
    this.#options = options
    this.#now = now
    this.#wait = wait
  }

  state(): SupervisorState {
    return this.#state
  }

  /** Calls back after each change of the state. */
  onState(listener: (state: SupervisorState) => void): void {
    this.#listeners.push(listener)
  }

  /** Starts the server; resolves with its address. Rejects with `FailedStart`. */
  async start(settings: LaunchSettings): Promise<string> {
    this.#endsInARow = 0
    this.#enter('starting')
    try {
      return await this.#launch(settings)
    } catch (error) {
      this.#enter('stopped')
      throw error
    }
  }

  /** Kills the process; it is started again as after a crash. */
  restart(): void {
    if (this.#state === 'running') this.#current?.end()
  }

  async stop(): Promise<void> {
    if (this.#state === 'stopped') return
    this.#enter('stopping')
    await this.#current?.stop()
    this.#enter('stopped')
  }

  /** Kills the process without waiting. */
  end(): void {
    this.#enter('stopped')
    this.#current?.end()
  }

  get #isStopping(): boolean {
    return this.#state === 'stopping' || this.#state === 'stopped'
  }

  #enter(next: SupervisorState) {
    if (this.#state === next) return
    this.#state = next
    for (const listener of this.#listeners) listener(next)
  }

  async #launch(settings: LaunchSettings): Promise<string> {
    const launched = this.#options.launch(settings)
    this.#current = launched
    const first = await Promise.race([launched.listening, launched.ended])
    if (typeof first !== 'string') throw new FailedStart(failureOf(first))
    if (this.#isStopping) return first
    const since = this.#now()
    this.#enter('running')
    const again = { ...settings, port: new URL(first).port || settings.port }
    void launched.ended.then((ending) => {
      if (this.#isStopping || this.#current !== launched) return
      if (this.#now() - since >= HEALTHY_MS) this.#endsInARow = 0
      void this.#relaunch(failureOf(ending), again)
    })
    return first
  }

  async #relaunch(failure: Failure, settings: LaunchSettings) {
    let last = failure
    for (;;) {
      this.#enter('restarting')
      this.#endsInARow += 1
      if (this.#endsInARow > MAX_ENDS_IN_A_ROW) {
        this.#enter('stopped')
        return this.#options.giveUp(last.kind === 'other' ? { ...last, kind: 'keeps-ending' } : last)
      }
      await this.#wait(backoffMs(this.#endsInARow))
      if (this.#isStopping) return
      try {
        await this.#launch(settings)
        return
      } catch (error) {
        if (this.#isStopping) return
        last = (error as FailedStart).failure
      }
    }
  }
}
