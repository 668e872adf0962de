import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ApiError } from '../../server/contract/client.ts'
import { roomPath } from '../../server/contract/realtime.ts'
import { setUp, startServerProcess } from '../support/server-process.ts'
import { addSession, addWeekend, lapBody, type SessionRows } from '../support/weekend-rows.ts'
import { cpuTimeUs, residentBytes } from './machine.ts'
import type { Heard } from './room-audience.ts'
import { startAudience } from './room-audience-process.ts'
import { median, quantile } from './statistics.ts'

const SOCKETS = 200
const ROOMS = 20
const PAUSED = 50
const PER_SEC = 20
const CARS = 20
const AIM = 0.9

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '20' },
    /** Changes that are told to everybody in one round of the fan-out; at most 1,000, or they are a resync. */
    changes: { type: 'string', default: '500' },
  },
})
const [rounds, seconds, changes] = [Number(values.rounds), Number(values.seconds), Number(values.changes)]

const server = await startServerProcess({ env: { RATE_LIMIT_PER_MIN: '0' } })
const bare = await startServerProcess({ entry: 'test/bench/broadcast-server.ts' })
const audience = startAudience()
const { client, token } = await setUp(server.url)
const weekend = await addWeekend(client, CARS)
const headers = { authorization: `Bearer ${token}` }
const roomUrl = (sessionId: string) => server.url.replace('http', 'ws') + roomPath('sessions', sessionId)

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

/** So many single laps a second in each of the sessions, each in a request of its own. */
async function writeSteadily(sheetsOf: readonly (readonly { id: string }[])[], forSeconds: number) {
  const began = performance.now()
  const writes: Promise<unknown>[] = []
  for (let tick = 0; tick < forSeconds * PER_SEC; tick += 1) {
    await pause(Math.max(0, began + (tick * 1000) / PER_SEC - performance.now()))
    for (const sheets of sheetsOf) writes.push(writeLap(nextLap(sheets)))
  }
  await Promise.all(writes)
}

const delays = ({ delaysMs }: Heard) =>
  `p50 ${quantile(delaysMs, 0.5).toFixed(1)} ms, p99 ${quantile(delaysMs, 0.99).toFixed(1)} ms`
const complaints = ({ wrong, closed }: Heard) =>
  wrong + closed > 0 ? `, ${wrong} WRONG, ${closed} CLOSED` : ''

async function manyRooms() {
  const sessions: SessionRows[] = []
  for (let index = 0; index < ROOMS; index += 1) sessions.push(await newSession(`Room ${index}`))
  const urls = Array.from({ length: SOCKETS }, (_, index) =>
    roomUrl(sessions[index % ROOMS]?.session.id as string),
  )
  await audience.join(urls, headers)
  const heard = audience.listen(seconds * PER_SEC)
  await writeSteadily(
    sessions.map(({ runSheets }) => runSheets),
    seconds,
  )
  const result = await heard
  await audience.leave()
  console.log(
    `${SOCKETS} sockets in ${ROOMS} rooms, ${PER_SEC} changes a second in each for ${seconds} s: ` +
      `all ${result.frames} frames heard${complaints(result)}; from occurredAt to the frame ${delays(result)}`,
  )
}

interface Fanned {
  perSec: number
  /** Processor time of the server for each frame, which a busy machine changes least. */
  cpuUs: number
  bytesEach: number
}

async function fan(pid: number, urls: string[], write: () => Promise<unknown>): Promise<Fanned> {
  await audience.join(urls, headers)
  const heard = audience.listen(changes)
  const [began, before] = [performance.now(), cpuTimeUs(pid)]
  await write()
  const { frames, bytes, wrong, closed } = await heard
  const [tookMs, cpuUs] = [performance.now() - began, cpuTimeUs(pid) - before]
  if (wrong + closed > 0) throw new Error(`${wrong} frames out of order, ${closed} sockets closed`)
  await audience.leave()
  return { perSec: (frames / tookMs) * 1000, cpuUs: cpuUs / frames, bytesEach: bytes / frames }
}

let fanned = 0
async function fanProduct() {
  fanned += 1
  const { session, runSheets } = await newSession(`Fan ${fanned}`)
  const items = Array.from({ length: changes }, () => nextLap(runSheets))
  return fan(server.pid, Array(SOCKETS).fill(roomUrl(session.id)), () =>
    client.createLaps({ body: { items } }),
  )
}

let padding = 0
async function fanBare() {
  fanned += 1
  const sheets = Array.from({ length: CARS }, (_, index) => ({ id: `sheet ${fanned} ${index}` }))
  lapsMade = 0
  const items = Array.from({ length: changes }, () => nextLap(sheets))
  return fan(bare.pid, Array(SOCKETS).fill(bare.url.replace('http', 'ws')), async () => {
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

async function fanOut() {
  // The first of each warms up, and tells how much longer the frames of the product are.
  const ours = await fanProduct()
  padding = Math.round(ours.bytesEach - (await fanBare()).bytesEach)
  const pairs: { product: Fanned; loop: Fanned }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await fanProduct() : undefined
    const loop = await fanBare()
    pairs.push({ product: first ?? (await fanProduct()), loop })
  }
  const ratios = pairs.map(({ product, loop }) => product.perSec / loop.perSec)
  const cpuRatio = median(pairs.map(({ product, loop }) => loop.cpuUs / product.cpuUs))
  const rate = (of: 'product' | 'loop') => Math.round(median(pairs.map((pair) => pair[of].perSec)))
  console.log(
    `${changes} changes to ${SOCKETS} sockets of one room (${Math.round(ours.bytesEach)} bytes each): ` +
      `product ${rate('product')} frames/s, bare ws ${rate('loop')} frames/s: ` +
      `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}), ` +
      `by processor time of the server ${cpuRatio.toFixed(2)}`,
  )
  console.log(`aim: ratio of at least ${AIM}: ${median(ratios) >= AIM ? 'reached' : 'MISSED'}`)
}

/** One full room, of whose readers so many do not read. */
async function besidePaused(paused: number) {
  const forSeconds = Math.min(seconds, 8)
  const { session, runSheets } = await newSession(`Paused ${paused}`)
  await audience.join(Array(SOCKETS).fill(roomUrl(session.id)), headers)
  const before = residentBytes(server.pid)
  // Each tick writes ten laps: enough that whoever does not read is held back.
  const heard = audience.listen(forSeconds * PER_SEC * 10, paused)
  await writeSteadily(Array(10).fill(runSheets), forSeconds)
  const result = await heard
  const after = residentBytes(server.pid)
  await audience.leave()
  const megabytes = (bytes: number) => Math.round(bytes / 1e6)
  console.log(
    `${PER_SEC * 10} changes a second to ${SOCKETS} sockets, ${paused} of them paused: the others ${delays(result)}` +
      `${complaints(result)}; the server's memory ${megabytes(before)} MB before, ${megabytes(after)} MB after`,
  )
}

try {
  await manyRooms()
  await fanOut()
  await besidePaused(0)
  await besidePaused(PAUSED)
} finally {
  audience.stop()
  await bare.cleanUp()
  await server.cleanUp()
}
