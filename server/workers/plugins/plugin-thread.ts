import { Worker } from 'node:worker_threads'
import {
  lateWords,
  MAX_LOG_LENGTH,
  type PluginMessage,
  type PluginOutcome,
  type PluginTask,
  threadClock,
} from './plugin-messages.ts'

/** The source file, or the bundle beside this bundle. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const entry = new URL(`./plugin-worker.${extension}`, import.meta.url)

/** Heap of the thread itself; a plugin's memory is the engine's. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
/** Time to start the engine and prepare the columns, before the plugin's time begins. */
const MAX_START_MS = 20_000
/** Lets the engine's own interruption, which names the line, come first. */
const GRACE_MS = 20
/** Time for cleanup after a result. */
const MAX_CLEARING_MS = 1000

export interface PluginRun {
  outcome: PluginOutcome
  durationMs: number
  logs: string[]
}

export interface PluginThread {
  /** Runs a plugin; ends the thread at the deadline. Never rejects. */
  run(task: PluginTask): Promise<PluginRun>
  /** Resolves whether the thread can run another plugin, after cleanup. */
  isReusable(): Promise<boolean>
  end(): Promise<void>
}

/** Starts a thread that runs one plugin after another until one fails. */
export function startPluginThread(deadlineMs: number): PluginThread {
  const worker = new Worker(entry, {
    workerData: { deadlineMs },
    resourceLimits,
    stdout: true,
    stderr: true,
  })
  // Discards the output of a crashing engine.
  worker.stdout.resume()
  worker.stderr.resume()
  let onMessage: (message: PluginMessage) => void = () => {}
  let onFailure: (words: string) => void = () => {}
  let reusable = Promise.resolve(true)
  let failure: string | undefined
  const fail = (words: string) => {
    failure ??= words
    onFailure(failure)
  }
  worker.on('message', (message: PluginMessage) => onMessage(message))
  worker.on('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'needed too much memory' : 'crashed its sandbox'),
  )
  worker.on('exit', () => fail('was ended'))
  const end = async () => void (await worker.terminate())

  return {
    end,
    isReusable: () => reusable,
    run: (task) =>
      new Promise((resolve) => {
        const logs: string[] = []
        let begunAt = threadClock()
        let timer: NodeJS.Timeout
        let clear: (isClear: boolean) => void
        const within = (ms: number, late: () => void) => {
          clearTimeout(timer)
          timer = setTimeout(late, Math.max(0, ms))
        }
        const give = (outcome: PluginOutcome, at = threadClock()) => {
          clearTimeout(timer)
          resolve({ outcome, logs, durationMs: Math.max(0, Math.round(at - begunAt)) })
          if ('error' in outcome) clear(false)
          else within(MAX_CLEARING_MS, () => clear(false))
        }
        reusable = new Promise<boolean>((done) => {
          clear = (isClear) => {
            clearTimeout(timer)
            done(isClear)
          }
        })
        const endLate = (words: string) => {
          void end()
          give({ error: words })
        }
        onFailure = (words) => give({ error: words })
        onMessage = (message) => {
          if (message.type === 'begun') {
            begunAt = message.at
            within(begunAt + deadlineMs + GRACE_MS - threadClock(), () => endLate(lateWords(deadlineMs)))
          } else if (message.type === 'log') logs.push(message.line.slice(0, MAX_LOG_LENGTH))
          else if (message.type === 'answered') give(message.outcome, message.at)
          else clear(message.type === 'ready')
        }
        within(MAX_START_MS, () => endLate('could not be started in time'))
        if (failure) give({ error: failure })
        else worker.postMessage(task, [...new Set(task.columns.map(([, values]) => values.buffer))])
      }),
  }
}
