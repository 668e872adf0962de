import { availableParallelism } from 'node:os'
import { WorkersBusy } from '../workers-busy.ts'
import type { PluginTask } from './plugin-messages.ts'
import { type PluginRun, type PluginThread, startPluginThread } from './plugin-thread.ts'

/** Time limit of a plugin. */
const DEADLINE_MS = 2000
/** Leaves one core free. */
const MAX_CONCURRENT = Math.max(1, Math.min(2, availableParallelism() - 1))
const MAX_WAITING = 50
const IDLE_MS = 60_000

interface Options {
  deadlineMs?: number
  mostAtOnce?: number
  mostWaiting?: number
}

/**
 * Runs plugins in threads. The first call starts one, and one is kept ready for a minute after the last. A thread in
 * which a plugin failed is ended and replaced at once.
 */
export class PluginHost {
  readonly #deadlineMs: number
  readonly #mostAtOnce: number
  readonly #mostWaiting: number
  readonly #ready: PluginThread[] = []
  readonly #all = new Set<PluginThread>()
  readonly #waiting: (() => void)[] = []
  #running = 0
  #isClosed = false
  #idleTimer: NodeJS.Timeout | undefined

  constructor({
    deadlineMs = DEADLINE_MS,
    mostAtOnce = MAX_CONCURRENT,
    mostWaiting = MAX_WAITING,
  }: Options = {}) {
    this.#deadlineMs = deadlineMs
    this.#mostAtOnce = mostAtOnce
    this.#mostWaiting = mostWaiting
  }

  /**
   * Runs a plugin when a thread is free, and calls `prepare` only then. Rejects with `WorkersBusy`, and with errors of
   * `prepare`.
   */
  async run(prepare: () => Promise<PluginTask>): Promise<PluginRun> {
    await this.#enter()
    let thread: PluginThread | undefined
    try {
      const task = await prepare()
      if (this.#isClosed) throw new WorkersBusy()
      thread = this.#ready.pop() ?? this.#start()
      return await thread.run(task)
    } finally {
      if (thread) void this.#putBack(thread).finally(() => this.#leave())
      else this.#leave()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idleTimer)
    await Promise.all([...this.#all].map((thread) => this.#end(thread)))
  }

  async #enter(): Promise<void> {
    if (this.#isClosed) throw new WorkersBusy()
    if (this.#running < this.#mostAtOnce) {
      this.#running += 1
      return
    }
    if (this.#waiting.length >= this.#mostWaiting) throw new WorkersBusy()
    // `#leave` passes its slot on.
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #leave() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }

  #start(): PluginThread {
    const thread = startPluginThread(this.#deadlineMs)
    this.#all.add(thread)
    return thread
  }

  async #end(thread: PluginThread) {
    await thread.end()
    this.#all.delete(thread)
  }

  async #putBack(thread: PluginThread) {
    const isReusable = await thread.isReusable()
    if (isReusable && !this.#isClosed) this.#ready.push(thread)
    else await this.#end(thread)
    if (this.#ready.length === 0 && !this.#isClosed) this.#ready.push(this.#start())
    this.#endWhenIdle()
  }

  #endWhenIdle() {
    clearTimeout(this.#idleTimer)
    const endAll = () => Promise.all(this.#ready.splice(0).map((thread) => this.#end(thread)))
    this.#idleTimer = setTimeout(() => void endAll(), IDLE_MS).unref()
  }
}
