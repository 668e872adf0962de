import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../../server/db/engine/store.ts'
import { type Random, seededRandom } from '../../../server/sample/random.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { seed } from '../seed.ts'
import { damages, PAGE } from './damages.ts'
import { filesIn } from './files-in.ts'
import { BATCH, type Prepared, prepareFolder } from './prepare-folder.ts'
import { type Outcome, startOn } from './start-on.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 16)
/** From here on every kind of outcome comes up. */
const ENOUGH = 100

/** Files that a start may overwrite: the open database, and files without user data. */
const LIVE = /^(?:trackside\.(?:db|db-wal|db-shm|lock)|clean-stop\.json|high-water\.json)$/
/** Rows that a damaged write-ahead log may lose silently: its last transactions look the same after a power cut. */
const LAST_ROWS = 3 * BATCH

interface Case {
  folder: 'crashed' | 'stopped'
  file: string
  damage: string
}

let prepared: Prepared
let freshDatabase: string
beforeAll(async () => {
  prepared = await prepareFolder()
  const fresh = openStore(join(tempFolder(), 'fresh'))
  freshDatabase = fresh.file
  await fresh.close()
}, 60_000)

function choose(random: Random): Case {
  const pick = <T>(from: readonly T[]) => from[random.whole(0, from.length - 1)] as T
  const folder = pick(['crashed', 'stopped'] as const)
  const names = [...filesIn(prepared[folder]).keys()]
  // Half of them where it hurts most.
  const vital = names.filter((name) => /^trackside\.db(?:-wal)?$/.test(name))
  return { folder, file: pick(random.chance(0.5) ? vital : names), damage: pick(Object.keys(damages)) }
}

/** Everything that was there is there still, under its name or another. */
function lostFiles(
  before: Map<string, string>,
  after: Map<string, string>,
  { file }: Case,
  outcome: Outcome,
) {
  const kept = new Set(after.values())
  const mayChange = (name: string) => LIVE.test(name) && (name !== file || outcome.kind === 'serves')
  return [...before]
    .filter(([name, hash]) => !kept.has(hash) && !mayChange(name))
    .map(([name]) => `${name} is gone`)
}

function judge({ file, damage }: Case, outcome: Outcome): string[] {
  if (outcome.kind === 'refused')
    return outcome.failure === 'other' ? [`it does not start: ${outcome.message}`] : []
  if (outcome.kind === 'recovered') return outcome.findings
  const { missing, logged, findings } = outcome
  const isCut = damage.includes('cut off') || damage === 'no byte left'
  const mayBe = file.endsWith('-wal') && (isCut || missing.length <= LAST_ROWS)
  const isSilent = missing.length > 0 && logged.length === 0 && !mayBe
  return isSilent ? [...findings, `${missing.length} rows are missing without a word`] : findings
}

describe(`a damaged file, seed ${seed}`, () => {
  test(`${ROUNDS} times: it serves all data, or reports the damage, and keeps every byte`, async () => {
    const random = seededRandom(seed)
    const dataDir = join(tempFolder(), 'data')
    const found: unknown[] = []
    const kinds = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const next = choose(random)
      rmSync(dataDir, { recursive: true, force: true })
      cpSync(prepared[next.folder], dataDir, { recursive: true })
      damages[next.damage]?.(join(dataDir, next.file), random)
      const before = filesIn(dataDir)
      const outcome = await startOn(dataDir, prepared).catch(
        (error: Error): Outcome => ({ kind: 'refused', failure: 'other', message: String(error.stack) }),
      )
      kinds.add(outcome.kind)
      const findings = [...judge(next, outcome), ...lostFiles(before, filesIn(dataDir), next, outcome)]
      if (findings.length > 0) found.push({ round, ...next, findings })
    }
    expect(found).toEqual([])
    // So few rounds as the quick form's may leave one of them out.
    if (ROUNDS > ENOUGH) expect([...kinds].sort()).toEqual(['recovered', 'refused', 'serves'])
    else expect(kinds.size).toBeGreaterThan(1)
  }, 3_600_000)

  const withoutRows = (file: string) => {
    copyFileSync(freshDatabase, file)
    truncateSync(`${file}-wal`)
  }
  const flipInTheMiddle = (file: string) => {
    const bytes = readFileSync(file)
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] as number) ^ 1
    writeFileSync(file, bytes)
  }
  test.each<[string, string, (file: string) => void]>([
    ['a database with no byte left, and all of it in its log', 'trackside.db', (file) => truncateSync(file)],
    ['a database with its tables and no row', 'trackside.db', withoutRows],
    ['a log with one bit flipped in its midst', 'trackside.db-wal', flipInTheMiddle],
  ])('%s is no new instance and no smaller one: it is set aside', async (_, name, damage) => {
    const dataDir = join(tempFolder(), 'data')
    cpSync(prepared.crashed, dataDir, { recursive: true })
    damage(join(dataDir, name))
    const before = filesIn(dataDir)
    expect(await startOn(dataDir, prepared)).toEqual({ kind: 'recovered', findings: [] })
    const after = [...filesIn(dataDir).values()]
    for (const part of ['trackside.db', 'trackside.db-wal']) expect(after).toContain(before.get(part))
  })

  test('a key of an index with one bit flipped hides no rows: the database is set aside', async () => {
    const dataDir = join(tempFolder(), 'data')
    cpSync(prepared.stopped, dataDir, { recursive: true })
    const file = join(dataDir, 'trackside.db')
    const database = new Database(file, { readonly: true })
    const root = database.prepare(`select rootpage from sqlite_master where name = 'sqlite_autoindex_laps_1'`)
    const page = ((root.pluck().get() as number) - 1) * PAGE
    database.close()
    const bytes = readFileSync(file)
    // The first key of an inner page, which divides all rows (https://www.sqlite.org/fileformat.html, 1.6).
    expect(bytes[page]).toBe(2)
    const key = page + bytes.readUInt16BE(page + 12)
    const at = key + bytes.toString('latin1', key, page + PAGE).search(/[0-9a-f]{8}-/)
    bytes[at] = (bytes[at] as number) ^ 1
    writeFileSync(file, bytes)
    expect(await startOn(dataDir, prepared)).toEqual({ kind: 'recovered', findings: [] })
  })

  test('acknowledged changes that are missing are reported', async () => {
    const dataDir = join(tempFolder(), 'data')
    cpSync(prepared.stopped, dataDir, { recursive: true })
    const marks = join(dataDir, 'high-water.json')
    const { seqs, ...rest } = JSON.parse(readFileSync(marks, 'utf8'))
    const ahead = Object.fromEntries(Object.entries(seqs).map(([id, seq]) => [id, (seq as number) + 5]))
    writeFileSync(marks, JSON.stringify({ ...rest, seqs: ahead }))
    const outcome = await startOn(dataDir, prepared)
    expect(outcome).toMatchObject({
      kind: 'serves',
      logged: [expect.stringMatching(/^changes \d+ to \d+ .* missing$/)],
    })
  })

  test.each(['crashed', 'stopped'] as const)(
    'a folder that is as it was %s is served whole',
    async (folder) => {
      const dataDir = join(tempFolder(), 'data')
      cpSync(prepared[folder], dataDir, { recursive: true })
      expect(existsSync(join(dataDir, 'trackside.db-wal'))).toBe(folder === 'crashed')
      expect(await startOn(dataDir, prepared)).toEqual({
        kind: 'serves',
        missing: [],
        logged: [],
        findings: [],
      })
    },
  )
})
