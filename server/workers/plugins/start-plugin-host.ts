import { availableParallelism } from 'node:os'
import { WorkersBusy } from '../workers-busy.ts'
import type { PluginTask } from './plugin-messages.ts'
import { type PluginRun, type PluginThread, startPluginThread } from './plugin-thread.ts'

/** Time limit of a plugin. */
const DEADLINE_MS = 2000
/** Leaves one core to other work. */
const MAX_CONCURRENT = Math.max(1, Math.min(2, availableParallelism() - 1))
const MAX_WAITING = 50
const IDLE_MS = 60_000

export interface PluginHost {
  /** Runs a plugin when a thread is free, and calls `prepare` only then. Rejects with `WorkersBusy`, and as `prepare` does. */
  run(prepare: () => Promise<PluginTask>): Promise<PluginRun>
  close(): Promise<void>
}

interface Options {
  deadlineMs?: number
  mostAtOnce?: number
  mostWaiting?: number
}

/**
 * Runs plugins in threads of their own. The first call starts one, and from then on one is kept ready for a minute. A
 * thread in which anything went wrong is ended, and the next one is started at once.
 */
export function startPluginHost({
  deadlineMs = DEADLINE_MS,
  mostAtOnce = MAX_CONCURRENT,
  mostWaiting = MAX_WAITING,
}: Options = {}): PluginHost {
  const ready: PluginThread[] = []
  const all = new Set<PluginThread>()
  const waiting: (() => void)[] = []
  let [running, isClosed] = [0, false]
  let idle: NodeJS.Timeout | undefined

  function start(): PluginThread {
    const thread = startPluginThread(deadlineMs)
    all.add(thread)
    return thread
  }
  async function end(thread: PluginThread) {
    await thread.end()
    all.delete(thread)
  }
  function endWhenIdle() {
    clearTimeout(idle)
    idle = setTimeout(() => void Promise.all(ready.splice(0).map(end)), IDLE_MS).unref()
  }
  async function putBack(thread: PluginThread) {
    const isReusable = await thread.isReusable()
    if (isReusable && !isClosed) ready.push(thread)
    else await end(thread)
    if (ready.length === 0 && !isClosed) ready.push(start())
    endWhenIdle()
  }

  async function room(): Promise<void> {
    if (isClosed) throw new WorkersBusy()
    if (running < mostAtOnce) {
      running += 1
      return
    }
    if (waiting.length >= mostWaiting) throw new WorkersBusy()
    // `leave` hands its place over.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  function leave() {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(prepare) {
      await room()
      let thread: PluginThread | undefined
      try {
        const task = await prepare()
        if (isClosed) throw new WorkersBusy()
        thread = ready.pop() ?? start()
        return await thread.run(task)
      } finally {
        if (thread) void putBack(thread).finally(leave)
        else leave()
      }
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      await Promise.all([...all].map(end))
    },
  }
}
