import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomPath } from '../../../server/contract/rooms/rooms.ts'
import { importDocument, LAPS_SCOPE } from '../../bench/import-rows.ts'
import { closedPort } from '../../support/fault-receiver.ts'
import { hasProcessFigures, residentMb } from '../../support/process-figures.ts'
import { addSession, lapBody, type SessionRows } from '../../support/weekend-rows.ts'
import { readLaps } from '../crash-audit.ts'
import { startGarage } from '../garage.ts'
import type { BystandersJob, BystandersReady, BystandersReport } from './bystanders-process.ts'

/** Duration in minutes: `npm run faults -- 22 test/faults/load`. Its times are bounds in this long form only. */
const IS_LONG = process.env.FAULT_ROUNDS !== undefined
const MINUTES = Number(process.env.FAULT_ROUNDS ?? 0.5)
const CARS = 20
const SESSIONS = 4
const WRITERS = 8
const WRITE_EVERY_MS = 50
const SOCKETS_A_ROOM = 25
const IMPORTED_LAPS = 5_000
const MAX_WRITE_MS = 1_000
const MAX_LOG_MB = 64
const DRAINED_WITHIN_MS = 120_000
const MEGABYTE = 1024 * 1024
/** An import every three minutes, every second one of them beside a backup; an export every other minute. */
const PERIOD_MS = Math.min(180_000, (MINUTES * 60_000) / 2)

const garage = startGarage(CARS)
const child = fork(join(import.meta.dirname, 'bystanders-process.ts'), { stdio: 'inherit' })
const received = async <T>() => (await once(child, 'message'))[0] as T
const receivers = received<BystandersReady>()
const sessions: SessionRows[] = []
afterAll(() => void child.kill('SIGKILL'))

beforeAll(async () => {
  const client = garage.clientNow()
  sessions.push(garage.weekend)
  for (let index = 1; index < SESSIONS; index += 1)
    sessions.push(await addSession(client, garage.weekend, `Session ${index}`))
  const { healthy, flapping } = await receivers
  const dead = `http://127.0.0.1:${await closedPort()}/hook`
  for (const [name, url] of Object.entries({ healthy, flapping, dead }))
    await client.webhooks.create({ name, url, filters: { entityTypes: ['lap'], opTypes: [] } })
  const { secret } = await client.apiKeys.create({ name: 'Screens' })
  const rooms = sessions.map(({ session }) => ({
    sessionId: session.id,
    url: garage.server.url.replace('http', 'ws') + roomPath('sessions', session.id),
    sockets: SOCKETS_A_ROOM,
  }))
  child.send({ rooms, apiKey: secret } satisfies BystandersJob)
  await received()
}, 60_000)

interface Deeds {
  /** Lap times that were acknowledged, by the lap's id. */
  laps: Map<string, number>
  changes: number
  waits: number[]
}

/** Writes laps and corrects every fourth of them, at an even pace. */
async function write(writer: number, until: number, deeds: Deeds) {
  const client = garage.clientNow()
  const { runSheets } = sessions[writer % SESSIONS] as SessionRows
  const half = CARS / 2
  const mine = runSheets.slice(writer < SESSIONS ? 0 : half, writer < SESSIONS ? half : CARS)
  for (let count = 0; performance.now() < until; count += 1) {
    const began = performance.now()
    const sheet = mine[count % half]
    const row = await client.laps.create(lapBody(sheet?.id ?? '', 1 + Math.floor(count / half)))
    deeds.laps.set(row.id, row.lapTimeMs ?? 0)
    deeds.waits.push(performance.now() - began)
    deeds.changes += 1
    if (count % 4 === 0) {
      const again = performance.now()
      const lapTimeMs = (row.lapTimeMs ?? 0) + 1
      await client.laps.update(row.id, { lapTimeMs })
      deeds.laps.set(row.id, lapTimeMs)
      deeds.waits.push(performance.now() - again)
      deeds.changes += 1
    }
    await sleep(Math.max(0, WRITE_EVERY_MS - (performance.now() - began)))
  }
}

interface Chores {
  imports: number[]
  backups: number[]
  exports: number[]
}

async function timed(into: number[], work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  into.push(performance.now() - began)
}

