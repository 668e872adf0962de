import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Log } from '../../log.ts'
import type { StoreTaskName, StoreTasks } from './store-tasks.ts'
import type { StoreWorkerData, StoreWorkerMessage, StoreWorkerOrder } from './store-worker-messages.ts'

/** The source file, or the bundle beside this bundle. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const entry = new URL(`./store-worker.${extension}`, import.meta.url)

/** `threadId` of a worker that has exited. */
const EXITED = -1
const RESTART_MS = 1000
/** Starting the thread immediately would slow down the server's start, and there is nothing to checkpoint yet. */
const START_AFTER_MS = 1000
/** Safety limit: none of the tasks reads data from outside. */
const MAX_MEGABYTES = 2048
const SUSPEND_WITHIN_MS = 15_000
/** A download may be in an exporter of a program, which may never end. */
const END_DOWNLOADS_WITHIN_MS = 1000
const POLL_MS = 20

/** The thread ended before the task: it ran out of memory, or the server is closing. */
export class StoreWorkerEnded extends Error {
  /** Whether the task itself needed too much memory, and would again. */
  readonly outOfMemory: boolean
  constructor(message: string, outOfMemory = false) {
    super(message)
    this.outOfMemory = outOfMemory
  }
}

/** How long a task may take, and what it rejects with then. */
interface TaskLimit {
  ms: number
  error: Error
}

interface Task {
  take(part: unknown): void | Promise<void>
  resolve(result: unknown): void
  reject(error: unknown): void
  timer?: NodeJS.Timeout
  /** Set once its limit is reached: the thread is being ended for it. */
  late?: Error
}

/**
 * The thread for slow store work on its own connection. Started by its first task, or after a second for the duty
 * 'log', and again after a crash; interrupted tasks reject with `StoreWorkerEnded`.
 */
export class StoreWorker {
  readonly #workerData: StoreWorkerData
  readonly #log: Log
  readonly #tasks = new Map<number, Task>()
  readonly #firstStart: NodeJS.Timeout | undefined
  #worker: Worker | undefined
  #suspended: PromiseWithResolvers<void> | undefined
  #isClosing = false
  #lastId = 0

  constructor(workerData: StoreWorkerData, log: Log) {
    this.#workerData = workerData
    this.#log = log
    if (this.#keepsRunning) this.#firstStart = setTimeout(() => this.#ensureStarted(), START_AFTER_MS).unref()
  }

  /**
   * Runs a task. Parts arrive one at a time: the next is made after `take` has finished with the previous one. One that reaches
   * its limit ends the thread, and with it the other tasks.
   */
  async run<K extends StoreTaskName>(
    name: K,
    input: StoreTasks[K]['input'],
    take: (part: StoreTasks[K]['part']) => void | Promise<void> = () => undefined,
    limit?: TaskLimit,
  ): Promise<StoreTasks[K]['result']> {
    while (this.#suspended) await this.#suspended.promise
    return (await this.#runNow(name, input, take as Task['take'], limit)) as StoreTasks[K]['result']
  }

  /**
   * Ends the thread once it has no task, or at once with `endsTasks`, so that it has no file open. Tasks wait until the
   * returned function is called. Rejects with `StoreWorkerEnded` if a task takes longer than 15 s.
   */
  async suspend({ endsTasks } = { endsTasks: false }): Promise<() => void> {
    const mine = Promise.withResolvers<void>()
    this.#suspended = mine
    const resume = () => {
      mine.resolve()
      // Another one may have begun since.
      if (this.#suspended !== mine) return
      this.#suspended = undefined
      if (this.#keepsRunning) this.#ensureStarted()
    }
    const until = performance.now() + (endsTasks ? 0 : SUSPEND_WITHIN_MS)
    while (this.#tasks.size > 0 && performance.now() < until) await sleep(POLL_MS)
    if (this.#tasks.size > 0 && !endsTasks) {
      resume()
      throw new StoreWorkerEnded('the store worker has long work under way')
    }
    await this.#endThread()
    return resume
  }

  close(): Promise<void> {
    this.#isClosing = true
    clearTimeout(this.#firstStart)
    return this.#endThread()
  }

  get #keepsRunning(): boolean {
    return this.#workerData.duty === 'log'
  }

  get #isRunning(): boolean {
    return this.#worker !== undefined && this.#worker.threadId !== EXITED
  }

  #runNow(name: StoreTaskName, input: unknown, take: Task['take'], limit?: TaskLimit): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#ensureStarted()
      if (this.#isClosing || !this.#isRunning) {
        reject(new StoreWorkerEnded('the store worker is not running'))
        return
      }
      const id = ++this.#lastId
      const task: Task = { take, resolve, reject }
      this.#tasks.set(id, task)
      if (limit)
        task.timer = setTimeout(() => {
          task.late = limit.error
          void this.#restart()
        }, limit.ms)
      this.#post({ type: 'run', id, name, input })
    })
  }

  #ensureStarted() {
    if (!this.#isClosing && !this.#suspended && !this.#isRunning) this.#worker = this.#start()
  }

  #start(): Worker {
    const worker = new Worker(entry, {
      workerData: this.#workerData,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    })
    let outOfMemory = false
    worker.on('message', (message: StoreWorkerMessage) => void this.#receive(message))
    worker.on('error', (error) => {
      outOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#log.error({ err: error }, 'the store worker failed')
    })
    worker.once('exit', () => this.#onExit(outOfMemory))
    return worker
  }

  #onExit(outOfMemory: boolean) {
    for (const [id, { reject, late }] of [...this.#tasks]) {
      this.#removeTask(id)
      reject(late ?? new StoreWorkerEnded('the store worker ended', outOfMemory))
    }
    if (!this.#isClosing && !this.#suspended && this.#keepsRunning)
      setTimeout(() => this.#ensureStarted(), RESTART_MS).unref()
  }

  #post(message: StoreWorkerOrder) {
    this.#worker?.postMessage(message)
  }

  async #receive(message: StoreWorkerMessage) {
    if (message.type === 'checkpointFailed') this.#log.warn(`checkpoint failed: ${message.message}`)
    else if (message.type === 'done') this.#removeTask(message.id)?.resolve(message.result)
    else if (message.type === 'failed') this.#removeTask(message.id)?.reject(message.error)
    else await this.#takePart(message.id, message.part)
  }

  async #takePart(id: number, part: unknown) {
    try {
      await this.#tasks.get(id)?.take(part)
      this.#post({ type: 'next', id })
    } catch (error) {
      this.#removeTask(id)?.reject(error)
      this.#post({ type: 'stop', id })
    }
  }

  #removeTask(id: number): Task | undefined {
    const task = this.#tasks.get(id)
    this.#tasks.delete(id)
    clearTimeout(task?.timer)
    return task
  }

  /** Ends the thread with its tasks; the next one starts it again. */
  async #restart() {
    // The caller that suspended it has ended its tasks.
    if (this.#suspended) return
    const resume = await this.suspend({ endsTasks: true })
    resume()
  }

  #endThread(): Promise<void> {
    const ending = this.#worker
    if (!ending || !this.#isRunning) return Promise.resolve()
    return new Promise((resolve) => {
      const cutOff =
        this.#workerData.duty === 'files'
          ? setTimeout(() => void ending.terminate(), END_DOWNLOADS_WITHIN_MS)
          : undefined
      ending.once('exit', () => {
        clearTimeout(cutOff)
        resolve()
      })
      this.#post({ type: 'close' })
    })
  }
}
