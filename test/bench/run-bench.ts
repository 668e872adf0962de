import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Answer } from './answer.ts'
import type { Bench } from './benches.ts'

const isNumber = (value: number | undefined) => value !== undefined && Number.isFinite(value)

/** An answer of nothing, or with figures that are no numbers, comes from a bench that is broken. */
export function requireFigures({ figures }: Answer): void {
  if (figures.length === 0) throw new Error('it answered no figures')
  for (const { what, product, reference, ratio } of figures) {
    if (!isNumber(product) || product <= 0) throw new Error(`"${what}" is ${product}`)
    if (reference === undefined) continue
    if (!isNumber(ratio) || reference <= 0) throw new Error(`"${what}" is ${ratio} of ${reference}`)
  }
}

/** How much of what a failed bench wrote is quoted: where stderr is not kept, nothing else says why. */
const QUOTED = 2000

/** Runs a bench in a separate process. The error names how it failed, with the end of its stderr, which has already been printed. */
export async function runBench(bench: Bench, args: readonly string[], timeoutMs: number): Promise<Answer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, bench.file), ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const late = setTimeout(() => child.kill('SIGTERM'), timeoutMs)
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  let errors = ''
  child.stderr.pipe(process.stderr, { end: false })
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-QUOTED)
  })
  const [code, signal] = await once(child, 'close')
  process.off('exit', end)
  clearTimeout(late)
  if (code !== 0) throw new Error(`it ended with ${signal ?? code}\n${errors}`.trim())
  const given = JSON.parse(Buffer.concat(chunks).toString()) as Answer
  requireFigures(given)
  return given
}
