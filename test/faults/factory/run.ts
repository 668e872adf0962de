import { setTimeout as pause } from 'node:timers/promises'
import { type ResourceTable, resourceTables } from '../../../hub/schema/columns.ts'
import { makeKey } from '../../../hub/store/keys.ts'
import { decode } from '../../../hub/store/rows.ts'
import { startPostgres } from '../../hub/support/postgres.ts'
import { startServerProcess } from '../../support/server-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { type Patch, plantedBy } from '../planted.ts'
import { chanceOf as randomOf } from '../seed.ts'
import { SimulatedLaptop } from './simulated-laptop.ts'

export interface Size {
  laptops: number
  changes: number
  /** Longest time between two kills of the hub, beyond 100 ms. */
  calmMs: number
}

/** Uniform numbers in [0, 1) for a purpose. */
function chanceOf(purpose: string): () => number {
  const random = randomOf(purpose)
  return () => random.between(0, 1)
}

const tracks = resourceTables.find(({ name }) => name === 'tracks') as ResourceTable
/** Laptops that send at the same time. */
const AT_ONCE = 8

/** Sends one batch over a bad link: cut before the answer, or twice. */
async function sendOnce(laptop: SimulatedLaptop, url: string, chance: () => number): Promise<void> {
  const batch = laptop.next()
  if (!batch) return
  const { signal, abort } = cutting(chance)
  const put = () =>
    fetch(`${url}/v1/sources/${laptop.source}/changes`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${laptop.key}` },
      body: new Uint8Array(batch.body),
      signal,
    })
  try {
    const answers = chance() < 0.1 ? await Promise.all([put(), put()]) : [await put()]
    for (const answer of answers) {
      const { seq } = (await answer.json()) as { seq: number }
      if (answer.status === 200) laptop.taken(batch.head.toSeq)
      else if (answer.status === 409) laptop.hole(seq)
      else if (answer.status < 500) throw new Error(`${answer.status} for ${JSON.stringify(batch.head)}`)
    }
  } catch (error) {
    if (!isCut(error)) throw error
  } finally {
    abort()
  }
}

function cutting(chance: () => number) {
  const controller = new AbortController()
  const timer = chance() < 0.15 ? setTimeout(() => controller.abort(), chance() * 40) : undefined
  return { signal: controller.signal, abort: () => clearTimeout(timer) }
}

/** The link was cut, or the hub killed. */
const isCut = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || /fetch failed|terminated|JSON|closed/.test(error.message))

/** What differs between PostgreSQL and the laptops, in words; empty if nothing does. */
export async function runFactory(size: Size, patches: readonly Patch[] = []): Promise<string[]> {
  const postgres = await startPostgres({ durable: true })
  const { url: databaseUrl, pool } = await postgres.createDatabase()
  const { nodeArgs, env } = plantedBy(patches)
  const hub = await startServerProcess({
    entry: 'hub/entry.ts',
    nodeArgs,
    env: { ...env, DATABASE_URL: databaseUrl, HUB_PORT: '0', HUB_TELEMETRY_DIR: tempFolder() },
  })
  try {
    const laptops: SimulatedLaptop[] = []
    for (let index = 0; index < size.laptops; index += 1) {
      const key = await makeKey(pool, `laptop ${index}`)
      laptops.push(new SimulatedLaptop(`laptop-${index}`, key, chanceOf(`laptop ${index}`)))
    }
    let isDone = false
    const work = driveAll(laptops, size, () => hub.url).finally(() => {
      isDone = true
    })
    const chance = chanceOf('kills')
    for (let kill = 0; !isDone; kill += 1) {
      await pause(100 + chance() * size.calmMs)
      await hub.kill('SIGKILL')
      if (kill === 1) {
        await postgres.crash()
        await postgres.start()
      }
      await hub.restart()
    }
    await work
    return (await Promise.all(laptops.map((laptop) => compare(laptop, pool)))).flat()
  } finally {
    await hub.cleanUp()
  }
}

/** Every laptop writes and sends until all it wrote has been taken. */
async function driveAll(laptops: readonly SimulatedLaptop[], { changes }: Size, url: () => string) {
  const waiting = [...laptops]
  const drive = async (laptop: SimulatedLaptop) => {
    const chance = chanceOf(`link of ${laptop.source}`)
    for (let written = 0; written < changes || !laptop.isCaughtUp; ) {
      for (let n = chance() * 60; n > 0 && written < changes; n -= 1, written += 1) laptop.step()
      if (chance() < 0.02) laptop.kill()
      const before = performance.now()
      await sendOnce(laptop, url(), chance)
      if (performance.now() - before < 2) await pause(5)
    }
  }
  const lane = async () => {
    for (let laptop = waiting.shift(); laptop; laptop = waiting.shift()) await drive(laptop)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

type Pool = Awaited<ReturnType<Awaited<ReturnType<typeof startPostgres>>['createDatabase']>>['pool']

async function compare(laptop: SimulatedLaptop, pool: Pool): Promise<string[]> {
  const { source } = laptop
  const found: string[] = []
  const { rows } = await pool.query('select * from tracks where source = $1 and deleted_at is null', [source])
  const there = new Map(rows.map((record) => [record.id as string, decode(tracks, record)]))
  for (const [id, row] of laptop.rows) {
    const other = there.get(id)
    for (const field of ['name', 'lengthKm', 'version', 'updatedAt', 'parameters']) {
      const [mine, theirs] = [JSON.stringify(row[field]), JSON.stringify(other?.[field])]
      if (mine !== theirs) found.push(`${source}: ${field} of ${id} is ${theirs}, and on the laptop ${mine}`)
    }
  }
  for (const id of there.keys()) if (!laptop.rows.has(id)) found.push(`${source}: ${id} is not on the laptop`)
  for (const [epoch, changes] of laptop.sent) {
    const result = await pool.query<{ seq: number; batch_id: string; last: number }>(
      `select seq, batch_id, (select seq from epochs e where e.source = c.source and e.epoch = c.epoch) as last
       from changes c where source = $1 and epoch = $2 order by seq`,
      [source, epoch],
    )
    const last = result.rows[0]?.last ?? 0
    const stored = new Map(result.rows.map(({ seq, batch_id }) => [seq, batch_id]))
    for (const [seq, { batchId }] of changes) {
      if (seq <= last && stored.get(seq) !== batchId)
        found.push(`${source}: change ${seq} of ${epoch} is missing`)
    }
    for (const seq of stored.keys())
      if (!changes.has(seq)) found.push(`${source}: change ${seq} was never sent`)
  }
  return found
}
