import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { whenNpmIsGone } from '../server/process/npm-parent.ts'

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

interface Ended {
  /** Exit code. */
  code: number
  signal: NodeJS.Signals | null
  /** Whether it was asked to stop. */
  wasAsked: boolean
}

/**
 * Forwards the first stop signal to the child, and returns how it ended. `until`: `exit` if its descendants may keep
 * its output open.
 */
export function outlive(child: ChildProcess, until: 'close' | 'exit' = 'close'): Promise<Ended> {
  let wasAsked = false
  const pass = (signal: NodeJS.Signals) => {
    // npm and the terminal both send one; the child gets one.
    if (wasAsked) return
    wasAsked = true
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  for (const signal of STOPS) process.on(signal, pass)
  const look = whenNpmIsGone(process.env, () => pass('SIGTERM'))
  const endIt = () => child.kill('SIGTERM')
  process.on('exit', endIt)
  const forget = () => {
    clearInterval(look)
    process.off('exit', endIt)
    for (const signal of STOPS) process.off(signal, pass)
  }
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      forget()
      reject(error)
    })
    child.once(until, (code: number | null, signal: NodeJS.Signals | null) => {
      forget()
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), signal, wasAsked })
    })
  })
}
