import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import express, { type RequestHandler } from 'express'
import jwt from 'jsonwebtoken'
import { LAP_COLUMNS, type ReferenceLap } from './reference-lap.ts'

/*
 * Reference for the start: Express and better-sqlite3 by hand on the product's own database, with token verification
 * and the laps of a session in pages.
 */
const database = new Database(join(process.env.DATA_DIR ?? '.', 'trackside.db'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.pragma('foreign_keys = ON')

const alive = database.prepare('select 1')
const page = database.prepare<[string, string, number, string, number], ReferenceLap>(
  `select ${LAP_COLUMNS} from laps where account_id = ? and session_id = ? and (lap_number, id) > (?, ?)
   order by lap_number, id limit ?`,
)

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
app.get('/health', (_request, response) => {
  alive.get()
  response.json({ status: 'ok' })
})
app.use(authenticate)
app.get('/laps', (request, response) => {
  const { sessionId = '', limit = '100' } = request.query as Record<string, string>
  response.json({ items: page.all(response.locals.accountId, sessionId, -1, '', Number(limit)) })
})

const server = app.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
process.on('SIGTERM', () => {
  database.close()
  process.exit(0)
})
