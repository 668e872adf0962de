import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import type { ComputePart, ComputeTasks } from './compute-tasks.ts'
import { ComputeTurns } from './compute-turns.ts'

/** The source file, or the bundle beside this bundle. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const filename = fileURLToPath(new URL(`./compute-worker.${extension}`, import.meta.url))

/** Leaves one core free; the second thread keeps one long task from blocking the others. */
const MAX_THREADS = Math.max(2, Math.min(4, availableParallelism() - 1))
const IDLE_MS = 60_000
const MAX_MEGABYTES = 1024
/** Limit for parsing and packing; KPIs have a separate limit after it. */
const MAX_READING_MS = 30_000
const MAX_COMPUTING_MS = 10_000

/** A task's thread was ended: it exceeded its time or memory. */
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
  /** Called with each part as soon as it is done. */
  onPart?: (part: ComputePart) => void
}

/** Copies the bytes into an ArrayBuffer of their own for transfer. */
export function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isAlone = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength
  return isAlone && bytes.buffer instanceof ArrayBuffer
    ? new Uint8Array(bytes.buffer)
    : Uint8Array.from(bytes)
}

/** Loaded by the first task. */
async function startPool(): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  })
  // An unhandled error event of a thread that runs out of memory while being ended would end the server.
  pool.on('error', () => {})
  return pool
}

/** A timer that aborts a task; `restart` gives its next part a new limit. */
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

/**
 * Thread pool for pure computation. `run` rejects with `WorkersBusy` if too much waits, and with `ComputeEnded` for a
 * task whose thread was ended.
 */
export class ComputePool {
  readonly #turns = new ComputeTurns({ places: MAX_THREADS })
  readonly #maxReadingMs: number
  readonly #maxComputingMs: number
  #starting: Promise<Piscina> | undefined

  constructor({ maxReadingMs = MAX_READING_MS, maxComputingMs = MAX_COMPUTING_MS } = {}) {
    this.#maxReadingMs = maxReadingMs
    this.#maxComputingMs = maxComputingMs
  }

  async run<K extends keyof ComputeTasks>(
    name: K,
    task: Parameters<ComputeTasks[K]>[0],
    options: RunOptions,
  ): Promise<Awaited<ReturnType<ComputeTasks[K]>>> {
    const bytes = (options.transfer ?? []).reduce((sum, { byteLength }) => sum + byteLength, 0)
    const leave = await this.#turns.enter({ owner: options.owner, bytes })
    try {
      return await this.#runNow(name, task, options)
    } finally {
      leave()
    }
  }

  async close(): Promise<void> {
    await (await this.#starting)?.destroy()
  }

  async #runNow(name: string, task: object, { transfer = [], onPart }: RunOptions) {
    this.#starting ??= startPool()
    const pool = await this.#starting
    const { port1: received, port2: progress } = new MessageChannel()
    const deadline = createDeadline(this.#maxReadingMs)
    received.on('message', (part: ComputePart) => {
      if ('read' in part) deadline.restart(this.#maxComputingMs)
      if ('alive' in part) deadline.restart(this.#maxReadingMs)
      onPart?.(part)
    })
    try {
      return await pool.run(
        { ...task, progress },
        { name, transferList: [...transfer, progress], signal: deadline.signal },
      )
    } catch (error) {
      if (deadline.signal.aborted) throw new ComputeEnded('time', deadline.ms())
      if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') throw new ComputeEnded('memory', deadline.ms())
      throw error
    } finally {
      deadline.stop()
      // Parts posted before the end may not have been received yet.
      for (let left = receiveMessageOnPort(received); left; left = receiveMessageOnPort(received))
        onPart?.(left.message)
      received.close()
    }
  }
}
