import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, bundle } from '../../scripts/app-build.ts'
import { buildRenderer, rendererIsStale } from '../../scripts/renderer-build.ts'
import { logIn, startServerProcess } from '../support/server-process.ts'
import { answer, progress, readOptions } from './answer.ts'
import { type Aim, alone, beside } from './figure.ts'
import { copySeason } from './season-cache.ts'
import { SEASONS } from './seasons.ts'
import { openBrowser } from './start-page.ts'
import { type StartTimes, timeStart } from './start-times.ts'

/*
 * From spawning the built server to its first answers, with a million laps in its folder, beside a server written by
 * hand on a copy of the same file; then the page of a session until its laps are painted. `--quick=1` takes a small
 * database, and leaves the page out.
 */
const { rounds, quick } = readOptions({ rounds: 9, quick: 0 })
const AIM = { atMost: 2 }
const WINDOW_AIM = { atMost: 2000 }
const BUNDLES = '.cache/bench'
const PRODUCT = 'dist/server/entry.js'
const BY_HAND = join(BUNDLES, 'start-reference.js')

const folder = mkdtempSync(join(tmpdir(), 'trackside-start-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const [own, byHand] = [join(folder, 'product'), join(folder, 'reference')]

await buildApp()
await bundle({
  input: { 'start-reference': 'test/bench/start-reference.ts' },
  outDir: BUNDLES,
  format: 'es',
  emptyOutDir: true,
})
if (!quick && rendererIsStale()) await buildRenderer()
const season = quick ? SEASONS.quickLarge : SEASONS.large
const facts = await copySeason(season, own, progress)
await copySeason(season, byHand, progress)

/** The database is older than a login lasts. */
async function askAgain() {
  const server = await startServerProcess({ entry: PRODUCT, dataDir: own })
  const { token } = await logIn(server.url)
  await server.kill('SIGTERM')
  return { token, sessionId: facts.sessionId }
}
const asking = await askAgain()
const products: StartTimes[] = []
const references: StartTimes[] = []
const windows: number[] = []
const browser = quick ? undefined : await openBrowser(asking)
// The first round warms the system's memory for both.
for (let round = -1; round < rounds; round += 1) {
  const reference = await timeStart(BY_HAND, byHand, asking)
  await reference.server.kill('SIGTERM')
  const product = await timeStart(PRODUCT, own, asking)
  const painted = await browser?.open(product.server.url)
  await product.server.kill('SIGTERM')
  if (round < 0) continue
  references.push(reference.times)
  products.push(product.times)
  if (painted !== undefined) windows.push(product.times.health + painted)
}
await browser?.close()

const laps = `${facts.laps.toLocaleString('en')} laps`
const compare = (key: keyof StartTimes, what: string, more: { aim?: Aim; isHeadline?: true } = {}) =>
  beside(
    { what: `${what}, ${laps}`, unit: 'ms', beside: 'Express by hand', ...more },
    products.map((times) => times[key]),
    references.map((times) => times[key]),
  )
const gigabytes = statSync(join(own, 'trackside.db')).size / 1e9
answer(
  [
    compare('listening', 'from the start until it listens'),
    compare('health', 'from the start until GET /health answers', { aim: AIM, isHeadline: true }),
    compare('laps', 'until 100 laps of a session are there'),
    ...(windows.length > 0
      ? [alone({ what: `until the page of a session shows them`, unit: 'ms', aim: WINDOW_AIM }, windows)]
      : []),
  ],
  [
    `the database has ${gigabytes.toFixed(2)} GB`,
    ...(quick || windows.length > 0 ? [] : ['no Chromium here: the page is left out']),
  ],
)
