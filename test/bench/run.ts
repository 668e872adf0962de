import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from '../../scripts/chromium.ts'
import {
  type Contestant,
  copyCourse,
  dismiss,
  fillList,
  layCourse,
  startProduct,
  startReference,
} from './contestants.ts'
import { startLoadProcess } from './load-process.ts'
import { describeMachine } from './machine.ts'
import { listName, measureAll, type Plan, sessionsOf } from './measure.ts'
import { profileProduct } from './profile.ts'
import { type Line, linesOf, type Summary, textOf } from './summary.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
  },
})
const plan: Plan = {
  rounds: Number(values.rounds),
  createSec: Number(values.seconds),
  listSec: Number(values.seconds) / 2,
}

const tell = (line: string) => void process.stderr.write(`${line}\n`)

const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : 0)

function pageCost(lines: readonly Line[], contestant: 'product' | 'reference'): number {
  const rate = (page: number) =>
    lines.find(({ what }) => what === listName(page))?.[contestant].requestsPerSec ?? Number.NaN
  return rate(1) / rate(100)
}

/** Product and reference, side by side on this machine. */
async function compare(): Promise<Summary> {
  const machine = describeMachine(tmpdir())
  const contestants: Contestant[] = []
  const load = startLoadProcess()
  try {
    const product = await startProduct()
    contestants.push(product)
    const reference = await startReference(product.accountId)
    contestants.push(reference)
    const course = await layCourse(product, sessionsOf(plan))
    await copyCourse(reference, course)
    for (const contestant of contestants) await fillList(contestant, course)
    const lines = linesOf(await measureAll(contestants, course, plan, load, tell))
    return {
      machine,
      lines,
      pageCost: { product: pageCost(lines, 'product'), reference: pageCost(lines, 'reference') },
      walBytes: sizeOf(join(product.server.dataDir, 'trackside.db-wal')),
    }
  } finally {
    load.stop()
    await dismiss(contestants)
  }
}

/** How fast a typed lap stands on screen; in a program of its own, for it needs the processor to itself. */
function benchBrowser() {
  if (!findChromium()) return tell('No Chromium: the browser bench is left out.')
  process.stdout.write('\n')
  spawnSync(process.execPath, [join(import.meta.dirname, 'browser.ts')], { stdio: 'inherit' })
}

/** How fast changes leave; in a program of its own, with a receiver in another. */
function benchWebhooks() {
  process.stdout.write('\n')
  const args = [join(import.meta.dirname, 'webhooks.ts'), '--rounds', values.rounds]
  spawnSync(process.execPath, args, { stdio: 'inherit' })
}

/** How soon rooms hear, and how many; in a program of its own, with the readers in another. */
function benchRooms() {
  process.stdout.write('\n')
  const args = [join(import.meta.dirname, 'realtime.ts'), '--rounds', values.rounds]
  spawnSync(process.execPath, args, { stdio: 'inherit' })
}

/** How fast KPIs are worked out, beside a loop by hand, numpy and mathjs. */
function benchKpis() {
  process.stdout.write('\n')
  for (const file of ['kpi.ts', 'kpi-requests.ts']) {
    const args = [join(import.meta.dirname, file), '--rounds', values.rounds]
    spawnSync(process.execPath, args, { stdio: 'inherit' })
  }
}

/** 100,000 rows through a profile, beside the bare insert of the same rows. */
function benchImport() {
  process.stdout.write('\n')
  const args = [join(import.meta.dirname, 'import.ts'), '--rounds', values.rounds]
  spawnSync(process.execPath, args, { stdio: 'inherit' })
}

/** How soon the built server answers with a million laps, beside one written by hand on the same file. */
function benchStart() {
  process.stdout.write('\n')
  spawnSync(process.execPath, [join(import.meta.dirname, 'start.ts')], { stdio: 'inherit' })
}

// An exit, unlike a signal, takes the servers along.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

if (values.profile) {
  process.stdout.write(await profileProduct(tell))
} else {
  const summary = await compare()
  process.stdout.write(values.json ? `${JSON.stringify(summary, null, 2)}\n` : `\n${textOf(summary)}`)
  if (!values.json) {
    benchWebhooks()
    benchRooms()
    benchKpis()
    benchImport()
    benchStart()
    benchBrowser()
  }
}
