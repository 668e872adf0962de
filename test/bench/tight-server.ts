import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import express, { type RequestHandler } from 'express'
import { z } from 'zod'
import { newId } from '../../server/domain/new-id.ts'

/*
 * The tight reference for the API, for speed alone: a fixed token, 15 fields of a lap, two indexes,
 * one row and one change in a transaction; equally durable. With SHARED_COMMITS the laps of one turn of the event loop share
 * a commit. Fields of a request that it does not store are dropped.
 */
const ms = z.number().int().min(0).max(3_600_000)
const lapBody = z.object({
  runSheetId: z.uuid(),
  lapNumber: z.number().int().min(0),
  lapTimeMs: ms,
  sector1Ms: ms,
  sector2Ms: ms,
  sector3Ms: ms,
  fuelUsedKg: z.number().min(0).max(200),
  pitIn: z.boolean().default(false),
  pitOut: z.boolean().default(false),
  trackStatus: z.enum(['green', 'yellow', 'red', 'SC', 'VSC']).default('green'),
  driver: z.string().max(64).optional(),
  note: z.string().max(500).optional(),
})
type Body = z.infer<typeof lapBody>
type Row = Record<string, string | number | boolean | null>

const database = new Database(join(process.env.DATA_DIR ?? '.', 'tight.db'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec(`
  create table laps (
    id text primary key, runSheetId text not null, lapNumber integer not null, lapTimeMs integer, sector1Ms integer,
    sector2Ms integer, sector3Ms integer, fuelUsedKg real, pitIn integer not null, pitOut integer not null,
    trackStatus text not null, driver text, note text, version integer not null, createdAt text not null
  ) without rowid;
  create index laps_sheet on laps (runSheetId, lapNumber);
  create table changes (
    seq integer primary key autoincrement, entity text not null, entityId text not null, op text not null, at text not null,
    actor text, body text
  )`)
const insertLap = database.prepare(
  'insert into laps values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?) returning *',
)
const insertChange = database.prepare(
  `insert into changes (entity, entityId, op, at, actor, body) values ('lap', ?, 'create', ?, 'bench', ?)`,
)
const firstPage = database.prepare<[number], Row>('select * from laps order by id limit ?')
const nextPage = database.prepare<[string, number], Row>(
  'select * from laps where id > ? order by id limit ?',
)

function shown(row: Row): Row {
  row.pitIn = row.pitIn === 1
  row.pitOut = row.pitOut === 1
  return row
}

function store(lap: Body): string {
  const { runSheetId, lapNumber, lapTimeMs, sector1Ms, sector2Ms, sector3Ms, fuelUsedKg } = lap
  const [id, at] = [newId(), new Date().toISOString()]
  const values = [id, runSheetId, lapNumber, lapTimeMs, sector1Ms, sector2Ms, sector3Ms, fuelUsedKg]
  const flags = [Number(lap.pitIn), Number(lap.pitOut), lap.trackStatus, lap.driver ?? null, lap.note ?? null]
  const text = JSON.stringify(shown(insertLap.get(...values, ...flags, at) as Row))
  insertChange.run(id, at, text)
  return text
}
const storeOne = database.transaction(store)
const storeAll = database.transaction((laps: readonly Body[]) => laps.map(store))

let waiting: { lap: Body; answer: (text: string) => void }[] = []
function commitWaiting() {
  const together = waiting
  waiting = []
  const texts = storeAll(together.map(({ lap }) => lap))
  for (const [index, { answer }] of together.entries()) answer(texts[index] as string)
}

const authenticate: RequestHandler = (request, response, next) =>
  request.headers.authorization === `Bearer ${process.env.TOKEN}` ? next() : response.status(401).end()

const app = express()
app.disable('x-powered-by')
app.set('etag', false)
app.use(authenticate)
app.use(express.json({ limit: '8mb' }))
// Run sheets need not be known.
app.post('/run-sheets', (_request, response) => void response.status(201).json({}))
app.post('/laps', (request, response) => {
  const lap = lapBody.parse(request.body)
  const answer = (text: string) => void response.status(201).type('application/json').send(text)
  if (!process.env.SHARED_COMMITS) return answer(storeOne(lap))
  if (waiting.push({ lap, answer }) === 1) setImmediate(commitWaiting)
})
app.post('/laps/batch', (request, response) => {
  storeAll(z.object({ items: z.array(lapBody) }).parse(request.body).items)
  response.status(201).json({})
})
app.get('/laps', (request, response) => {
  const { limit = '100', cursor } = request.query as Record<string, string>
  const count = Math.min(Number(limit), 500) + 1
  const items = cursor ? nextPage.all(cursor, count) : firstPage.all(count)
  const hasMore = items.length === count
  if (hasMore) items.pop()
  response.json({ items: items.map(shown), nextCursor: hasMore ? items.at(-1)?.id : null })
})

const server = app.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
