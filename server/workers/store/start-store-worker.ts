import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Log } from '../../log.ts'
import type { StoreTaskName, StoreTasks } from './store-tasks.ts'
import type { StoreWorkerData, StoreWorkerMessage, StoreWorkerOrder } from './store-worker-messages.ts'

/** The source beside us, or the bundle beside our bundle. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const entry = new URL(`./store-worker.${extension}`, import.meta.url)

/** What Node says a thread's id is when it is gone. */
const ENDED = -1
const RESTART_MS = 1000
/** A thread that starts along with the server is in its way, and there is nothing to write back yet. */
const START_AFTER_MS = 1000
/** A backstop: none of its tasks reads what came from outside. */
const MAX_MEGABYTES = 2048
const SUSPEND_WITHIN_MS = 15_000
const LOOK_MS = 20

/** The thread ended before the task did: it ran out of memory, or the server closes. */
export class StoreWorkerEnded extends Error {
  /** Whether the task itself asked for too much, and would again. */
  readonly outOfMemory: boolean
  constructor(message: string, outOfMemory = false) {
    super(message)
    this.outOfMemory = outOfMemory
  }
}

interface Waiting {
  take(part: unknown): void | Promise<void>
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** The thread that does the store's slow work on a connection of its own. */
export interface StoreWorker {
  /** Does a task. Its parts arrive one at a time: the next is made when `take` is done with the one before. */
  run<K extends StoreTaskName>(
    name: K,
    input: StoreTasks[K]['input'],
    take?: (part: StoreTasks[K]['part']) => void | Promise<void>,
  ): Promise<StoreTasks[K]['result']>
  /**
   * Ends the thread once nothing is under way, or at once where that `endsTasks`, so that it has no file open; tasks wait
   * until the answer is called.
   */
  suspend(options?: { endsTasks: boolean }): Promise<() => void>
  close(): Promise<void>
}

/** Its first task starts it, or the first second. It is started again if it dies; what it was doing then rejects with `StoreWorkerEnded`. */
export function startStoreWorker(workerData: StoreWorkerData, log: Log): StoreWorker {
  let closing = false
  let suspended: PromiseWithResolvers<void> | undefined
  let lastId = 0
  const tasks = new Map<number, Waiting>()
  const order = (message: StoreWorkerOrder) => current?.postMessage(message)

  function end(id: number): Waiting | undefined {
    const task = tasks.get(id)
    tasks.delete(id)
    return task
  }

  async function hear(message: StoreWorkerMessage) {
    if (message.type === 'checkpointFailed') log.warn(`checkpoint failed: ${message.message}`)
    else if (message.type === 'done') end(message.id)?.resolve(message.result)
    else if (message.type === 'failed') end(message.id)?.reject(message.error)
    else await takePart(message.id, message.part)
  }

  async function takePart(id: number, part: unknown) {
    try {
      await tasks.get(id)?.take(part)
      order({ type: 'next', id })
    } catch (error) {
      end(id)?.reject(error)
      order({ type: 'stop', id })
    }
  }

  const start = (): Worker => {
    const worker = new Worker(entry, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    })
    let outOfMemory = false
    worker.on('message', (message: StoreWorkerMessage) => void hear(message))
    worker.on('error', (error) => {
      outOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      log.error({ err: error }, 'the store worker failed')
    })
    worker.once('exit', () => {
      for (const id of [...tasks.keys()])
        end(id)?.reject(new StoreWorkerEnded('the store worker ended', outOfMemory))
      if (!closing && !suspended && workerData.duty === 'log') setTimeout(restart, RESTART_MS).unref()
    })
    return worker
  }
  let current: Worker | undefined
  const restart = () => {
    if (!closing && !suspended && (!current || current.threadId === ENDED)) current = start()
  }
  const first = workerData.duty === 'log' ? setTimeout(restart, START_AFTER_MS).unref() : undefined
  function endThread() {
    const ending = current
    if (!ending || ending.threadId === ENDED) return Promise.resolve()
    return new Promise<void>((resolve) => {
      ending.once('exit', () => resolve())
      order({ type: 'close' })
    })
  }
  const run = (name: StoreTaskName, input: unknown, take: Waiting['take']) =>
    new Promise<unknown>((resolve, reject) => {
      if (!current || current.threadId === ENDED) restart()
      if (closing || !current || current.threadId === ENDED) {
        reject(new StoreWorkerEnded('the store worker is not running'))
        return
      }
      const id = ++lastId
      tasks.set(id, { take, resolve, reject })
      order({ type: 'run', id, name, input })
    })
  return {
    async run(name, input, take = () => undefined) {
      while (suspended) await suspended.promise
      return (await run(name, input, take as Waiting['take'])) as never
    },
    async suspend({ endsTasks } = { endsTasks: false }) {
      const mine = Promise.withResolvers<void>()
      suspended = mine
      const goOn = () => {
        suspended = undefined
        if (workerData.duty === 'log') restart()
        mine.resolve()
      }
      const until = performance.now() + (endsTasks ? 0 : SUSPEND_WITHIN_MS)
      while (tasks.size > 0 && performance.now() < until) await sleep(LOOK_MS)
      if (tasks.size > 0 && !endsTasks) {
        goOn()
        throw new StoreWorkerEnded('the store worker has long work under way')
      }
      await endThread()
      return goOn
    },
    close() {
      closing = true
      clearTimeout(first)
      return endThread()
    },
  }
}
