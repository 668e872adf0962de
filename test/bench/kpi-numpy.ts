import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Samples } from './kpi-samples.ts'

export interface Numpy {
  version: string
  figures: number[]
  /** Median of this many evaluations, in ms. */
  measure(times: number): Promise<number>
  stop(): Promise<void>
}

/** A Python process that evaluates the KPIs with numpy; undefined where there is none. */
export async function startNumpy(samples: Samples): Promise<Numpy | undefined> {
  if (spawnSync('python3', ['-c', 'import numpy']).status !== 0) return undefined
  const child = spawn('python3', [join(import.meta.dirname, 'kpi-numpy.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('numpy has gone')
    return value
  }
  const length = samples.t?.length
  child.stdin.write(`${JSON.stringify({ length, names: Object.keys(samples) })}\n`)
  for (const { buffer } of Object.values(samples)) child.stdin.write(new Uint8Array(buffer as ArrayBuffer))
  const { numpy, figures } = JSON.parse(await nextLine())
  return {
    version: numpy,
    figures,
    async measure(times) {
      child.stdin.write(`round ${times}\n`)
      return Number(await nextLine())
    },
    async stop() {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
