import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '../../server/contract/client.ts'
import { setUp, startServerProcess } from '../support/server-process.ts'
import { addSession, addWeekend, lapBody, type SessionRows } from '../support/weekend-rows.ts'
import { answer, readOptions } from './answer.ts'
import { type Fanned, fanOut, roomUrl } from './fan-out.ts'
import { alone, beside, type Figure } from './figure.ts'
import { residentBytes } from './machine.ts'
import type { Received } from './room-audience.ts'
import { startAudience } from './room-audience-process.ts'
import { median, quantile } from './statistics.ts'

/*
 * Latency of changes in rooms, frames sent per second beside a bare ws server that stores the same laps and sends the
 * same bytes, and the effect of clients that do not read on the others.
 */
const ROOMS = 20
const PER_SEC = 20
const CARS = 20
const AIM = { atLeast: 0.9 }

/**
 * `changes` are sent to all sockets in one round of the fan-out; at most 1,000, above which the server sends a resync.
 */
const { rounds, seconds, changes, sockets } = readOptions({
  rounds: 3,
  seconds: 20,
  changes: 500,
  sockets: 200,
})
const PAUSED = sockets / 4
const figures: Figure[] = []
const notes: string[] = []

const server = await startServerProcess({ env: { RATE_LIMIT_PER_MIN: '0' } })
const bare = await startServerProcess({ entry: 'test/bench/broadcast-server.ts' })
const audience = startAudience()
const { client, token } = await setUp(server.url)
const weekend = await addWeekend(client, CARS)
const headers = { authorization: `Bearer ${token}` }
const urlOf = (sessionId: string) => roomUrl(server.url, sessionId)

let lapsMade = 0
const nextLap = (sheets: readonly { id: string }[]) => {
  lapsMade += 1
  return lapBody(sheets[lapsMade % sheets.length]?.id as string, Math.ceil(lapsMade / sheets.length))
}
const newSession = (name: string) => {
  lapsMade = 0
  return addSession(client, weekend, name)
}

/** A connection that the server ended as idle in this very moment is no failure: the same request goes out again. */
async function writeLap(body: ReturnType<typeof lapBody>) {
  const idempotencyKey = crypto.randomUUID()
  const send = () => client.laps.create(body, { idempotencyKey })
  return send().catch((error) => {
    if (error instanceof ApiError) throw error
    return send()
  })
}

/** Creates this many laps a second in each session, each in its own request. */
async function writeSteadily(sheetsOf: readonly (readonly { id: string }[])[], forSeconds: number) {
  const began = performance.now()
  const writes: Promise<unknown>[] = []
  for (let tick = 0; tick < forSeconds * PER_SEC; tick += 1) {
    await pause(Math.max(0, began + (tick * 1000) / PER_SEC - performance.now()))
    for (const sheets of sheetsOf) writes.push(writeLap(nextLap(sheets)))
  }
  await Promise.all(writes)
}

const delays = ({ delaysMs }: Received) =>
  `p50 ${quantile(delaysMs, 0.5).toFixed(1)} ms, p99 ${quantile(delaysMs, 0.99).toFixed(1)} ms`

/** Asserts that no socket received a change twice or out of order, and that none was closed by the server. */
function requireRight({ wrong, closed }: Received) {
  if (wrong + closed > 0) throw new Error(`${wrong} frames out of order, ${closed} sockets closed`)
}

async function manyRooms() {
  const sessions: SessionRows[] = []
  for (let index = 0; index < ROOMS; index += 1) sessions.push(await newSession(`Room ${index}`))
  const urls = Array.from({ length: sockets }, (_, index) =>
    urlOf(sessions[index % ROOMS]?.session.id as string),
  )
  await audience.join(urls, headers)
  const received = audience.listen(seconds * PER_SEC)
  await writeSteadily(
    sessions.map(({ runSheets }) => runSheets),
    seconds,
  )
  const result = await received
  requireRight(result)
  await audience.leave()
  const what = `from a change to its frame, ${sockets} sockets in ${ROOMS} rooms, p50`
  figures.push(alone({ what, unit: 'ms' }, [quantile(result.delaysMs, 0.5)]))
  notes.push(
    `${PER_SEC} changes a second in each of ${ROOMS} rooms for ${seconds} s: all ${result.frames} frames received; ` +
      `from occurredAt to the frame ${delays(result)}`,
  )
}

