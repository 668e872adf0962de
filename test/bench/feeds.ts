import { createServer as createReceiver } from 'node:http'
import { type AddressInfo, createServer as createNetwork, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { roomPath } from '../../server/contract/rooms/rooms.ts'
import { RunBook } from '../../server/timing/book/run-book.ts'
import type { Received } from '../../server/timing/recording.ts'
import { rmonitor } from '../../server/timing/rmonitor.ts'
import { residentMb } from '../support/process-figures.ts'
import { setUp, startServerProcess } from '../support/server-process.ts'
import { addWeekend } from '../support/weekend-rows.ts'
import { generatedRace } from '../timing/race-generator.ts'
import { answer, readOptions } from './answer.ts'
import { alone, beside } from './figure.ts'
import { cpuTimeUs } from './machine.ts'
import { quantile } from './statistics.ts'
import { ownCpuUs } from './timed.ts'

/*
 * What a timing feed costs: reading its lines and building laps, beside a bare splitter of the same bytes; and a race of 62 cars
 * through the service beside ten clients and two webhooks, at a multiple of its speed, with the time from the byte to the frame.
 */
const OPTIONS = { rounds: 15, parsed: 300, laps: 900, speed: 200, seconds: 0 }
const options = readOptions(OPTIONS)
const { rounds: ROUNDS, parsed: PARSED_LAPS, laps: LAPS, speed: SPEED } = options
/** Length of the stretch up to the middle of the race that is played; what came before is sent at once. 0: the whole race. */
const { seconds: SECONDS } = options
const CARS = 62
const CLIENTS = 10
const WEBHOOKS = 2
const PIECE = 1400
const WARM_UP = 3
const SETTLE_MS = 2000
const PARSE_AIM = { atMost: 3 }
/** Of the race at its own speed. */
const FRAME_AIM = { atMost: 100 }

const bytesOf = (lines: readonly Received[]) => Buffer.concat(lines.map(({ bytes }) => bytes))

function pieces(bytes: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, index) =>
    bytes.subarray(index * PIECE, (index + 1) * PIECE),
  )
}

/** Lines of a stream and their fields, and nothing more. */
function splitBare(parts: readonly Buffer[]): number {
  const decoder = new TextDecoder()
  let held = ''
  let fields = 0
  for (const part of parts) {
    const lines = (held + decoder.decode(part, { stream: true })).split('\r\n')
    held = lines.pop() ?? ''
    for (const line of lines) fields += line.split(',').length
  }
  return fields
}

function buildLaps(parts: readonly Buffer[]): number {
  const decoder = rmonitor.decoder({})
  const book = new RunBook()
  let effects = 0
  for (const [index, part] of parts.entries())
    for (const message of decoder.take(part, index)) effects += book.take(message, index).length
  return effects
}

/** Processor time, which other work on the machine changes least. */
function cpuMs(work: (parts: readonly Buffer[]) => number, parts: readonly Buffer[]): number {
  const before = ownCpuUs()
  work(parts)
  return (ownCpuUs() - before) / 1000
}

/** Processor time of ours and of the splitter, in turn; none without rounds. */
function measureParsing(): { ours: number[]; bare: number[] } {
  const measured: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  if (ROUNDS === 0) return measured
  const race = generatedRace(1, { cars: CARS, laps: PARSED_LAPS, readTwice: false })
  const parts = pieces(bytesOf(race.lines))
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const [bare, ours] = [cpuMs(splitBare, parts), cpuMs(buildLaps, parts)]
    if (round < 0) continue
    measured.bare.push(bare)
    measured.ours.push(ours)
  }
  return measured
}

const parsing = measureParsing()

