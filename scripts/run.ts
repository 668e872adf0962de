import { spawn } from 'node:child_process'
import { ROOT } from './root.ts'

export interface Ran {
  code: number
  /** What it printed, both streams in order; empty when it printed straight to the terminal. */
  output: string
}

interface RunOptions {
  /** Let it print straight to the terminal. */
  show?: boolean
  env?: Record<string, string>
  /** Ends it after this time, with a code that is not 0. */
  timeoutMs?: number
}

/** Runs a program in the root of the repository and waits for its end. What cannot be started has code 127. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
      timeout: options.timeoutMs,
      killSignal: 'SIGKILL',
    })
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: chunks.join('') }))
  })
}

/** Runs a JavaScript file of a package with this very Node. */
export const runNode = (file: string, args: readonly string[] = [], options: RunOptions = {}): Promise<Ran> =>
  run(process.execPath, [file, ...args], options)
