import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openWriter } from '../../server/db/engine/connection.ts'
import { setUp, startServerProcess } from '../support/server-process.ts'
import { addSession, addWeekend } from '../support/weekend-rows.ts'
import { answer, readOptions } from './answer.ts'
import { insertBare, openCopy } from './bare-insert.ts'
import { alone, beside } from './figure.ts'
import { layImports } from './import-course.ts'
import { CARS, importDocument, referenceRows } from './import-rows.ts'
import { insertDocument } from './limit/import.ts'
import { INSERT_LAP, referenceRow } from './reference-lap.ts'
import { REFERENCE_SCHEMA } from './reference-schema.ts'
import { quantile } from './statistics.ts'

/*
 * 100,000 laps through a profile, from the request to the answer, beside the bare insert of the same rows into the same
 * table: one prepared statement, one transaction, no validation, no change log, no HTTP. A table written by hand, with
 * one index in the place of five and no bests, is measured too, and the limit: all that the product writes for the same document,
 * totals and changes included (limit/import.ts).
 */
const { rounds: ROUNDS, rows: ROWS, profile } = readOptions({ rounds: 3, rows: 100_000 })
const AIM = { atLeast: 0.7 }
/** Half: the limit neither reads the request nor checks a row, and keeps no keys to find rows again. */
const LIMIT_AIM = { atLeast: 0.5 }
const OTHERS_AIM = { atMost: 100 }
const PROBE_EVERY_MS = 5

const folder = mkdtempSync(join(tmpdir(), 'trackside-bench-'))
const nodeArgs = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
const server = await startServerProcess({ env: { RATE_LIMIT_PER_MIN: '0' }, nodeArgs })
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const { client, token, accountId } = await setUp(server.url)
const weekend = await addWeekend(client, CARS)
const imports = await layImports(server.url, token, client)

const reference = new Database(join(folder, 'reference.db'))
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'])
  reference.pragma(pragma)
reference.exec(REFERENCE_SCHEMA)

/** The same rows into a table written by hand, with one index. */
function insertByHand(
  runSheetIds: readonly string[],
  sessionId: string,
  laps: ReturnType<typeof referenceRows>,
): number {
  const addSheet = reference.prepare('insert into run_sheets values (?, ?, ?)')
  for (const id of runSheetIds) addSheet.run(id, 'bench', sessionId)
  const rows = laps.map((row) => referenceRow(row, row))
  const insert = reference.prepare(INSERT_LAP)
  const began = performance.now()
  reference.transaction(() => {
    for (const row of rows) insert.run(row)
  })()
  return performance.now() - began
}

/** The same rows into the product's own table. */
async function insertOwn(round: number, laps: ReturnType<typeof referenceRows>): Promise<number> {
  const copy = await openCopy(server.dataDir, join(folder, `round-${round}.db`))
  const ms = insertBare(copy, accountId, laps)
  copy.close()
  return ms
}

/** All that the product writes for the document. */
async function insertAll(
  round: number,
  document: ReturnType<typeof importDocument>,
  runSheetIds: readonly string[],
): Promise<number> {
  const file = join(folder, `all-${round}.db`)
  const source = await openCopy(server.dataDir, file)
  source.close()
  const copy = openWriter(file)
  const ms = insertDocument(copy.raw, document, runSheetIds)
  copy.close()
  return ms
}

const headers = { authorization: `Bearer ${token}` }

/** Waiting time of another user's list during an import. */
function watch(sessionId: string) {
  const waits: number[] = []
  let isOver = false
  const done = (async () => {
    while (!isOver) {
      const began = performance.now()
      await (await fetch(`${server.url}/laps?sessionId=${sessionId}&limit=100`, { headers })).arrayBuffer()
      waits.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS))
    }
  })()
  return async () => {
    isOver = true
    await done
    return waits
  }
}

const bareMs: number[] = []
const byHandMs: number[] = []
const limitMs: number[] = []
const importMs: number[] = []
const againMs: number[] = []
const waits: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const added = await addSession(client, weekend, `Session ${round}`)
  const document = importDocument(weekend, added, ROWS)
  const ids = added.runSheets.map(({ id }) => id)
  const laps = referenceRows(ids, added.session.id, ROWS)
  byHandMs.push(insertByHand(ids, added.session.id, laps))
  bareMs.push(await insertOwn(round, laps))
  limitMs.push(await insertAll(round, document, ids))
  importMs.push(await imports.run(document, ROWS))
  const stop = watch(weekend.session.id)
  againMs.push(await imports.run(document, 0))
  waits.push(...(await stop()))
}
await server.kill('SIGTERM')
await server.cleanUp()

const rates = (each: readonly number[]) => each.map((ms) => (ROWS / ms) * 1000)
const laps = `${ROWS.toLocaleString('en')} laps`
const unit = 'rows/s'
answer([
  beside(
    { what: `import ${laps} through a profile`, unit, beside: 'bare insert', aim: AIM, isHeadline: true },
    rates(importMs),
    rates(bareMs),
  ),
  beside(
    { what: `import ${laps} through a profile`, unit, beside: 'a table by hand' },
    rates(importMs),
    rates(byHandMs),
  ),
  beside(
    { what: `import ${laps} through a profile`, unit, beside: 'the same rows by hand', aim: LIMIT_AIM },
    rates(importMs),
    rates(limitMs),
  ),
  alone({ what: 'the same again, all unchanged', unit }, rates(againMs)),
  alone({ what: 'a list meanwhile, p99', unit: 'ms', aim: OTHERS_AIM }, [quantile(waits, 0.99)]),
  alone({ what: 'a list meanwhile, longest', unit: 'ms' }, [Math.max(...waits)]),
])
