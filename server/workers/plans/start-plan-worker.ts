import { Worker } from 'node:worker_threads'
import { FairTurns } from '../../domain/fair-turns.ts'
import { Problem } from '../../domain/problem.ts'
import type { Log } from '../../log.ts'
import { WorkersBusy } from '../workers-busy.ts'
import type { PlanTask } from './plan-import.ts'
import type { PlanMessage, PlanOrder, PlanWorkerData } from './plan-worker.ts'

/** The source file, or the bundle beside this bundle. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const entry = new URL(`./plan-worker.${extension}`, import.meta.url)

/**
 * Documents are weighed before parsing, so that the heap stays far below: at its limit V8 ends the process, not the
 * thread.
 */
const MAX_MEGABYTES = 2048
const MAX_WAITING = 32
const MAX_WAIT_MS = 60_000
const MAX_PLAN_MS = 60_000
const IDLE_MS = 30_000
/** After a larger document the thread is ended, which frees its heap at once. */
const LARGE_BYTES = 4 * 1024 * 1024

const tookTooLong = () =>
  new Problem(
    413,
    'too_much_to_read',
    `Reading this document through its profile takes more than ${MAX_PLAN_MS / 1000} s. Send it in parts.`,
  )

type Take = (part: PlanTask['part']) => PlanTask['reply']

/** A thread that parses import documents, one at a time, round-robin per caller. Started on demand, ended when idle. */
export class PlanWorker {
  readonly #log: Log
  readonly #data: PlanWorkerData
  readonly #turns = new FairTurns({
    total: 1,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
    refuse: () => new WorkersBusy(),
  })
  #thread: Worker | undefined
  #idleTimer: NodeJS.Timeout | undefined

  constructor(log: Log, data: PlanWorkerData) {
    this.#log = log
    this.#data = data
  }

  /**
   * Parses one document, whose bytes are transferred. `take` gets the parts in order; an error it throws ends the work.
   * Rejects with `WorkersBusy` if too many wait, or for too long, and with a `Problem` 413 for a document that takes
   * too long.
   */
  async plan(caller: string, bytes: PlanTask['input'], take: Take): Promise<PlanTask['result']> {
    const { length } = bytes
    const turn = await this.#turns.take({ key: caller })
    clearTimeout(this.#idleTimer)
    this.#thread ??= this.#start()
    try {
      return await this.#read(this.#thread, bytes, take)
    } finally {
      if (length > LARGE_BYTES) await this.#end()
      this.#idleTimer = setTimeout(() => void this.#end(), IDLE_MS).unref()
      turn.release()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer)
    await this.#end()
  }

  #start(): Worker {
    const worker = new Worker(entry, {
      workerData: this.#data,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    })
    worker.unref()
    worker.on('error', (error) => this.#log.error({ err: error }, 'reading a document for an import failed'))
    worker.once('exit', () => {
      if (this.#thread === worker) this.#thread = undefined
    })
    return worker
  }

  async #end() {
    const ending = this.#thread
    this.#thread = undefined
    await ending?.terminate()
  }

  #read(worker: Worker, bytes: PlanTask['input'], take: Take): Promise<PlanTask['result']> {
    const end = () => void this.#end()
    return new Promise((resolve, reject) => {
      const post = (order: PlanOrder, transfer: ArrayBuffer[] = []) => worker.postMessage(order, transfer)
      const deadline = setTimeout(() => {
        settle(() => reject(tookTooLong()))
        end()
      }, MAX_PLAN_MS)
      const onExit = () => settle(() => reject(new WorkersBusy()))
      function settle(how: () => void) {
        clearTimeout(deadline)
        worker.off('message', onMessage).off('exit', onExit)
        how()
      }
      function onMessage(message: PlanMessage) {
        if (message.type === 'done') return settle(() => resolve(message.result))
        if (message.type === 'failed') return settle(() => reject(message.error))
        const { part } = message
        // Rows need no reply: the thread reads on while these are taken.
        const goesOn = part.kind === 'rows'
        if (goesOn) post({ type: 'next', reply: undefined })
        try {
          const reply = take(part)
          if (!goesOn) post({ type: 'next', reply })
        } catch (error) {
          settle(() => reject(error))
          // Its next part is under way, and must not reach another document.
          if (goesOn) end()
        }
      }
      worker.on('message', onMessage).once('exit', onExit)
      post({ type: 'run', input: bytes }, [bytes.buffer])
    })
  }
}
