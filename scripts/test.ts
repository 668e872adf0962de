import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { buildGuide } from './guide/guide-build.ts'
import { buildRenderer } from './renderer-build.ts'
import { ROOT } from './root.ts'
import { runNode } from './run.ts'
import { NONE, ONE_FAILED, ofPlaywright, ofVitest, sum, type Totals, totalsLine } from './totals.ts'

const REPORTS = join(ROOT, 'test-results')

/** Runs a test runner that writes a JSON report. A crash without a failed test counts as one failure. */
async function runner<R>(file: string, args: string[], report: string, read: (report: R) => Totals) {
  const path = join(REPORTS, report)
  rmSync(path, { force: true })
  const { code } = await runNode(file, args, { show: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path } })
  const totals = readReport(path, read)
  return code !== 0 && totals.failed === 0 ? sum([totals, ONE_FAILED]) : totals
}

function readReport<R>(path: string, read: (report: R) => Totals): Totals {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return ONE_FAILED
  }
}

/** A step that only has to succeed. */
async function task(work: () => Promise<unknown>): Promise<Totals> {
  try {
    await work()
    return NONE
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
    return ONE_FAILED
  }
}

const check = async () =>
  (await runNode('scripts/check.ts', [], { show: true })).code === 0 ? NONE : ONE_FAILED
const vitest = () =>
  runner(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--project=alone',
      '--project=together',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./test/support/end-hanging-file.ts',
      '--outputFile.json=test-results/vitest.json',
    ],
    'vitest.json',
    ofVitest,
  )
const browser = () =>
  task(async () => {
    process.env.CHROMIUM_PATH = await ensureChromium()
  })
const playwright =
  (...projects: readonly string[]) =>
  () =>
    runner(
      'node_modules/playwright/cli.js',
      ['test', ...projects.map((project) => `--project=${project}`), '--reporter=list,json'],
      `playwright-${projects.join('-')}.json`,
      ofPlaywright,
    )

const steps: readonly [string, () => Promise<Totals>][] = [
  ['check', check],
  ['build the web UI', () => task(buildRenderer)],
  ['build the guide', () => task(buildGuide)],
  ['unit and server tests', vitest],
  ['find Chromium', browser],
  ['browser tests', playwright('pages', 'desktop')],
  ['browser tests, alone', playwright('alone')],
]

mkdirSync(REPORTS, { recursive: true })
const results: Totals[] = []
const summary: string[] = []
for (const [name, step] of steps) {
  const began = performance.now()
  const totals = await step()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  results.push(totals)
  summary.push(`${totals.failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(22)} ${seconds} s`)
  if (totals.failed > 0) break
}
const all = sum(results)
process.stdout.write(`\n${summary.join('\n')}\n${totalsLine(all)}\n`)
process.exitCode = all.failed > 0 ? 1 : 0
