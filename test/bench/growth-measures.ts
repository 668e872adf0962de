import { Table, tableFromArrays, tableToIPC } from 'apache-arrow'
import { lapBody } from '../support/weekend-rows.ts'
import { pathsOfPages, target } from './contestants.ts'
import { insertDeliveries } from './delivery-course.ts'
import { fanOut, roomUrl } from './fan-out.ts'
import type { Side } from './growth-side.ts'
import { layImports } from './import-course.ts'
import { importDocument } from './import-rows.ts'
import { BENCH_KPIS } from './kpi-profile.ts'
import { makeSamples } from './kpi-samples.ts'
import type { LoadProcess } from './load-process.ts'
import { CONCURRENCIES } from './measure.ts'
import type { Audience } from './room-audience-process.ts'
import { median } from './statistics.ts'
import type { SinkProcess } from './webhook-sink-process.ts'

/** Measured on both servers: set up once, then run in each round; milliseconds for each item. */
export interface Measure {
  what: string
  lay(side: Side): Promise<() => Promise<number>>
}

export interface Size {
  /** Of a load. */
  seconds: number
  /** The later page of the lists. */
  page: number
  /** Rows that are delivered, and imported. */
  rows: number
  sockets: number
  /** Changes that all sockets receive. */
  changes: number
  /** Requests one after the other, and samples of telemetry. */
  requests: number
  samples: number
}

const READERS = 8

const create = (connections: number, load: LoadProcess, { seconds }: Size): Measure => ({
  what: `create lap, ${connections} at a time`,
  lay: async (side) => async () => {
    const { runSheets } = await side.newSession()
    const runSheetIds = runSheets.map(({ id }) => id)
    const job = { ...target(side), kind: 'create', connections, runSheetIds, seconds } as const
    return 1000 / (await load.run(job)).requestsPerSec
  },
})

const read = (
  what: string,
  pathsOf: (side: Side) => Promise<string[]>,
  load: LoadProcess,
  { seconds }: Size,
): Measure => ({
  what,
  async lay(side) {
    const paths = await pathsOf(side)
    const job = { ...target(side), kind: 'get', connections: READERS, paths, seconds: seconds / 2 } as const
    return async () => 1000 / (await load.run(job)).requestsPerSec
  },
})

const firstLap = async ({ client, facts }: Side) => {
  const { items } = await client.laps.list({ sessionId: facts.sessionId, limit: 1 })
  return items[0] as (typeof items)[number]
}

export const RUN_SHEETS = 'list about 490 run sheets'
const LONGEST_PAGE = 500
/** As many run sheets as the longest page has: a small database has one session of them, and would answer with its few. */
async function fillPage({ client, newSession }: Side) {
  const { total = 0 } = await client.runSheets.list({ count: true, limit: 1 })
  for (let made = total; made < LONGEST_PAGE; ) made += (await newSession()).runSheets.length
}

/** Together more than the server keeps between commits, so that each page is built again. */
const MANY_LIMITS = Array.from({ length: 24 }, (_, index) => LONGEST_PAGE - index)

const reads = (load: LoadProcess, size: Size): Measure[] => [
  read('list first page of 100 laps', (side) => pathsOfPages(side, side.facts.sessionId, 1), load, size),
  read(
    `list ${size.page} pages of 100 laps in turn`,
    (side) => pathsOfPages(side, side.facts.sessionId, size.page),
    load,
    size,
  ),
  read('read a lap', async (side) => [`/laps/${(await firstLap(side)).id}`], load, size),
  read(
    'list the run sheets of a session',
    async ({ facts }) => [`/run-sheets?sessionId=${facts.sessionId}`],
    load,
    size,
  ),
  // Before run sheets are added, which the smaller database has to have more of: theirs are shorter changes.
  read(
    'list the newest 100 changes',
    async ({ client }) => [`/changes?since=${(await client.me()).seq - 100}&limit=100`],
    load,
    size,
  ),
  read(
    RUN_SHEETS,
    async (side) => {
      await fillPage(side)
      return MANY_LIMITS.map((limit) => `/run-sheets?limit=${limit}`)
    },
    load,
    size,
  ),
]

