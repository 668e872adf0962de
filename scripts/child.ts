import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { whenNpmIsGone } from '../server/npm-parent.ts'

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Passes the first request to stop on to the child, and answers the code to exit with once it has gone. */
export function outlive(child: ChildProcess): Promise<number> {
  let asked = false
  const pass = (signal: NodeJS.Signals) => {
    // npm and the terminal both send one; the child gets one.
    if (asked) return
    asked = true
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  for (const signal of STOPS) process.on(signal, pass)
  const look = whenNpmIsGone(process.env, () => pass('SIGTERM'))
  const endIt = () => child.kill('SIGTERM')
  process.on('exit', endIt)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearInterval(look)
      process.off('exit', endIt)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}