/** Imports, backups and exports, in turn and together. */
async function doChores(until: number, profileId: string): Promise<Chores> {
  const client = garage.clientNow()
  const chores: Chores = { imports: [], backups: [], exports: [] }
  for (let round = 0; ; round += 1) {
    await sleep(PERIOD_MS / 3)
    if (performance.now() + PERIOD_MS / 2 > until) return chores
    const into = await addSession(client, garage.weekend, `Imported ${round}`)
    const payload = importDocument(garage.weekend, into, IMPORTED_LAPS)
    await Promise.all([
      timed(chores.imports, () => client.runImport({ body: { profileId, payload } })),
      ...(round % 2 === 0 ? [timed(chores.backups, () => client.createBackup())] : []),
    ])
    await sleep(PERIOD_MS / 3)
    await timed(chores.exports, async () => {
      const query = `format=csv&sessionId=${garage.weekend.session.id}`
      const answer = await fetch(`${garage.server.url}/laps?${query}`, {
        headers: { authorization: `Bearer ${garage.signedIn.token}` },
      })
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
    })
    await sleep(PERIOD_MS / 3)
  }
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => {
      return sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0)
    }, 0)

/** Watches the log, the data folder and the memory until it is asked for the most of each, in MB. */
function watch() {
  const { dataDir, pid } = garage.server
  const most = { log: 0, folder: 0, memory: 0 }
  const log = setInterval(() => {
    const size = statSync(join(dataDir, 'trackside.db-wal'), { throwIfNoEntry: false })?.size ?? 0
    most.log = Math.max(most.log, size / MEGABYTE)
    most.memory = Math.max(most.memory, residentMb(pid))
  }, 100)
  const folder = setInterval(() => {
    most.folder = Math.max(most.folder, bytesIn(dataDir) / MEGABYTE)
  }, 2_000)
  return () => {
    clearInterval(log)
    clearInterval(folder)
    return most
  }
}

async function reportOnce(): Promise<BystandersReport> {
  child.send('report')
  return await received<BystandersReport>()
}

async function reportWhen(messages: number): Promise<BystandersReport> {
  const until = performance.now() + DRAINED_WITHIN_MS
  for (;;) {
    const report = await reportOnce()
    if (report.messages >= messages || performance.now() > until) return report
    await sleep(500)
  }
}

const inMs = (values: number[]) => values.map((ms) => ms.toFixed(0)).join(' ')

test.skipIf(!hasProcessFigures)(
  `${MINUTES} minutes of ${WRITERS} writers, ${SESSIONS * SOCKETS_A_ROOM} sockets, receivers that flap and that are dead, imports, backups and exports: nothing is lost`,
  async () => {
    const client = garage.clientNow()
    const { id: profileId } = await client.importProfiles.create({ name: 'Timing', scope: LAPS_SCOPE })
    const most = watch()
    const deeds: Deeds = { laps: new Map(), changes: 0, waits: [] }
    const until = performance.now() + MINUTES * 60_000
    const [chores] = await Promise.all([
      doChores(until, profileId),
      ...Array.from({ length: WRITERS }, (_, writer) => write(writer, until, deeds)),
    ])
    const { log, folder, memory } = most()
    const imported = chores.imports.length * IMPORTED_LAPS
    const report = await reportWhen(deeds.changes + imported)
    const sorted = deeds.waits.sort((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
    process.stdout.write(
      `load: ${sorted.length} writes, p50 ${at(0.5)}, p99 ${at(0.99)}, worst ${sorted.at(-1)?.toFixed(0)} ms; ` +
        `log at most ${log.toFixed(0)} MB, folder ${folder.toFixed(0)} MB, memory ${memory.toFixed(0)} MB\n` +
        `load: imports ${inMs(chores.imports)} ms, backups ${inMs(chores.backups)} ms, exports ${inMs(chores.exports)} ms; ` +
        `${report.messages} of ${deeds.changes + imported} messages, ${report.flapped} to the flapping receiver\n`,
    )

    const stored = await readLaps(client)
    const lost = [...deeds.laps].filter(([id, lapTimeMs]) => stored.get(id)?.lapTimeMs !== lapTimeMs)
    expect(lost).toEqual([])
    expect(stored.size).toBe(deeds.laps.size + imported)
    expect(report.messages).toBe(deeds.changes + imported)
    const made = Map.groupBy(
      [...deeds.laps.keys()].map((id) => stored.get(id)),
      (row) => row?.sessionId,
    )
    for (const socket of report.sockets) {
      expect(socket).toMatchObject({ fallen: 0, resyncs: 0, closed: false })
      expect(socket.laps).toBe(made.get(socket.sessionId)?.length)
    }
    if (IS_LONG) expect(sorted.at(-1)).toBeLessThanOrEqual(MAX_WRITE_MS)
    expect(log).toBeLessThanOrEqual(MAX_LOG_MB)
  },
  MINUTES * 60_000 + DRAINED_WITHIN_MS + 60_000,
)
