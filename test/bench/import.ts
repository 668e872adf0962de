import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { setUp, startServerProcess } from '../support/server-process.ts'
import { addSession, addWeekend } from '../support/weekend-rows.ts'
import { insertBare, openCopy } from './bare-insert.ts'
import { CARS, importDocument, LAPS_SCOPE, referenceRows } from './import-rows.ts'
import { INSERT_LAP, referenceRow } from './reference-lap.ts'
import { REFERENCE_SCHEMA } from './reference-schema.ts'
import { median, quantile } from './statistics.ts'

/*
 * 100,000 laps through a profile, from the request to the answer, beside the bare insert of the same rows into the same
 * table: one prepared statement, one transaction, no validation, no change log, no HTTP. A table written by hand, with
 * one index in the place of five and no bests, is measured too.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '100000' },
    profile: { type: 'string' },
  },
})
const ROWS = Number(values.rows)
const AIM = 0.4
const PROBE_EVERY_MS = 5

const folder = mkdtempSync(join(tmpdir(), 'trackside-bench-'))
const nodeArgs = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : []
const server = await startServerProcess({ env: { RATE_LIMIT_PER_MIN: '0' }, nodeArgs })
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const { client, token, accountId } = await setUp(server.url)
const weekend = await addWeekend(client, CARS)
const { id: profileId } = await client.importProfiles.create({ name: 'Bench', scope: LAPS_SCOPE })

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

const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

async function runImport(
  payload: unknown,
): Promise<{ ms: number; counts: Record<string, { created: number }> }> {
  const body = JSON.stringify({ profileId, payload })
  const began = performance.now()
  const answer = await fetch(`${server.url}/import`, { method: 'POST', headers, body })
  const text = await answer.text()
  const ms = performance.now() - began
  if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 500)}`)
  return { ms, counts: (JSON.parse(text) as { counts: Record<string, { created: number }> }).counts }
}

/** What somebody else waits meanwhile for a list. */
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

interface Round {
  bareMs: number
  byHandMs: number
  importMs: number
  againMs: number
}
const rounds: Round[] = []
const waits: number[] = []
for (let round = 0; round < Number(values.rounds); round += 1) {
  const added = await addSession(client, weekend, `Session ${round}`)
  const document = importDocument(weekend, added, ROWS)
  const ids = added.runSheets.map(({ id }) => id)
  const laps = referenceRows(ids, added.session.id, ROWS)
  const byHandMs = insertByHand(ids, added.session.id, laps)
  const bareMs = await insertOwn(round, laps)
  const first = await runImport(document)
  if (first.counts.Lap?.created !== ROWS) throw new Error(`imported ${first.counts.Lap?.created} laps`)
  const stop = watch(weekend.session.id)
  const again = await runImport(document)
  waits.push(...(await stop()))
  rounds.push({ bareMs, byHandMs, importMs: first.ms, againMs: again.ms })
}
await server.kill('SIGTERM')
await server.cleanUp()

const ratios = rounds.map(({ bareMs, importMs }) => bareMs / importMs)
const rate = (ms: number) => Math.round((ROWS / ms) * 1000).toLocaleString('en')
const of = (name: keyof Round) => median(rounds.map((each) => each[name]))
console.log(`${ROWS.toLocaleString('en')} laps through a profile, ${rounds.length} rounds`)
console.log(`written by hand  ${rate(of('byHandMs'))} rows/s`)
console.log(`bare insert      ${rate(of('bareMs'))} rows/s`)
console.log(`import           ${rate(of('importMs'))} rows/s   import / bare ${median(ratios).toFixed(2)}`)
console.log(`  aim: at least ${AIM}: ${median(ratios) >= AIM ? 'reached' : 'MISSED'}`)
console.log(`the same again   ${rate(of('againMs'))} rows/s, all unchanged`)
console.log(
  `a list meanwhile p99 ${quantile(waits, 0.99).toFixed(0)} ms, longest ${Math.max(...waits).toFixed(0)} ms`,
)
