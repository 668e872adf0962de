import { setTimeout as sleep } from 'node:timers/promises'
import { median, quantile } from '../../bench/statistics.ts'
import { startFaultReceiver } from '../../support/fault-receiver.ts'
import { hasProcessFigures, openFiles, residentMb } from '../../support/process-figures.ts'
import { startReceiver } from '../../support/receiver.ts'
import { joinRoom } from '../../support/room.ts'
import type { ServerProcess } from '../../support/server-process.ts'
import { lapBody } from '../../support/weekend-rows.ts'
import { fallAsleep } from './sleepers.ts'
import {
  addLongLaps,
  asAnother,
  askForMuch,
  type Crowded,
  comeAndGo,
  type LongLaps,
  readFilesSlowly,
  sayLittle,
  writeByteByByte,
} from './slow-crowd.ts'

/** Unread answers of 5 MB and more: only their bookkeeping may grow. */
const MAX_MB = 700
const LET_GO_WITHIN_MS = 50_000
/** Generous, as the machine may have other work: a blocked server answers no request at all. */
const USUAL_MS = 1000
const MOSTLY_MS = 6000
/** While SQLite holds locks it keeps closed files open: at most as many as were open at a time. */
const SPARE_FILES = 10

export interface SlowReport {
  /** Empty when all is well. */
  wrongs: string[]
  medianMs: number
  mostlyMs: number
  grownMb: number
  grownBySleepersMb: number
  files: [before: number, crowded: number, after: number]
}

interface SlowOptions extends Crowded {
  server: ServerProcess
  /** Also waits until the server has closed the connections that do not read. */
  waitsForLeave: boolean
}

/** An ordinary client that writes and listens. */
async function workOn({ url, token }: Crowded, { client, busy, sessionId }: LongLaps, goesOn: () => boolean) {
  const room = joinRoom(url, 'sessions', sessionId, { token })
  await room.next('welcome')
  const times: number[] = []
  const ids: string[] = []
  while (goesOn()) {
    const began = performance.now()
    const row = await client.laps.create(lapBody(busy, ids.length + 1))
    await room.receives(row)
    times.push(performance.now() - began)
    ids.push(row.id)
    await sleep(50)
  }
  const received = room.changes().flatMap(({ id, entityType }) => (entityType === 'lap' ? id : []))
  room.close()
  return { times, ids, isWhole: received.join() === ids.join() }
}

/** Waits until it is at most so much. */
async function settles(figure: () => number, most: number, withinMs: number): Promise<number> {
  const until = performance.now() + withinMs
  while (figure() > most && performance.now() < until) await sleep(100)
  return figure()
}

export async function slowRound(options: SlowOptions): Promise<SlowReport> {
  const { server, waitsForLeave } = options
  const wrongs: string[] = []
  const memory = () => (hasProcessFigures ? residentMb(server.pid) : 0)
  const files = () => (hasProcessFigures ? openFiles(server.pid) : 0)
  const laps = await addLongLaps(options)
  const [reader, visitor] = [await asAnother(options), await asAnother(options)]
  const [slowest, quick] = [await startFaultReceiver(), await startReceiver()]
  const filters = { entityTypes: ['lap'], opTypes: ['create' as const] }
  for (const url of [slowest.url('/drip'), slowest.url('/silent'), quick.url])
    await laps.client.webhooks.create({ name: url, url, filters })
  // One-off reading, compiling and opening is no leak.
  await comeAndGo(visitor, laps, 6)
  await readFilesSlowly(reader, laps, 0)
  await sleep(500)

  const [filesBefore, memoryBefore] = [files(), memory()]
  let mostMemory = memoryBefore
  const watch = setInterval(() => {
    mostMemory = Math.max(mostMemory, memory())
  }, 100)

  const sleepers = await fallAsleep(server, options, laps)
  let isOver = false
  const working = workOn(options, laps, () => !isOver)
  const idle = await sayLittle(options, 60)
  const asleep = await askForMuch(options, laps, 15)
  wrongs.push(
    ...(
      await Promise.all([
        readFilesSlowly(reader, laps, 3),
        writeByteByByte(options, laps, 15),
        comeAndGo(visitor, laps, 15).then(() => []),
      ])
    ).flat(),
  )
  const filesCrowded = files()
  wrongs.push(...(await sleepers.wrongs()))
  isOver = true
  const { times, ids, isWhole } = await working
  clearInterval(watch)
  if (!isWhole) wrongs.push('a client in the room did not receive each lap in order')
  const mostlyMs = quantile(times, 0.95)
  if (median(times) > USUAL_MS || mostlyMs > MOSTLY_MS)
    wrongs.push(`a lap took ${Math.round(median(times))} ms, and mostly up to ${Math.round(mostlyMs)} ms`)
  const grownMb = mostMemory - memoryBefore
  if (grownMb > MAX_MB) wrongs.push(`the server grew by ${Math.round(grownMb)} MB`)

  for (const socket of idle) socket.destroy()
  if (waitsForLeave) {
    const held = await settles(() => files() - filesBefore, SPARE_FILES, LET_GO_WITHIN_MS)
    if (held > SPARE_FILES) wrongs.push(`${held} readers of nothing are still held`)
  }
  for (const socket of asleep) socket.destroy()
  // Deliveries to a receiver that never answers time out; one of them is in flight now.
  const got = () => new Set(quick.received.map(({ body }) => body.payload.id))
  const missing = await settles(() => ids.filter((id) => !got().has(id)).length, 0, 10_000)
  if (missing > 0) wrongs.push(`${missing} laps have not come to the quick factory`)
  for (const hook of (await laps.client.webhooks.list()).items) await laps.client.webhooks.remove(hook.id)
  await Promise.all([slowest.close(), quick.close()])
  const filesAfter = await settles(files, filesBefore + SPARE_FILES, 15_000)
  if (filesAfter > filesBefore + SPARE_FILES)
    wrongs.push(`${filesAfter} files are open, where ${filesBefore} were before`)
  return {
    wrongs,
    medianMs: Math.round(median(times)),
    mostlyMs: Math.round(mostlyMs),
    grownMb: Math.round(grownMb),
    grownBySleepersMb: sleepers.grownMb,
    files: [filesBefore, filesCrowded, filesAfter],
  }
}