let fanned = 0
async function fanProduct() {
  fanned += 1
  const { session, runSheets } = await newSession(`Fan ${fanned}`)
  const items = Array.from({ length: changes }, () => nextLap(runSheets))
  const room = { urls: Array(sockets).fill(urlOf(session.id)), headers }
  return fanOut(audience, server.pid, room, changes, () => client.createLaps({ body: { items } }))
}

let padding = 0
async function fanBare() {
  fanned += 1
  const sheets = Array.from({ length: CARS }, (_, index) => ({ id: `sheet ${fanned} ${index}` }))
  lapsMade = 0
  const items = Array.from({ length: changes }, () => nextLap(sheets))
  const room = { urls: Array(sockets).fill(bare.url.replace('http', 'ws')), headers }
  return fanOut(audience, bare.pid, room, changes, async () => {
    const headersOfBare = { 'content-type': 'application/json', 'x-padding': String(padding) }
    const response = await fetch(bare.url, {
      method: 'POST',
      headers: headersOfBare,
      body: JSON.stringify({ items }),
    })
    if (!response.ok) throw new Error(`the bare server answered ${response.status}`)
    await response.arrayBuffer()
  })
}

async function besideBare() {
  // The first of each warms up, and gives the difference in length of the product's frames.
  const ours = await fanProduct()
  padding = Math.round(ours.bytesEach - (await fanBare()).bytesEach)
  const products: Fanned[] = []
  const bares: Fanned[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await fanProduct() : undefined
    bares.push(await fanBare())
    products.push(first ?? (await fanProduct()))
  }
  const rates = (each: readonly Fanned[]) => each.map(({ perSec }) => perSec)
  const cpu = (each: readonly Fanned[]) => median(each.map(({ cpuUs }) => cpuUs))
  const what = `fan out ${changes} changes to ${sockets} sockets`
  figures.push(
    beside(
      { what, unit: 'frames/s', beside: 'bare ws', aim: AIM, isHeadline: true },
      rates(products),
      rates(bares),
    ),
  )
  notes.push(
    `frames of ${Math.round(ours.bytesEach)} bytes; processor time of the server ${cpu(products).toFixed(2)} us a frame, ` +
      `bare ws ${cpu(bares).toFixed(2)} us`,
  )
}

/** One full room in which some clients do not read: latency of the others, p99. */
async function besidePaused(paused: number): Promise<number> {
  const forSeconds = Math.min(seconds, 8)
  const { session, runSheets } = await newSession(`Paused ${paused}`)
  await audience.join(Array(sockets).fill(urlOf(session.id)), headers)
  const before = residentBytes(server.pid)
  // Each tick writes ten laps: enough to hold back a client that does not read.
  const received = audience.listen(forSeconds * PER_SEC * 10, paused)
  await writeSteadily(Array(10).fill(runSheets), forSeconds)
  const result = await received
  requireRight({ ...result, closed: 0 })
  const after = residentBytes(server.pid)
  await audience.leave()
  const megabytes = (bytes: number) => Math.round(bytes / 1e6)
  notes.push(
    `${PER_SEC * 10} changes a second to ${sockets} sockets, ${paused} of them paused: the others ${delays(result)}, ` +
      `${result.closed} closed; the server's memory ${megabytes(before)} MB before, ${megabytes(after)} MB after`,
  )
  return quantile(result.delaysMs, 0.99)
}

try {
  await manyRooms()
  await besideBare()
  const [whole, besides] = [await besidePaused(0), await besidePaused(PAUSED)]
  const what = `p99 of a full room beside ${PAUSED} readers who do not read`
  figures.push(beside({ what, unit: 'ms', beside: 'where all read' }, [besides], [whole]))
  answer(figures, notes)
} finally {
  audience.stop()
  await bare.cleanUp()
  await server.cleanUp()
}
