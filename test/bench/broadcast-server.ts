import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type WebSocket, WebSocketServer } from 'ws'
import { INSERT_LAP, type ReferenceLap, referenceRow } from './reference-lap.ts'
import { REFERENCE_SCHEMA } from './reference-schema.ts'

/*
 * Reference for rooms: the same laps in one transaction, equally durable, and the same bytes that the product sends to
 * each connected socket. One room; no permissions, pings, resume or limit for slow readers.
 */
const database = new Database(join(process.env.DATA_DIR ?? '.', 'reference.db'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec(REFERENCE_SCHEMA)
const insertSheet = database.prepare('insert or ignore into run_sheets values (?, ?, ?)')
const insertLap = database.prepare(INSERT_LAP)
const insertChange = database.prepare(
  'insert into changes (account_id, entity_id, op_type, row, occurred_at) values (?, ?, ?, ?, ?)',
)
const storeLaps = database.transaction((rows: ReferenceLap[]) => {
  for (const row of rows) {
    insertSheet.run(row.runSheetId, row.accountId, row.sessionId)
    insertLap.run(row)
    insertChange.run(row.accountId, row.id, 'create', JSON.stringify(row), row.createdAt)
  }
})

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as { items: Record<string, unknown>[] }
}

const sockets = new Set<WebSocket>()
/** A frame as the product writes it: the same fields, and a row padded to the same length. */
let [seq, padding] = [0, '']
function broadcast(row: ReferenceLap) {
  seq += 1
  const frame = {
    type: 'change',
    seq,
    entityType: 'lap',
    opType: 'create',
    id: row.id,
    version: 1,
    entity: { ...row, padding },
    actor: { userId: row.accountId, apiKeyId: null, name: 'Lee Engineer' },
    occurredAt: row.createdAt,
  }
  const data = Buffer.from(JSON.stringify(frame))
  for (const client of sockets) client.send(data, { binary: false })
}

const ids = { accountId: randomUUID(), sessionId: randomUUID() }
const server = createServer(async (request, response) => {
  const { items } = await bodyOf(request)
  const createdAt = new Date().toISOString()
  padding = 'x'.repeat(Number(request.headers['x-padding'] ?? 0))
  const rows = items.map((item) => referenceRow(item, { id: randomUUID(), ...ids, createdAt }))
  storeLaps(rows)
  response.writeHead(201).end('{}')
  for (const row of rows) broadcast(row)
})
const rooms = new WebSocketServer({ server, perMessageDeflate: false })
rooms.on('connection', (ws) => {
  sockets.add(ws)
  ws.on('close', () => sockets.delete(ws))
  ws.send('{"type":"welcome"}')
})
await once(server.listen(Number(process.env.PORT ?? 0), '127.0.0.1'), 'listening')
process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
process.on('SIGTERM', () => process.exit(0))
