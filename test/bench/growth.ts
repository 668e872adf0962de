import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../scripts/app-build.ts'
import { logIn, startServerProcess } from '../support/server-process.ts'
import { answer, progress, readOptions } from './answer.ts'
import { beside, type Figure } from './figure.ts'
import { measuresOf, RUN_SHEETS, type Size } from './growth-measures.ts'
import { layPlace, openSide, type Place, type Side } from './growth-side.ts'
import { startLoadProcess } from './load-process.ts'
import { inTurn } from './measure.ts'
import { startAudience } from './room-audience-process.ts'
import { SEASONS } from './seasons.ts'
import { timeStart } from './start-times.ts'
import { startSinkProcess } from './webhook-sink-process.ts'

/*
 * Cost of the same work with 10,000 and with 1,000,000 laps in the database, measured in turn on two servers that run
 * at the same time. All values are times for one item, so that a ratio of 1.2 is a fifth more work.
 */
const { rounds, quick } = readOptions({ rounds: 3, quick: 0 })
const AIM = { atMost: 1.2 }
/** The page of the larger database has more laps: its run sheets all have some. */
const RUN_SHEETS_AIM = { atMost: 2 }
const ENTRY = 'dist/server/entry.js'
const LONG: Size = {
  seconds: 2,
  page: 100,
  rows: 10_000,
  sockets: 100,
  changes: 500,
  requests: 40,
  samples: 20_000,
}
const QUICK: Size = {
  seconds: 0.2,
  page: 10,
  rows: 320,
  sockets: 10,
  changes: 50,
  requests: 3,
  samples: 2000,
}
const [small, large] = quick ? [SEASONS.quickSmall, SEASONS.quickLarge] : [SEASONS.small, SEASONS.large]

const folder = mkdtempSync(join(tmpdir(), 'trackside-growth-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const places = [await layPlace(small, folder, progress), await layPlace(large, folder, progress)]
const [smallLaps, largeLaps] = places.map(({ facts }) => `${facts.laps.toLocaleString('en')} laps`)

/** Results of the measures on both servers, in turn; in the full run the first round warms up. */
async function compare(what: string, takes: readonly (() => Promise<number>)[]): Promise<Figure> {
  const costs = takes.map((take) => ({ take, ms: [] as number[] }))
  for (let round = quick ? 0 : -1; round < rounds; round += 1) {
    for (const { take, ms } of inTurn(costs, round + 1)) {
      const cost = await take()
      if (round >= 0) ms.push(cost)
    }
  }
  const [less = [], more = []] = costs.map(({ ms }) => ms)
  const name = {
    what: `${what}, with ${largeLaps}`,
    unit: 'ms',
    beside: `with ${smallLaps}`,
    aim: what === RUN_SHEETS ? RUN_SHEETS_AIM : AIM,
  }
  const figure = beside(name, more, less)
  progress(`${what}: ${figure.ratio?.toFixed(2)}`)
  return figure
}

async function measureRunning(): Promise<Figure[]> {
  const sides: Side[] = []
  for (const place of places) sides.push(await openSide(place))
  const load = startLoadProcess()
  const audience = startAudience()
  const sink = await startSinkProcess()
  try {
    const figures: Figure[] = []
    for (const { what, lay } of measuresOf({ load, audience, sink }, quick ? QUICK : LONG)) {
      const takes = []
      for (const side of sides) takes.push(await lay(side))
      figures.push(await compare(what, takes))
    }
    return figures
  } finally {
    load.stop()
    audience.stop()
    sink.stop()
    for (const { server } of sides) await server.cleanUp()
  }
}

/** From the spawn of the built server until it has answered with laps. */
async function startOf({ dataDir, facts }: Place) {
  const first = await startServerProcess({ entry: ENTRY, dataDir })
  const { token } = await logIn(first.url)
  await first.kill('SIGTERM')
  return async () => {
    const { server, times } = await timeStart(ENTRY, dataDir, { token, sessionId: facts.sessionId })
    await server.kill('SIGTERM')
    return times.laps
  }
}

await buildApp()
const starts = []
for (const place of places) starts.push(await startOf(place))
// While the small database is small: later measures fill it.
const start = await compare('from the start to the first answers', starts)
const figures = [...(await measureRunning()), start]
const most = Math.max(...figures.map(({ ratio = 0 }) => ratio))
answer(figures.map((figure) => (figure.ratio === most ? { ...figure, isHeadline: true } : figure)))
