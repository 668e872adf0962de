import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { makeKey } from '../../hub/store/keys.ts'
import { hasPostgres, startCluster } from '../hub/support/cluster.ts'
import { setUp, startServerProcess } from '../support/server-process.ts'
import { addWeekend } from '../support/weekend-rows.ts'
import { answer, progress, readOptions } from './answer.ts'
import { beside, type Figure } from './figure.ts'
import { quantile } from './statistics.ts'

/*
 * How long the entry of a lap takes while the follower sends a long log as fast as it is taken, beside the same laptop that sends
 * nothing, in turns: to a factory that only receives, which leaves the laptop's own work, and to a hub with its PostgreSQL on
 * the same cores.
 */
const BATCH = 500
const CARS = 20
const MAX_LAPS = 10_000
/** Until settings are saved, and what was sent before is over. */
const REST_MS = 500
const AIM = { atMost: 1.1 }
const options = readOptions({ rounds: 8, log: 20_000, seconds: 4, 'per-second': 50 })
const { rounds, log, seconds } = options

const receiver = await startServerProcess({ entry: 'test/bench/factory-taking-hub.ts' })
const cluster = hasPostgres ? await startCluster({ durable: true }) : null
const laptop = await startServerProcess({ env: { RATE_LIMIT_PER_MIN: '0' } })
const { client } = await setUp(laptop.url)
const { runSheets } = await addWeekend(client, CARS)
let entered = 0
function nextLap() {
  const runSheetId = runSheets[Math.floor(entered / MAX_LAPS)]?.id as string
  const lapNumber = entered % MAX_LAPS
  entered += 1
  return { runSheetId, lapNumber, lapTimeMs: 90_000 + (entered % 900) }
}
for (let done = 0; done < log; done += BATCH)
  await client.createLaps({ body: { items: Array.from({ length: BATCH }, nextLap) } })

/** Enters laps at an even pace; how long each answer took, in milliseconds. */
async function enter(): Promise<number[]> {
  const times: number[] = []
  const began = performance.now()
  const writes: Promise<void>[] = []
  for (let index = 0; index < seconds * options['per-second']; index += 1) {
    await pause(Math.max(0, began + (index * 1000) / options['per-second'] - performance.now()))
    const sent = performance.now()
    writes.push(client.laps.create(nextLap()).then(() => void times.push(performance.now() - sent)))
  }
  await Promise.all(writes)
  return times
}

/** Enters laps while the log goes to this factory from its beginning. */
async function enterWhileSending(url: string, key: string): Promise<number[]> {
  await client.putFactory({ body: { url, key, enabled: true } })
  await pause(REST_MS)
  const times = await enter()
  const { state, seq, latestSeq } = await client.factoryStatus()
  progress(`${state} at ${seq} of ${latestSeq}${seq === latestSeq ? ': the log is too short' : ''}`)
  await client.putFactory({ body: { enabled: false } })
  await pause(REST_MS)
  return times
}

/** As above, to a hub with an empty database. */
async function enterBesideHub(): Promise<number[]> {
  const { url, pool } = await cluster!.createDatabase()
  const env = { DATABASE_URL: url, HUB_PORT: '0', HUB_TELEMETRY_DIR: `/tmp/${randomUUID()}` }
  const hub = await startServerProcess({ entry: 'hub/entry.ts', env })
  const times = await enterWhileSending(hub.url, await makeKey(pool, 'bench'))
  await hub.cleanUp()
  return times
}

const modes = {
  alone: enter,
  receiver: () => enterWhileSending(receiver.url, 'hub_bench'),
  ...(cluster && { hub: enterBesideHub }),
}
type Mode = 'alone' | 'receiver' | 'hub'
const times: Record<Mode, number[][]> = { alone: [], receiver: [], hub: [] }
await modes.alone()
await modes.receiver()
const inTurn = Object.entries(modes) as [Mode, () => Promise<number[]>][]
for (let round = 0; round < rounds; round += 1) {
  for (const [mode, run] of round % 2 === 0 ? inTurn : inTurn.toReversed()) times[mode].push(await run())
  progress(`round ${round + 1} of ${rounds}`)
}
const { taken } = await (await fetch(receiver.url)).json()
await laptop.cleanUp()
await receiver.cleanUp()
await cluster?.stop()

const name = { unit: 'ms', beside: 'nothing is sent' }
function figure(mode: Mode, to: string, share: number, more: Partial<Figure> = {}): Figure {
  const what = `enter a lap while the log goes to ${to}, ${options['per-second']} a second, p${share * 100}`
  const of = (which: Mode) => times[which].map((round) => quantile(round, share))
  return beside({ ...name, ...more, what }, of(mode), of('alone'))
}
answer(
  [
    figure('receiver', 'a factory that only receives', 0.5),
    figure('receiver', 'a factory that only receives', 0.99, { aim: AIM, isHeadline: true }),
    ...(cluster ? [0.5, 0.99].map((share) => figure('hub', 'a hub on the same cores', share)) : []),
  ],
  [`${Math.round(taken / (rounds * seconds)).toLocaleString('en')} changes a second were only received`],
)
