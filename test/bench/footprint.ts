import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { buildServer, SERVER } from '../../scripts/app-build.ts'
import { NODE_OPTIONS } from '../../server/process/node-options.ts'
import { setUp, startServerProcess } from '../support/server-process.ts'
import { addSession, addWeekend } from '../support/weekend-rows.ts'
import { answer, progress, readOptions } from './answer.ts'
import { NOWHERE } from './delivery-course.ts'
import { roomUrl } from './fan-out.ts'
import { alone, type Figure } from './figure.ts'
import { startLoadProcess } from './load-process.ts'
import { residentBytes } from './machine.ts'
import { startAudience } from './room-audience-process.ts'

/*
 * Memory of the built server as `npm start` runs it without a window, at rest, after a million creates and with sockets in a room;
 * with Node's own options, as the desktop app starts it, after a third of the creates.
 * Bytes on the disk for one lap by what they are, at last with a subscription that takes each lap and cannot be reached.
 */
const CARS = 32
/** Half of the bytes of one change in a log of 226,000, before it was made smaller: 390 MB. */
const LOG_AIM = { atMost: Math.round(390e6 / 226_000 / 2) }
const MEMORY_AIM = { atMost: 250 }

const { sessions, sockets, rest, ...options } = readOptions({
  sessions: 3,
  'laps-each': 9999,
  sockets: 200,
  /** Seconds before memory is read. */
  rest: 10,
})
const lapsEach = options['laps-each']
const laps = CARS * lapsEach

const megabytes = async (pid: number) => {
  await pause(rest * 1000)
  return Math.round(residentBytes(pid) / 1e6)
}

const load = startLoadProcess()

/** A server with a weekend, and a way to fill one of its sessions with laps. */
async function startFilling(nodeArgs: readonly string[]) {
  const server = await startServerProcess({ entry: SERVER, nodeArgs, env: { RATE_LIMIT_PER_MIN: '0' } })
  const { client, token } = await setUp(server.url)
  const weekend = await addWeekend(client, CARS)
  const fillSession = async (name: string) => {
    const { session, runSheets } = await addSession(client, weekend, name)
    const runSheetIds = runSheets.map(({ id }) => id)
    const job = { url: server.url, token, seconds: 3600, kind: 'create', connections: CARS } as const
    await load.run({ ...job, runSheetIds, lapsEach })
    return session
  }
  return { server, client, token, fillSession, megabytes: () => megabytes(server.pid) }
}

async function megabytesWithoutOptions(): Promise<[atRest: number, filled: number]> {
  const plain = await startFilling([])
  const atRest = await plain.megabytes()
  await plain.fillSession('Session')
  const filled = await plain.megabytes()
  await plain.server.cleanUp()
  return [atRest, filled]
}

await buildServer()
const [plainRestMb, plainMb] = await megabytesWithoutOptions()
progress(`Node’s own options: ${plainRestMb} MB, ${plainMb} MB after ${laps.toLocaleString('en')} laps`)
const { server, client, token, fillSession, ...main } = await startFilling(NODE_OPTIONS)

/** Bytes of the database by table, those of a table apart from those of its indexes. */
function bytesByTable(): ReadonlyMap<string, number> {
  const database = new Database(join(server.dataDir, 'trackside.db'), { readonly: true })
  try {
    const rows = database
      .prepare<[], { part: string; bytes: number }>(
        `select iif(type = 'index', 'indexes of ', '') || tbl_name as part, sum(pgsize) as bytes
         from dbstat join sqlite_schema using (name) group by part`,
      )
      .all()
    return new Map(rows.map(({ part, bytes }) => [part, bytes]))
  } finally {
    database.close()
  }
}

const restMb = await main.megabytes()
const emptyBytes = bytesByTable()
const steps: number[] = []
for (let session = 1; session <= sessions; session += 1) {
  await fillSession(`Session ${session}`)
  steps.push(await main.megabytes())
  progress(`${(session * laps).toLocaleString('en')} laps: ${steps.at(-1)} MB`)
}
const lapBytes = bytesByTable()

await client.webhooks.create({ name: 'Factory', url: NOWHERE, filters: { entityTypes: ['lap'] } })
const { id } = await fillSession('With a subscription')
const queuedBytes = bytesByTable()

const audience = startAudience()
await audience.join(Array(sockets).fill(roomUrl(server.url, id)), { authorization: `Bearer ${token}` })
const roomMb = await main.megabytes()
await audience.leave()
audience.stop()
load.stop()
await server.cleanUp()

/** Growth of what a name of a table matches, for one lap. */
function bytesEach(pattern: RegExp, before: typeof emptyBytes, after: typeof emptyBytes, count: number) {
  const grown = [...after].map(([part, bytes]) => (pattern.test(part) ? bytes - (before.get(part) ?? 0) : 0))
  return Math.round(grown.reduce((sum, bytes) => sum + bytes, 0) / count)
}
const ofLap = (pattern: RegExp) => bytesEach(pattern, emptyBytes, lapBytes, sessions * laps)
const count = (sessions * laps).toLocaleString('en')
const bytes = (what: string, value: number, aim?: Figure['aim']) =>
  alone({ what, unit: 'bytes', ...(aim && { aim }) }, [value])
const memory = (what: string, value: number) => alone({ what, unit: 'MB', aim: MEMORY_AIM }, [value])

answer(
  [
    memory('memory at rest, after the start', restMb),
    memory(`memory after ${count} creates, 32 at a time`, steps.at(-1) as number),
    memory(`memory after those, with ${sockets} sockets in a room`, roomMb),
    memory('with Node’s own options, as in the desktop app, at rest', plainRestMb),
    memory(`the same after ${laps.toLocaleString('en')} creates`, plainMb),
    bytes('one lap on the disk, all of it', ofLap(/./)),
    bytes('its row', ofLap(/^laps$/)),
    bytes('the indexes of its row', ofLap(/^indexes of laps$/)),
    bytes('its change in the log, with the indexes', ofLap(/changes$/), LOG_AIM),
    bytes('its queued delivery', bytesEach(/webhook/, lapBytes, queuedBytes, laps)),
  ],
  [`memory after each ${laps.toLocaleString('en')} creates: ${steps.join(', ')} MB`],
)
