import { parentPort, workerData } from 'node:worker_threads'
import { newQuickJSWASMModuleFromVariant, newVariant, RELEASE_SYNC } from 'quickjs-emscripten'
import { createEngineMemory } from './engine-memory.ts'
import { lateWords, MAX_LOGS, type PluginMessage, type PluginTask, threadClock } from './plugin-messages.ts'
import { MAX_MEGABYTES, runInSandbox, type Sandbox, type SandboxHost } from './sandbox.ts'

const { deadlineMs } = workerData as { deadlineMs: number }
const report = (message: PluginMessage) => parentPort?.postMessage(message)

const memory = createEngineMemory()
const engine = await newQuickJSWASMModuleFromVariant(
  newVariant(RELEASE_SYNC, { wasmMemory: memory.memory as never }),
)

/** Reports a crash of the engine, usually caused by deep nesting. */
const wordsForCrash = (error: unknown) =>
  error instanceof RangeError ? 'is nested too deep' : 'crashed its sandbox'

const valuesIn = ({ columns }: PluginTask) => columns.reduce((sum, [, { length }]) => sum + length, 0)

function run(task: PluginTask): Sandbox {
  let [begunAt, logs] = [Number.POSITIVE_INFINITY, 0]
  const host: SandboxHost = {
    begin() {
      memory.limit(valuesIn(task), MAX_MEGABYTES)
      begunAt = threadClock()
      report({ type: 'begun', at: begunAt })
    },
    log(line) {
      logs += 1
      if (logs <= MAX_LOGS) report({ type: 'log', line: line.toWellFormed() })
    },
    isOver: () => threadClock() - begunAt >= deadlineMs,
    lateWords: lateWords(deadlineMs),
  }
  memory.unlimit()
  try {
    return runInSandbox(engine, task, host)
  } catch (error) {
    return { outcome: { error: wordsForCrash(error) }, dispose: () => {} }
  }
}

parentPort?.on('message', (task: PluginTask) => {
  const { outcome, dispose } = run(task)
  report({ type: 'answered', at: threadClock(), outcome })
  // After an error the host ends this thread.
  if ('error' in outcome) return
  dispose()
  report({ type: memory.isSmall() ? 'ready' : 'spent' })
})