const server = await startServerProcess({ env: { RATE_LIMIT_PER_MIN: '0' } })
const { client, token } = await setUp(server.url)
const { event } = await addWeekend(client, 1)
const now = Date.now()
const session = await client.sessions.create({
  eventId: event.id,
  name: 'Race 1',
  type: 'race',
  startsAt: new Date(now).toISOString(),
  endsAt: new Date(now + 86_400_000).toISOString(),
})
let delivered = 0
const receiver = createReceiver((request, response) => {
  request.resume().on('end', () => {
    delivered += 1
    response.writeHead(204).end()
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
for (let index = 0; index < WEBHOOKS; index += 1)
  await client.webhooks.create({
    name: `Factory ${index}`,
    url: hook,
    filters: { entityTypes: ['lap'], opTypes: ['create'] },
  })

/** When each crossing was sent, by its race time; null once its frame came, or where it is not timed. */
const sentAt = new Map<number, number | null>()
const delaysMs: number[] = []
const rooms = Array.from({ length: CLIENTS }, (_, index) => {
  const room = new WebSocket(server.url.replace('http', 'ws') + roomPath('sessions', session.id), {
    headers: { authorization: `Bearer ${token}` },
  })
  room.on('message', (data) => {
    const now = performance.now()
    const text = index === 0 ? String(data) : ''
    if (!text.includes('"entityType":"lap"')) return
    for (const [, elapsed] of text.matchAll(/"elapsedMs":(\d+)/g)) {
      const sent = sentAt.get(Number(elapsed)) ?? null
      if (sent === null) continue
      sentAt.set(Number(elapsed), null)
      delaysMs.push(now - sent)
    }
  })
  return room
})
await Promise.all(rooms.map((room) => new Promise((resolve) => room.once('open', resolve))))

/** Sends the lines that follow a time to the service, at a multiple of their speed. */
async function play(lines: readonly Received[], from: number, speed: number, socket: Socket): Promise<void> {
  const began = performance.now()
  for (const { at, bytes } of lines) {
    const waitMs = ((at ?? from) - from) / speed - (performance.now() - began)
    if (waitMs > 1) await sleep(waitMs)
    const [, time] = /^\$G,\d+,"\d+",\d+,"([\d:.]+)"/.exec(bytes.toString()) ?? []
    if (time) {
      const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
      const totalMs = Math.round((hours * 3600 + minutes * 60 + seconds) * 1000)
      if (!sentAt.has(totalMs)) sentAt.set(totalMs, performance.now())
    }
    socket.write(bytes)
  }
}

// A short lap in the stretch that is played: more frames a minute.
const race = generatedRace(SECONDS > 0 ? 9 : 2, { cars: CARS, laps: LAPS, readTwice: false })
const began = race.lines[0]?.at ?? 0
const middle = began + ((race.lines.at(-1)?.at ?? 0) - began) / 2
const [from, until] = SECONDS > 0 ? [middle - SECONDS * 1000, middle] : [began, Number.POSITIVE_INFINITY]
const before = SECONDS > 0 ? race.lines.filter(({ at }) => at! <= from) : []
const played = race.lines.slice(before.length).filter(({ at }) => at! <= until)
const expected = [...race.laps.values()].flat().filter(({ elapsedMs }) => began + elapsedMs <= until).length
const connected = Promise.withResolvers<Socket>()
const network = createNetwork((socket) => {
  socket.on('error', () => {})
  connected.resolve(socket)
})
await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
const { port } = network.address() as AddressInfo
await client.timingFeeds.create({
  name: 'Circuit',
  kind: 'rmonitor',
  host: '127.0.0.1',
  port,
  eventId: event.id,
  enabled: true,
})
const socket = await connected.promise
const count = async () =>
  (await client.laps.list({ sessionId: session.id, limit: '1', count: 'true' })).total ?? 0
async function stored(laps: number): Promise<void> {
  for (let tries = 0; tries < 600 && (await count()) < laps; tries += 1) await sleep(100)
}

if (before.length > 0) {
  socket.write(bytesOf(before))
  await stored([...race.laps.values()].flat().filter(({ elapsedMs }) => began + elapsedMs <= from).length)
  // Frames and deliveries of what was sent at once.
  await sleep(SETTLE_MS)
}
/** Samples of the server's memory, ten a second. */
const memoryMb: number[] = []
const sampling = setInterval(() => memoryMb.push(residentMb(server.pid)), 100)
const [cpuBefore, wallBefore] = [cpuTimeUs(server.pid), performance.now()]
await play(played, from, SPEED, socket)
await stored(expected)
const wallMs = performance.now() - wallBefore
const cpuShare = (cpuTimeUs(server.pid) - cpuBefore) / 1000 / wallMs
clearInterval(sampling)
const written = await count()
const quarterLength = Math.floor(memoryMb.length / 4)
const quarter = (index: number) => memoryMb.slice(quarterLength * (index - 1), quarterLength * index)
for (const room of rooms) room.terminate()
socket.destroy()
network.close()
receiver.closeAllConnections()
receiver.close()
await server.kill('SIGTERM')
await server.cleanUp()

const what = `${CARS} cars at ${SPEED === 1 ? 'their own speed' : `${SPEED} times their speed`}`
const parsed = {
  what: 'RMonitor to laps',
  unit: 'ms of processor time',
  beside: 'a bare splitter',
  aim: PARSE_AIM,
  isHeadline: true,
}
answer(
  [
    ...(ROUNDS > 0 ? [beside(parsed, parsing.ours, parsing.bare)] : []),
    alone({ what: `${what}: from the byte to the frame, p50`, unit: 'ms' }, [quantile(delaysMs, 0.5)]),
    alone(
      {
        what: `${what}: from the byte to the frame, p99`,
        unit: 'ms',
        ...(SPEED <= 1 && { aim: FRAME_AIM, isHeadline: true }),
      },
      [quantile(delaysMs, 0.99)],
    ),
    alone({ what: `${what}: laps written`, unit: 'laps' }, [written]),
    alone({ what: `${what}: cores used`, unit: 'cores' }, [cpuShare]),
    beside(
      { what: `${what}: memory in the last quarter`, unit: 'MB', beside: 'the second quarter' },
      quarter(4),
      quarter(2),
    ),
  ],
  [
    `${written} of ${expected} laps are stored, ${delivered} deliveries arrived, ${delaysMs.length} frames were timed.`,
  ],
)
if (written !== expected) process.exitCode = 1
