import {
  DefaultIntrinsics,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
  Scope,
} from 'quickjs-emscripten'
import type { PluginOutcome, PluginTask } from './plugin-messages.ts'
import { PRELUDE } from './sandbox-prelude.ts'

export const MAX_MEGABYTES = 64
/** Below the engine's own stack. */
const STACK_BYTES = 256 * 1024
const MEGABYTE = 1024 * 1024
const FILE = 'plugin.js'

/** Callbacks of the sandbox. */
export interface SandboxHost {
  /** The plugin's code is about to begin. */
  begin(): void
  log(line: string): void
  /** Whether its time is up. */
  isOver(): boolean
  /** Error text of a plugin that exceeded its time. */
  lateWords: string
}

export interface Sandbox {
  outcome: PluginOutcome
  /** Frees the plugin's memory. Throws when the engine is damaged. */
  dispose(): void
}

const KNOWN: readonly [RegExp, string][] = [
  [/out of memory|string too long/i, `needed more than ${MAX_MEGABYTES} MB of memory`],
  [/stack overflow|call stack/i, 'calls itself too often: the stack is full'],
  [/could not load module '([^']*)'/i, 'a plugin cannot import other modules: $1'],
]

/** The error message, with the line in the plugin if the engine gives it. */
function wordsFor(message: string, stack: string, at = 'line'): string {
  const line = new RegExp(`${FILE}:(\\d+)`).exec(stack)?.[1]
  const known = KNOWN.find(([pattern]) => pattern.test(message))
  const found = known?.[0].exec(message)
  const words = known && found ? known[1].replace('$1', found[1] ?? '') : message
  return (line ? `${words} (${at} ${line})` : words).toWellFormed()
}

function outcomeOf(text: string): PluginOutcome {
  if (text.startsWith('V')) return { items: JSON.parse(text.slice(1)) }
  const [message = '', stack = ''] = text.slice(1).split('\u0001')
  return { error: wordsFor(message, stack) }
}

/** The engine's error after an interruption: no code of the plugin runs after it. */
function stackOf(context: QuickJSContext, error: QuickJSHandle): string {
  return context.getProp(error, 'stack').consume((stack) => {
    return context.typeof(stack) === 'string' ? context.getString(stack) : ''
  })
}

/**
 * Runs a plugin in its own runtime: no clock, timers, modules or host objects. The only host function writes a log
 * line.
 */
export function runInSandbox(engine: QuickJSWASMModule, task: PluginTask, host: SandboxHost): Sandbox {
  const scope = new Scope()
  const runtime = scope.manage(engine.newRuntime())
  // Only limits single requests; the total is limited by the engine's memory (engine-memory.ts).
  runtime.setMemoryLimit(MAX_MEGABYTES * MEGABYTE)
  runtime.setMaxStackSize(STACK_BYTES)
  const context = scope.manage(runtime.newContext({ intrinsics: { ...DefaultIntrinsics, Date: false } }))
  const { undefined: nothing } = context
  const must = (result: ReturnType<QuickJSContext['callFunction']>) =>
    scope.manage(context.unwrapResult(result))

  const send = scope.manage(context.newFunction('send', (line) => host.log(context.getString(line))))
  const prelude = must(context.callFunction(must(context.evalCode(PRELUDE, 'trackside.js')), nothing, send))
  const part = (name: string) => scope.manage(context.getProp(prelude, name))
  const [column, facts, run, problem] = [part('column'), part('facts'), part('run'), part('problem')]
  for (const [name, values] of task.columns) {
    // One column at a time: its bytes are freed once the list is built.
    using bytes = context.newArrayBuffer(values.buffer)
    using text = context.newString(name.toLowerCase() === 't' ? 't' : name)
    must(context.callFunction(column, nothing, text, bytes))
  }
  const texts = [task.lap, task.config].map((text) => scope.manage(context.newString(text)))
  must(context.callFunction(facts, nothing, ...texts))

  let isEnded = false
  runtime.setInterruptHandler(() => {
    isEnded ||= host.isOver()
    return isEnded
  })

  function outcomeOfError(error: QuickJSHandle): PluginOutcome {
    scope.manage(error)
    if (isEnded) return { error: wordsFor(host.lateWords, stackOf(context, error), 'near line') }
    const described = context.callFunction(problem, nothing, error)
    if (!described.error) return outcomeOf(context.getString(scope.manage(described.value)))
    described.error.dispose()
    return { error: 'failed in a way that cannot be shown' }
  }

  /** Runs pending jobs of the plugin until its promise is settled. */
  function settled(promise: QuickJSHandle): PluginOutcome {
    for (;;) {
      const state = context.getPromiseState(promise)
      if (state.type === 'fulfilled') return outcomeOf(context.getString(scope.manage(state.value)))
      if (state.type === 'rejected') return outcomeOfError(state.error)
      if (host.isOver()) return { error: host.lateWords }
      if (!runtime.hasPendingJob()) return { error: 'its promise never settles: nothing is left to wait for' }
      const ran = runtime.executePendingJobs(1)
      if (ran.error) return outcomeOfError(ran.error)
    }
  }

  function work(): PluginOutcome {
    host.begin()
    const module = context.evalCode(task.source, FILE, { type: 'module', strict: true })
    if (module.error) return outcomeOfError(module.error)
    const promise = context.callFunction(run, nothing, scope.manage(module.value))
    return promise.error ? outcomeOfError(promise.error) : settled(scope.manage(promise.value))
  }
  const outcome = work()
  // Some built-ins let a plugin catch its interruption; a result after that is too late.
  const isLate = isEnded && !('error' in outcome && outcome.error.startsWith(host.lateWords))
  return { outcome: isLate ? { error: host.lateWords } : outcome, dispose: () => scope.dispose() }
}
