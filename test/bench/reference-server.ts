import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import express, { type RequestHandler } from 'express'
import jwt from 'jsonwebtoken'
import { INSERT_LAP, LAP_COLUMNS, type ReferenceLap, referenceRow, wrongFields } from './reference-lap.ts'
import { REFERENCE_SCHEMA } from './reference-schema.ts'

/*
 * Reference for the API: the same laps over HTTP, written by hand with Express and better-sqlite3. One transaction a
 * request, including the row's change; equally durable. No idempotency, computed fields or permissions. With
 * SHARED_COMMITS concurrent laps share a commit, as upper bound for this machine.
 */
const database = new Database(join(process.env.DATA_DIR ?? '.', 'reference.db'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.pragma('foreign_keys = ON')
database.exec(REFERENCE_SCHEMA)

const insertSheet = database.prepare('insert into run_sheets values (?, ?, ?)')
const sessionOf = database.prepare<[string, string], string>(
  'select session_id from run_sheets where id = ? and account_id = ?',
)
sessionOf.pluck()
const insertLap = database.prepare(INSERT_LAP)
const insertChange = database.prepare(
  'insert into changes (account_id, entity_id, op_type, row, occurred_at) values (?, ?, ?, ?, ?)',
)
const page = database.prepare<[string, string, number, string, number], ReferenceLap>(
  `select ${LAP_COLUMNS} from laps where account_id = ? and session_id = ? and (lap_number, id) > (?, ?)
   order by lap_number, id limit ?`,
)

const storeLap = database.transaction((row: ReferenceLap) => {
  insertLap.run(row)
  insertChange.run(row.accountId, row.id, 'create', JSON.stringify(row), row.createdAt)
})
const storeLaps = database.transaction((rows: ReferenceLap[]) => rows.forEach(storeLap))

class Refusal extends Error {
  readonly status: number
  constructor(status: number, detail: string) {
    super(detail)
    this.status = status
  }
}

function rowOf(body: Record<string, unknown>, accountId: string): ReferenceLap {
  const wrong = wrongFields(body)
  if (wrong.length > 0) throw new Refusal(400, `not valid: ${wrong.join(', ')}`)
  const sessionId = sessionOf.get(body.runSheetId as string, accountId)
  if (!sessionId) throw new Refusal(422, 'no such run sheet')
  return referenceRow(body, { id: randomUUID(), accountId, sessionId, createdAt: new Date().toISOString() })
}

const authenticate: RequestHandler = (request, response, next) => {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const claims = jwt.verify(token, process.env.JWT_SECRET ?? '', { algorithms: ['HS256'] }) as jwt.JwtPayload
  response.locals.accountId = claims.acc
  next()
}

const app = express()
app.disable('x-powered-by')
app.disable('etag')
app.use(express.json({ limit: '8mb' }))
app.use(authenticate)
app.post('/run-sheets', (request, response) => {
  insertSheet.run(request.body.id, response.locals.accountId, request.body.sessionId)
  response.status(201).json({})
})
const waiting: { row: ReferenceLap; answer: () => void }[] = []
function commitWaiting() {
  const together = waiting.splice(0)
  storeLaps(together.map(({ row }) => row))
  for (const { answer } of together) answer()
}
function storeTogether(row: ReferenceLap, answer: () => void) {
  if (waiting.length === 0) setImmediate(() => setImmediate(commitWaiting))
  waiting.push({ row, answer })
}

app.post('/laps', (request, response) => {
  const row = rowOf(request.body, response.locals.accountId)
  const answer = () => response.status(201).json(row)
  if (process.env.SHARED_COMMITS) return storeTogether(row, answer)
  storeLap(row)
  answer()
})
app.post('/laps/batch', (request, response) => {
  const rows = (request.body.items as Record<string, unknown>[]).map((item) =>
    rowOf(item, response.locals.accountId),
  )
  storeLaps(rows)
  response.status(201).json({ items: rows })
})
app.get('/laps', (request, response) => {
  const { sessionId, limit = '100', cursor } = request.query as Record<string, string>
  const [lapNumber, id] = cursor ? JSON.parse(Buffer.from(cursor, 'base64url').toString()) : [-1, '']
  const items = page.all(response.locals.accountId, sessionId ?? '', lapNumber, id, Number(limit))
  const last = items.at(-1)
  const nextCursor =
    last && items.length === Number(limit)
      ? Buffer.from(JSON.stringify([last.lapNumber, last.id])).toString('base64url')
      : null
  response.json({ items, nextCursor })
})
app.use(((error, _request, response, _next) => {
  response.status(error.status ?? 500).json({ detail: error.message })
}) satisfies express.ErrorRequestHandler)

const server = app.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
