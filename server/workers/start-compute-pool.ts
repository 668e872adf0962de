import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'
import type { ComputeTasks } from './compute-tasks.ts'
import { WorkersBusy } from './workers-busy.ts'

/** The source beside us, or the bundle beside our bundle. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const filename = fileURLToPath(new URL(`./compute-worker.${extension}`, import.meta.url))

/** One core stays for everybody who does not compute. */
const MOST_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
const IDLE_MS = 60_000
const MOST_MEGABYTES = 1024
/** What waits holds bodies of up to 64 MB. */
const MOST_WAITING_BYTES = 512 * 1024 * 1024
const MOST_WAITING = 1000

/** Threads that compute: no database, no network, no file. Rejects with `WorkersBusy` where too much waits. */
export interface ComputePool {
  run<K extends keyof ComputeTasks>(
    name: K,
    task: Parameters<ComputeTasks[K]>[0],
    transfer?: readonly ArrayBuffer[],
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
  return new Piscina({
    filename,
    minThreads: 0,
    maxThreads: MOST_THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
}

export function startComputePool(): ComputePool {
  let starting: Promise<Piscina> | undefined
  let heldBytes = 0
  return {
    async run(name, task, transfer = []) {
      const bytes = transfer.reduce((sum, { byteLength }) => sum + byteLength, 0)
      starting ??= startPool()
      const pool = await starting
      if (pool.queueSize >= MOST_WAITING || heldBytes + bytes > MOST_WAITING_BYTES) throw new WorkersBusy()
      heldBytes += bytes
      try {
        return await pool.run(task, { name, transferList: [...transfer] })
      } finally {
        heldBytes -= bytes
      }
    },
    async close() {
      await (await starting)?.destroy()
    },
  }
}
