import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { makeKey } from '../../hub/store/keys.ts'
import type { Change } from '../../server/contract/actions/change.ts'
import { bodyOf } from '../hub/support/batches.ts'
import { startCluster, type TestDatabase } from '../hub/support/cluster.ts'
import { setUp, startServerProcess } from '../support/server-process.ts'
import { addWeekend } from '../support/weekend-rows.ts'
import { answer, readOptions } from './answer.ts'
import { insertBareChanges } from './factory-bare-insert.ts'
import { bytesOfRows, fillFactory } from './factory-fill.ts'
import { BATCH, logOfCreates, logOfWeekend } from './factory-logs.ts'
import { alone, beside, type Figure } from './figure.ts'
import { quantile } from './statistics.ts'

/*
 * Changes a second into PostgreSQL through the hub, beside bare batched inserts of the same rows into the same tables; how
 * long a change of a laptop takes until its row is visible; and what a batch costs beside many more changes (`--filled`, alone with
 * `--what growth`). A million of these changes take 1 GB of disk.
 */
/** Source whose log fills. */
const FIRST = '00000000-0000-8000-8000-000000000000'
const AIM = { atLeast: 0.6 }
const LAG_AIM = { atMost: 2000, ofOurs: true } as const
const GROWTH_AIM = { atMost: 1.3 }

const options = readOptions({ rounds: 3, batches: 20, lag: 1000, 'per-second': 100, filled: 0 })
const { rounds, batches, filled, what: part } = options
const telemetryDir = `/tmp/${randomUUID()}`

const cluster = await startCluster({ durable: true })
const startHubOn = ({ url }: TestDatabase) =>
  startServerProcess({
    entry: 'hub/entry.ts',
    env: { DATABASE_URL: url, HUB_PORT: '0', HUB_TELEMETRY_DIR: telemetryDir },
  })

/** Pushes batches one after the other; changes a second. */
async function push(url: string, key: string, source: string, logs: readonly Change[][]): Promise<number> {
  const epoch = uuidv7()
  const bodies = logs.map((items, index) =>
    bodyOf({ epoch, fromSeq: index * BATCH + 1, toSeq: (index + 1) * BATCH }, items),
  )
  const began = performance.now()
  for (const body of bodies) {
    const response = await fetch(`${url}/v1/sources/${source}/changes`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}` },
      body,
    })
    if (response.status !== 200) throw new Error(await response.text())
  }
  return (bodies.length * BATCH * 1000) / (performance.now() - began)
}

async function measureRate(): Promise<Figure[]> {
  const database = await cluster.createDatabase()
  const hub = await startHubOn(database)
  const key = await makeKey(database.pool, 'bench')
  await push(hub.url, key, 'warm-up', logOfCreates(1))
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const logs = logOfCreates(batches)
    ours.push(await push(hub.url, key, `round-${round}`, logs))
    bare.push(await insertBareChanges(database.pool, `bare-${round}`, logs))
  }
  const what = `take ${(batches * BATCH).toLocaleString('en')} changes, 5,000 a batch`
  const name = { what, unit: 'changes/s', beside: 'batched inserts', aim: AIM, isHeadline: true }
  await hub.cleanUp()
  return [beside(name, ours, bare)]
}

/** The same batches into an empty database and into a filled one, in turns. */
async function measureGrowth(): Promise<{ figures: Figure[]; notes: string[] }> {
  if (filled === 0) return { figures: [], notes: [] }
  const [empty, full] = [await cluster.createDatabase(), await cluster.createDatabase()]
  const hubs = [await startHubOn(empty), await startHubOn(full)]
  const keys = [await makeKey(empty.pool, 'bench'), await makeKey(full.pool, 'bench')]
  await push(hubs[1]!.url, keys[1]!, FIRST, logOfWeekend(batches, 0))
  await fillFactory(full.url, FIRST, filled)
  const notes = await bytesOfRows(full.pool)
  const rates: [number[], number[]] = [[], []]
  for (let round = -1; round < rounds; round += 1) {
    for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const rate = await push(hubs[which]!.url, keys[which]!, `round-${round}`, logOfWeekend(batches))
      if (round >= 0) rates[which].push(rate)
    }
  }
  for (const hub of hubs) await hub.cleanUp()
  const what = `a batch beside ${filled.toLocaleString('en')} changes more`
  const name = { what, unit: 'changes/s', beside: 'with them', aim: GROWTH_AIM }
  return { figures: [beside(name, ...rates)], notes }
}

/** Milliseconds from the answer to a laptop's write until its change is in PostgreSQL. */
async function measureLag(): Promise<Figure> {
  const database = await cluster.createDatabase()
  const hub = await startHubOn(database)
  const laptop = await startServerProcess({ env: { RATE_LIMIT_PER_MIN: '0' } })
  const { client } = await setUp(laptop.url)
  const { runSheets } = await addWeekend(client, 1)
  await client.putFactory({ body: { url: hub.url, key: await makeKey(database.pool, 'lag'), enabled: true } })
  const committed = new Map<string, number>()
  const lags: number[] = []
  let isOver = false
  const watch = async () => {
    while (!isOver || committed.size > 0) {
      const ids = [...committed.keys()]
      const { rows } = await database.pool.query<{ id: string }>('select id from laps where id = any($1)', [
        ids,
      ])
      const now = performance.now()
      for (const { id } of rows) {
        lags.push(now - (committed.get(id) as number))
        committed.delete(id)
      }
      await pause(5)
    }
  }
  const watching = watch()
  const began = performance.now()
  const writes: Promise<void>[] = []
  for (let index = 0; index < options.lag; index += 1) {
    const due = began + (index * 1000) / options['per-second']
    await pause(Math.max(0, due - performance.now()))
    const body = { runSheetId: runSheets[0]?.id as string, lapNumber: index, lapTimeMs: 90_000 }
    writes.push(client.laps.create(body).then(({ id }) => void committed.set(id, performance.now())))
  }
  await Promise.all(writes)
  isOver = true
  await watching
  await laptop.cleanUp()
  await hub.cleanUp()
  const what = `from a write to its row in PostgreSQL, ${options['per-second']} writes a second, p99`
  return alone({ what, unit: 'ms', aim: LAG_AIM }, [quantile(lags, 0.99)])
}

try {
  const figures = part === 'growth' ? [] : [...(await measureRate()), await measureLag()]
  const growth = await measureGrowth()
  answer([...figures, ...growth.figures], growth.notes)
} finally {
  await cluster.stop()
}
