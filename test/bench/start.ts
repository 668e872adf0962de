import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp, bundle } from '../../scripts/app-build.ts'
import { buildRenderer, rendererIsStale } from '../../scripts/renderer-build.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { type FilledFolder, fillFolder } from './start-database.ts'
import { openBrowser } from './start-page.ts'
import { median } from './statistics.ts'

/*
 * From spawning the built server to its first answers, with a million laps in its folder, beside a server written by
 * hand on a copy of the same file; then the page of a session until its laps are painted. `--folder` keeps the database
 * for another run.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    folder: { type: 'string' },
    'skip-page': { type: 'boolean', default: false },
  },
})
const AIM_RATIO = 2
const AIM_WINDOW_MS = 2000
const BUNDLES = '.cache/bench'

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'trackside-start-'))
process.once('exit', () => {
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

async function prepare(): Promise<FilledFolder> {
  await buildApp()
  await bundle({
    input: { 'start-reference': 'test/bench/start-reference.ts' },
    outDir: BUNDLES,
    format: 'es',
    emptyOutDir: true,
  })
  if (rendererIsStale()) await buildRenderer()
  const facts = join(folder, 'facts.json')
  if (!existsSync(facts)) {
    const own = join(folder, 'product')
    mkdirSync(own, { recursive: true })
    const filled = await fillFolder(own, {})
    mkdirSync(join(folder, 'reference'), { recursive: true })
    cpSync(join(own, 'trackside.db'), join(folder, 'reference/trackside.db'))
    writeFileSync(facts, JSON.stringify(filled))
  }
  return JSON.parse(readFileSync(facts, 'utf8')) as FilledFolder
}

interface Times {
  listening: number
  health: number
  laps: number
}

async function demand(url: string, token?: string): Promise<string> {
  const answer = await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`)
  return text
}

/** Spawns a server and asks: milliseconds since the spawn. */
async function start(
  entry: string,
  dataDir: string,
  { token, sessionId }: FilledFolder,
): Promise<{ server: ServerProcess; times: Times }> {
  const began = performance.now()
  const since = () => performance.now() - began
  const server = await startServerProcess({
    entry,
    dataDir: join(folder, dataDir),
    env: { LOG_LEVEL: 'info' },
  })
  const listening = since()
  await demand(`${server.url}/health`)
  const health = since()
  const page = await demand(`${server.url}/laps?sessionId=${sessionId}&limit=100`, token)
  const laps = since()
  const count = (JSON.parse(page) as { items: unknown[] }).items.length
  if (count !== 100) throw new Error(`${entry} answered ${count} laps`)
  return { server, times: { listening, health, laps } }
}

const filled = await prepare()
const product: Times[] = []
const reference: Times[] = []
const windows: number[] = []
const browser = values['skip-page'] ? undefined : await openBrowser(filled)
// The first round warms the system's memory for both.
for (let round = 0; round <= Number(values.rounds); round += 1) {
  const byHand = await start(join(BUNDLES, 'start-reference.js'), 'reference', filled)
  await byHand.server.kill('SIGTERM')
  const own = await start('dist/server/entry.js', 'product', filled)
  const painted = await browser?.open(own.server.url)
  await own.server.kill('SIGTERM')
  if (round === 0) continue
  reference.push(byHand.times)
  product.push(own.times)
  if (painted !== undefined) windows.push(own.times.health + painted)
}
await browser?.close()

const gigabytes = statSync(join(folder, 'product/trackside.db')).size / 1e9
console.log(
  `Start with ${filled.laps.toLocaleString('en')} laps (${gigabytes.toFixed(2)} GB), ${product.length} rounds, medians from the spawn`,
)
const of = (times: readonly Times[], what: keyof Times) => median(times.map((each) => each[what]))
function compare(what: keyof Times, name: string): number {
  const ratio = median(product.map((each, round) => each[what] / (reference[round]?.[what] ?? Number.NaN)))
  console.log(
    `${name.padEnd(28)} product ${of(product, what).toFixed(0).padStart(5)} ms   by hand ${of(reference, what).toFixed(0).padStart(5)} ms   ${ratio.toFixed(2)}x`,
  )
  return ratio
}
compare('listening', 'it listens')
const ratio = compare('health', 'GET /health answers')
compare('laps', '100 laps of a session')
console.log(`  aim: first answer at most ${AIM_RATIO}x: ${ratio <= AIM_RATIO ? 'reached' : 'MISSED'}`)
if (windows.length > 0) {
  const took = median(windows)
  console.log(`session page with its laps    ${took.toFixed(0)} ms (server and page)`)
  console.log(`  aim: under ${AIM_WINDOW_MS} ms: ${took < AIM_WINDOW_MS ? 'reached' : 'MISSED'}`)
} else console.log('No Chromium: the page is left out.')
