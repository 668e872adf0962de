import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { constants } from 'node:os'
import { knowsOnly, strict } from './strict.ts'

const PARENT_PORT = new URL('./parent-port.ts', import.meta.url).href

export interface ForkOptions {
  env?: Record<string, string | undefined>
  execArgv?: string[]
  cwd?: string
  stdio?: 'pipe' | 'inherit' | 'ignore' | string[]
  serviceName?: string
}

const running = new Map<ChildProcess, string>()

/** Processes of this app that run, with their names. */
export const children = () => [...running].map(([child, name]) => ({ pid: child.pid, name }))

function fork(modulePath: string, args: string[] = [], options: ForkOptions = {}) {
  const stdio = Array.isArray(options.stdio) ? options.stdio.slice(1) : [options.stdio, options.stdio]
  const [out = 'inherit', err = 'inherit'] = stdio as ('pipe' | 'inherit' | 'ignore' | undefined)[]
  const child = spawn(
    process.execPath,
    [...(options.execArgv ?? []), '--import', PARENT_PORT, modulePath, ...args],
    {
      env: options.env ?? process.env,
      cwd: options.cwd,
      stdio: ['ignore', out, err, 'ipc'],
      serialization: 'advanced',
    },
  )
  running.set(child, options.serviceName ?? 'Node Utility Process')
  const emitter = new EventEmitter()
  knowsOnly('UtilityProcess', emitter, ['spawn', 'exit', 'message', 'error'])
  const members = {
    pid: child.pid,
    stdout: child.stdout,
    stderr: child.stderr,
    kill: () => child.kill('SIGTERM'),
    postMessage: (message: unknown) => {
      // Electron drops messages to an ended process.
      if (child.connected) child.send(message as object, () => {})
    },
  }
  const proxy = strict('UtilityProcess', Object.assign(emitter, members))
  child.once('spawn', () => emitter.emit('spawn'))
  child.on('message', (message) => emitter.emit('message', message))
  child.once('exit', (code, signal) => {
    running.delete(child)
    Object.assign(emitter, { pid: undefined })
    // The status of waitpid for a process that a signal ended.
    emitter.emit('exit', code ?? (signal ? constants.signals[signal] : 1))
  })
  return proxy
}

export const utilityProcess = strict('utilityProcess', { fork })
