import { Worker } from 'node:worker_threads'
import { FairTurns } from '../../domain/fair-turns.ts'
import { Problem } from '../../domain/problem.ts'
import type { Log } from '../../log.ts'
import { WorkersBusy } from '../workers-busy.ts'
import type { PlanTask } from './plan-import.ts'
import type { PlanMessage, PlanOrder } from './plan-worker.ts'

/** The source beside us, or the bundle beside our bundle. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const entry = new URL(`./plan-worker.${extension}`, import.meta.url)

/** A document is weighed before it is read, so that it stays far below: at its limit V8 ends the process, not the thread. */
const MAX_MEGABYTES = 2048
const MAX_WAITING = 32
const MAX_WAIT_MS = 60_000
const MAX_PLAN_MS = 60_000
const IDLE_MS = 30_000
/** After a document of this size the thread ends: only so is its heap given back at once. */
const LARGE_BYTES = 4 * 1024 * 1024

const tookTooLong = () =>
  new Problem(
    413,
    'too_much_to_read',
    `Reading this document through its profile takes more than ${MAX_PLAN_MS / 1000} s. Send it in parts.`,
  )

type Take = (part: PlanTask['part']) => PlanTask['reply']

/** A thread that reads documents for imports: one at a time, and each caller in turn. */
export interface PlanWorker {
  /**
   * Reads one document, whose bytes it takes over. `take` gets the parts in their order; what it throws ends the work. Rejects
   * with `WorkersBusy` where too many wait, or wait for too long, and with a `Problem` 413 for what takes too long.
   */
  plan(caller: string, bytes: PlanTask['input'], take: Take): Promise<PlanTask['result']>
  close(): Promise<void>
}

/** Its first document starts the thread; it ends when it has had nothing to do for a while. */
export function startPlanWorker(log: Log): PlanWorker {
  const turns = new FairTurns({
    total: 1,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
    refuse: () => new WorkersBusy(),
  })
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES } })
    worker.unref()
    worker.on('error', (error) => log.error({ err: error }, 'reading a document for an import failed'))
    worker.once('exit', () => {
      if (thread === worker) thread = undefined
    })
    return worker
  }

  async function end() {
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }

  /** One document from its bytes to its result. */
  function read(worker: Worker, bytes: PlanTask['input'], take: Take) {
    return new Promise<PlanTask['result']>((resolve, reject) => {
      const order = (next: PlanOrder, transfer: ArrayBuffer[] = []) => worker.postMessage(next, transfer)
      const late = setTimeout(() => {
        settle(() => reject(tookTooLong()))
        void end()
      }, MAX_PLAN_MS)
      const ended = () => settle(() => reject(new WorkersBusy()))
      function settle(how: () => void) {
        clearTimeout(late)
        worker.off('message', hear).off('exit', ended)
        how()
      }
      function hear(message: PlanMessage) {
        if (message.type === 'done') return settle(() => resolve(message.result))
        if (message.type === 'failed') return settle(() => reject(message.error))
        try {
          order({ type: 'next', reply: take(message.part) })
        } catch (error) {
          settle(() => reject(error))
        }
      }
      worker.on('message', hear).once('exit', ended)
      order({ type: 'run', input: bytes }, [bytes.buffer])
    })
  }

  return {
    async plan(caller, bytes, take) {
      const { length } = bytes
      const turn = await turns.take({ key: caller })
      clearTimeout(idle)
      thread ??= start()
      try {
        return await read(thread, bytes, take)
      } finally {
        if (length > LARGE_BYTES) await end()
        idle = setTimeout(() => void end(), IDLE_MS).unref()
        turn.release()
      }
    },
    async close() {
      clearTimeout(idle)
      await end()
    },
  }
}
