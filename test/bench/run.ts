import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../../scripts/root.ts'
import { runNode } from '../../scripts/run.ts'
import { exitOnSignals, progress } from './answer.ts'
import { BENCHES, commandOf, pickBenches } from './benches.ts'
import { circumstancesOf } from './circumstances.ts'
import { profileProduct } from './profile.ts'
import { mergeResults, type Result, resultsPage, resultsText } from './results.ts'
import { runBench } from './run-bench.ts'

/*
 * Runs every bench in a process of its own, one after the other. `--only a,b` selects, `--quick` proves within a minute
 * that they work, `--rounds n` repeats, `--json` prints data, `--write` writes bench/RESULTS.md with the figures of the other benches
 * as they were (bench/results.json), and `--profile` shows the time of a create by function. A missed target is no failure; a broken bench is.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    profile: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const TIMEOUT_MS = values.quick ? 5 * 60_000 : 60 * 60_000

/** Replaces the results of these benches in bench/results.json and writes both files again. */
async function write(run: readonly Result[]) {
  const folder = join(ROOT, 'bench')
  const [page, data] = [join(folder, 'RESULTS.md'), join(folder, 'results.json')]
  mkdirSync(folder, { recursive: true })
  const older = existsSync(data) ? (JSON.parse(readFileSync(data, 'utf8')) as Result[]) : []
  const names = BENCHES.map(({ name }) => name)
  const results = mergeResults(older, run, names)
  writeFileSync(data, JSON.stringify(results, null, 2))
  writeFileSync(page, resultsPage(results))
  const { code } = await runNode('node_modules/@biomejs/biome/bin/biome', ['format', '--write', page, data])
  if (code !== 0) throw new Error('the page is written, and could not be formatted')
}

async function runAll() {
  if (values.write && values.quick) throw new Error('--write takes benches in their long form')
  const results: Result[] = []
  const broken: string[] = []
  for (const bench of pickBenches(values.only)) {
    const form = values.quick ? bench.quick : bench.long
    const missing = form ? bench.missing?.() : 'not in the quick form'
    if (!form || missing) {
      progress(`${bench.name} is left out: ${missing}`)
      continue
    }
    const circumstances = circumstancesOf(new Date())
    const began = performance.now()
    try {
      const args = values.rounds ? [...form, `--rounds=${values.rounds}`] : form
      const given = await runBench(bench, args, TIMEOUT_MS)
      results.push({
        name: bench.name,
        title: bench.title,
        command: commandOf(bench),
        circumstances,
        ...given,
      })
      progress(`${bench.name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
    } catch (error) {
      broken.push(`${bench.name} is broken: ${(error as Error).message}`)
      progress(broken.at(-1) as string)
    }
  }
  if (values.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
  else if (results.length > 0) process.stdout.write(`\n${resultsText(results)}`)
  if (broken.length > 0) {
    process.stdout.write(values.json ? '' : `\n${broken.join('\n')}\n`)
    process.exitCode = 1
  } else if (values.write) await write(results)
}

exitOnSignals()
try {
  if (values.profile) process.stdout.write(await profileProduct(progress))
  else await runAll()
} catch (error) {
  progress((error as Error).message)
  process.exitCode = 1
}
