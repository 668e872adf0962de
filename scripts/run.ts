import { spawn } from 'node:child_process'
import { ROOT } from './root.ts'

export interface Ran {
  code: number
  /** Output of both streams in order; empty if it was inherited. */
  output: string
}

interface RunOptions {
  /** Inherits the terminal. */
  show?: boolean
  env?: Record<string, string>
  /** Time limit, after which the program is killed with a non-zero code. */
  timeoutMs?: number
}

/** Runs a program in the root of the repository until it exits. Code 127 if it cannot be started. */
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

/** Runs a JavaScript file of a package with the current Node. */
export const runNode = (file: string, args: readonly string[] = [], options: RunOptions = {}): Promise<Ran> =>
  run(process.execPath, [file, ...args], options)
