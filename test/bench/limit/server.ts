import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { openWriter } from '../../../server/db/engine/connection.ts'
import { newId } from '../../../server/domain/new-id.ts'
import {
  authorOf,
  diffOf,
  insertsOf,
  keepNames,
  type LapBody,
  lastSeq,
  storedLap,
  tiesOfSheets,
  totalsInsert,
  valuesOf,
} from './rows.ts'
import { totalsOf } from './totals.ts'

/*
 * The limit of a server that stores for a lap what the product does: a copy of the product's database (COPY_OF), opened with
 * its settings and its thread for checkpoints, and for each lap the row, the totals of its run sheet and the change, with all
 * indexes. Laps that arrive together share a commit. Everything else is left out: no Express, no validation
 * beside SQLite's own (types, keys, the unique number), no permissions, rules, computed fields, rooms or webhooks. What other
 * rows say (session, car, class, event, the last change) is read once and kept, as nothing else writes.
 */
const file = join(process.env.DATA_DIR ?? '.', 'trackside.db')
const source = new Database(join(process.env.COPY_OF ?? '.', 'trackside.db'), { readonly: true })
await source.backup(file)
source.close()
const { raw: database } = openWriter(file)
new Worker(new URL('../../../server/workers/store/store-worker.ts', import.meta.url), {
  workerData: { file, duty: 'log' },
})

const author = authorOf(database)
const ties = tiesOfSheets(database)
const insert = insertsOf(database, author, 1)
const addTotals = totalsInsert(database)
const begin = database.prepare('begin immediate')
const commit = database.prepare('commit')
keepNames(database, author)
let seq = lastSeq(database)

interface Waiting {
  body: LapBody
  response: ServerResponse
  status: number
  text: string
}

/** Stores a lap; a broken key leaves nothing of it. */
function store(waiting: Waiting): void {
  const { body } = waiting
  const tied = ties.get(body.runSheetId)
  if (!tied) {
    waiting.status = 422
    return
  }
  const at = new Date().toISOString()
  const lap = storedLap(body, tied, author, newId(), at)
  try {
    insert.laps.run(...valuesOf(lap))
  } catch {
    waiting.status = 409
    return
  }
  const { accountId } = author
  addTotals.run(accountId, tied.sessionId, body.runSheetId, tied.carClass, ...totalsOf(lap))
  seq += 1
  waiting.text = JSON.stringify(lap)
  insert.changes.run(seq, newId(), lap.id, diffOf(lap, author), tied.sessionId, tied.eventId, at)
}

function answer({ response, status, text }: Waiting): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

/** Turns of the event loop that a commit waits while each brings another lap: with one, fewer laps share it. */
const MAX_TURNS = 8
let together: Waiting[] = []

function commitTogether() {
  const laps = together
  together = []
  begin.run()
  for (const lap of laps) store(lap)
  commit.run()
  for (const lap of laps) answer(lap)
}

function gather(known: number, turns: number) {
  if (together.length === known || turns >= MAX_TURNS) commitTogether()
  else setImmediate(gather, together.length, turns + 1)
}

function take(chunks: readonly Buffer[], response: ServerResponse): void {
  const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
  const waiting = { body: JSON.parse(bytes.toString()), response, status: 201, text: '' }
  if (together.push(waiting) === 1) setImmediate(gather, 1, 1)
}

const expected = `Bearer ${process.env.TOKEN}`
function serve(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.authorization !== expected) return void response.writeHead(401).end()
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.url === '/laps') take(chunks, response)
    // The run sheets are in the copy.
    else response.writeHead(201, { 'content-type': 'application/json' }).end('{}')
  })
}

const server = createServer(serve)
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
