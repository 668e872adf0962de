import { setTimeout as pause } from 'node:timers/promises'
import { type ResourceTable, resourceTables } from '../../../hub/schema/columns.ts'
import { makeKey } from '../../../hub/store/keys.ts'
import { decode } from '../../../hub/store/rows.ts'
import type { Change } from '../../../server/contract/actions/change.ts'
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
  /** PostgreSQL is killed with the second of this many kills of the hub. */
  databaseEvery: number
}

/** What happened in a run. `unreachable` counts the times that a batch found no hub, or lost it. */
const NOTHING_YET = {
  hubKills: 0,
  databaseKills: 0,
  laptopKills: 0,
  restores: 0,
  cutLinks: 0,
  unreachable: 0,
  sentTwice: 0,
  holes: 0,
}
export type Deeds = typeof NOTHING_YET

export interface Outcome {
  /** What differs between PostgreSQL and the laptops, in words; empty if nothing does. */
  differences: string[]
  deeds: Deeds
  /** Changes in PostgreSQL, those that a restore took back included. */
  stored: number
}

/** Uniform numbers in [0, 1) for a purpose. */
function chanceOf(purpose: string): () => number {
  const random = randomOf(purpose)
  return () => random.between(0, 1)
}

const tracks = resourceTables.find(({ name }) => name === 'tracks') as ResourceTable
/** Laptops that send at the same time. */
const AT_ONCE = 8
/** A laptop with this many changes to send writes no more: what a restore takes back has mostly been sent. */
const FAR_BEHIND = 500

/** Sends one batch over a bad link: cut before the answer, or twice. */
async function sendOnce(
  laptop: SimulatedLaptop,
  url: string,
  chance: () => number,
  deeds: Deeds,
): Promise<void> {
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
    const isTwice = chance() < 0.1
    if (isTwice) deeds.sentTwice += 1
    const answers = isTwice ? await Promise.all([put(), put()]) : [await put()]
    for (const answer of answers) {
      const { seq } = (await answer.json()) as { seq: number }
      if (answer.status === 200) laptop.taken(batch.head.toSeq)
      else if (answer.status === 409) {
        deeds.holes += 1
        laptop.hole(seq)
      } else if (answer.status < 500) throw new Error(`${answer.status} for ${JSON.stringify(batch.head)}`)
    }
  } catch (error) {
    if (!isCut(error)) throw error
    if ((error as Error).name === 'AbortError') deeds.cutLinks += 1
    else deeds.unreachable += 1
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

/** Laptops that send to a hub that is killed, until it has everything; then PostgreSQL is compared with them. */
export async function runFactory(size: Size, patches: readonly Patch[] = []): Promise<Outcome> {
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
    const deeds = { ...NOTHING_YET }
    let isDone = false
    const work = driveAll(laptops, size, () => hub.url, deeds).finally(() => {
      isDone = true
    })
    const chance = chanceOf('kills')
    for (let kill = 0; !isDone; kill += 1) {
      await pause(100 + chance() * size.calmMs)
      await hub.kill('SIGKILL')
      deeds.hubKills += 1
      if (kill % size.databaseEvery === 1) {
        deeds.databaseKills += 1
        await postgres.crash()
        await postgres.start()
      }
      await hub.restart()
    }
    await work
    const differences: string[] = []
    for (const laptop of laptops) {
      differences.push(...(await compare(laptop, pool)))
      deeds.restores += laptop.restores
    }
    const { rows } = await pool.query<{ stored: number }>('select count(*) as stored from changes')
    return { differences, deeds, stored: rows[0]!.stored }
  } finally {
    await hub.cleanUp()
  }
}

/** Every laptop writes and sends until all it wrote has been taken. */
async function driveAll(
  laptops: readonly SimulatedLaptop[],
  { changes }: Size,
  url: () => string,
  deeds: Deeds,
) {
  const waiting = [...laptops]
  const drive = async (laptop: SimulatedLaptop) => {
    const chance = chanceOf(`link of ${laptop.source}`)
    for (let written = 0; written < changes || laptop.behind > 0; ) {
      const goal =
        laptop.behind < FAR_BEHIND ? Math.min(changes, written + Math.ceil(chance() * 60)) : written
      for (; written < goal; written += 1) laptop.step()
      if (chance() < 0.02) {
        deeds.laptopKills += 1
        laptop.kill()
      }
      const before = performance.now()
      await sendOnce(laptop, url(), chance, deeds)
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
  const { log } = laptop
  for (const epoch of new Set([...laptop.sent.keys(), ...log.keys()]))
    found.push(...(await compareEpoch(laptop, epoch, log.get(epoch) ?? [], pool)))
  return found
}

/** Every change that the hub says it has and each of the laptop's log now must be there, and no other than those sent. */
async function compareEpoch(
  laptop: SimulatedLaptop,
  epoch: string,
  log: readonly [number, Change][],
  pool: Pool,
): Promise<string[]> {
  const { source } = laptop
  const [taken, result] = await Promise.all([
    pool.query<{ seq: number }>('select seq from epochs where source = $1 and epoch = $2', [source, epoch]),
    pool.query<{ seq: number; batch_id: string }>(
      'select seq, batch_id from changes where source = $1 and epoch = $2',
      [source, epoch],
    ),
  ])
  const last = taken.rows[0]?.seq ?? 0
  const sent = laptop.sent.get(epoch) ?? new Map<number, Change>()
  const stored = new Map(result.rows.map(({ seq, batch_id }) => [seq, batch_id]))
  const due = new Map([...sent].filter(([seq]) => seq <= last).concat(log))
  const missing = [...due]
    .filter(([seq, { batchId }]) => stored.get(seq) !== batchId)
    .map(([seq]) => `${source}: change ${seq} of ${epoch} is missing`)
  const strange = [...stored.keys()]
    .filter((seq) => !sent.has(seq))
    .map((seq) => `${source}: change ${seq} was never sent`)
  return [...missing, ...strange]
}