/** Median time of this many sequential requests. */
async function eachOf(requests: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < requests; index += 1) {
    const began = performance.now()
    await work(index)
    times.push(performance.now() - began)
  }
  return median(times)
}

const change = ({ requests }: Size): Measure => ({
  what: 'change a lap',
  async lay(side) {
    const { id } = await firstLap(side)
    let position = 0
    return () =>
      eachOf(requests, () => {
        position = (position % 900) + 1
        return side.client.laps.update(id, { position })
      })
  },
})

const fanning = (audience: Audience, { sockets, changes }: Size): Measure => ({
  what: `fan out a change to ${sockets} sockets`,
  lay: async (side) => async () => {
    const { session, runSheets } = await side.newSession()
    const items = Array.from({ length: changes }, (_, index) =>
      lapBody(runSheets[index % runSheets.length]?.id as string, Math.floor(index / runSheets.length) + 1),
    )
    const room = {
      urls: Array(sockets).fill(roomUrl(side.server.url, session.id)),
      headers: { authorization: `Bearer ${side.token}` },
    }
    const { perSec } = await fanOut(audience, side.server.pid, room, changes, () =>
      side.client.createLaps({ body: { items } }),
    )
    return (1000 * sockets) / perSec
  },
})

const delivering = (sink: SinkProcess, { rows }: Size): Measure => ({
  what: `deliver a queued row, ${rows.toLocaleString('en')} of them`,
  async lay(side) {
    const { runSheets } = await side.newSession()
    const course = await insertDeliveries(side.server, side.client, runSheets, sink)
    const enable = (enabled: boolean) => side.client.webhooks.update(course.webhookId, { enabled })
    await enable(false)
    return async () => {
      await enable(true)
      const { perSec } = await course.deliver(rows)
      // Excludes writes of the other measures.
      await enable(false)
      return 1000 / perSec
    }
  },
})

const evaluating = ({ requests, samples }: Size): Measure => ({
  what: 'ten KPIs of a stored lap',
  async lay(side) {
    const { id } = await firstLap(side)
    const profile = await side.client.dataAnalysisProfiles.create({ name: 'Ten', kpis: [...BENCH_KPIS] })
    const call = async (method: string, path: string, type: string, body: BodyInit) => {
      const headers = { authorization: `Bearer ${side.token}`, 'content-type': type }
      const answer = await fetch(side.server.url + path, { method, headers, body })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
    }
    const table = new Table(tableFromArrays(makeSamples(samples)).batches)
    const stream = tableToIPC(table, 'stream') as Uint8Array<ArrayBuffer>
    await call('PUT', `/laps/${id}/telemetry`, 'application/vnd.apache.arrow.stream', stream)
    const path = `/data-analysis-profiles/${profile.id}/evaluate`
    const body = JSON.stringify({ lapId: id })
    return () => eachOf(requests, () => call('POST', path, 'application/json', body))
  },
})

const importing = ({ rows }: Size): Measure => ({
  what: `import a lap, ${rows.toLocaleString('en')} at a time`,
  async lay(side) {
    const imports = await layImports(side.server.url, side.token, side.client)
    return async () => {
      const document = importDocument(side.weekend, await side.newSession(), rows)
      return (await imports.run(document, rows)) / rows
    }
  },
})

/** All measures on running servers; those that create many laps are last, as they fill the small database. */
export const measuresOf = (
  parts: { load: LoadProcess; audience: Audience; sink: SinkProcess },
  size: Size,
): Measure[] => [
  ...reads(parts.load, size),
  change(size),
  evaluating(size),
  fanning(parts.audience, size),
  ...CONCURRENCIES.map((connections) => create(connections, parts.load, size)),
  importing(size),
  delivering(parts.sink, size),
]
