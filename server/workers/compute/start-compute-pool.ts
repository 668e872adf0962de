import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import type { ComputePart, ComputeTasks } from './compute-tasks.ts'
import { ComputeTurns } from './compute-turns.ts'

/** The source beside us, or the bundle beside our bundle. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const filename = fileURLToPath(new URL(`./compute-worker.${extension}`, import.meta.url))

/** One core stays for all that does not compute; the second thread keeps one long task from holding up the others. */
const MAX_THREADS = Math.max(2, Math.min(4, availableParallelism() - 1))
const IDLE_MS = 60_000
const MAX_MEGABYTES = 1024
/** For reading and packing; KPIs have time of their own after it. */
const MAX_READING_MS = 30_000
const MAX_COMPUTING_MS = 10_000

/** A task's thread was ended: it took too long, or more memory than a thread has. */
export class ComputeEnded extends Error {
  readonly why: 'time' | 'memory'
  /** The time limit of the task. */
  readonly ms: number
  constructor(why: 'time' | 'memory', ms: number) {
    super(why === 'time' ? `took longer than ${ms / 1000} s` : 'needed too much memory')
    this.why = why
    this.ms = ms
  }
}

interface RunOptions {
  /** Turns are shared between owners. */
  owner: string
  transfer?: readonly ArrayBuffer[]
  /** Hears of each part as soon as it is done. */
  onPart?: (part: ComputePart) => void
}

/**
 * Threads for pure computation. Rejects with `WorkersBusy` when too much waits, and with
 * `ComputeEnded` for a task whose thread was ended.
 */
export interface ComputePool {
  run<K extends keyof ComputeTasks>(
    name: K,
    task: Parameters<ComputeTasks[K]>[0],
    options: RunOptions,
  ): Promise<ReturnType<ComputeTasks[K]>>
  close(): Promise<void>
}

/** The bytes in memory of their own, so that they can be handed over instead of copied. */
export function owned(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const isAlone = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength
  return isAlone && bytes.buffer instanceof ArrayBuffer
    ? new Uint8Array(bytes.buffer)
    : Uint8Array.from(bytes)
}

/** Started by the first task: a start has nothing to compute. */
async function startPool(): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  })
  // A thread that runs out of memory just as its task is ended: unheard, the event would end the server.
  pool.on('error', () => {})
  return pool
}

/** A clock that ends a thread: `restart` gives the next part of a task its own time. */
function createDeadline(firstMs: number) {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let ms = firstMs
  const restart = (next: number) => {
    clearTimeout(timer)
    ms = next
    timer = setTimeout(() => abort.abort(), next)
  }
  restart(firstMs)
  return { signal: abort.signal, restart, stop: () => clearTimeout(timer), ms: () => ms }
}

const codeOf = (error: unknown) => (error as { code?: string }).code

export function startComputePool({
  maxReadingMs = MAX_READING_MS,
  maxComputingMs = MAX_COMPUTING_MS,
} = {}): ComputePool {
  const turns = new ComputeTurns({ places: MAX_THREADS })
  let starting: Promise<Piscina> | undefined

  async function runNow(name: string, task: object, { transfer = [], onPart }: RunOptions) {
    starting ??= startPool()
    const pool = await starting
    const { port1: heard, port2: told } = new MessageChannel()
    const deadline = createDeadline(maxReadingMs)
    const hear = (part: ComputePart) => {
      if ('read' in part) deadline.restart(maxComputingMs)
      onPart?.(part)
    }
    heard.on('message', hear)
    try {
      return await pool.run(
        { ...task, told },
        { name, transferList: [...transfer, told], signal: deadline.signal },
      )
    } catch (error) {
      if (deadline.signal.aborted) throw new ComputeEnded('time', deadline.ms())
      if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') throw new ComputeEnded('memory', deadline.ms())
      throw error
    } finally {
      deadline.stop()
      // Parts that were posted before the end may not have been received yet.
      for (let left = receiveMessageOnPort(heard); left; left = receiveMessageOnPort(heard))
        onPart?.(left.message)
      heard.close()
    }
  }

  return {
    async run(name, task, options) {
      const bytes = (options.transfer ?? []).reduce((sum, { byteLength }) => sum + byteLength, 0)
      const leave = await turns.enter({ owner: options.owner, bytes })
      try {
        return await runNow(name, task, options)
      } finally {
        leave()
      }
    },
    async close() {
      await (await starting)?.destroy()
    },
  }
}
