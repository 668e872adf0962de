import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'undici'
import { setUp, startServerProcess } from '../support/server-process.ts'
import { addSession, addWeekend, lapBody } from '../support/weekend-rows.ts'
import { answer, progress, readOptions } from './answer.ts'
import { alone } from './figure.ts'
import { layImports } from './import-course.ts'
import { CARS, importDocument } from './import-rows.ts'
import { startSinkProcess } from './webhook-sink-process.ts'

/*
 * Waiting times of writes during an import and a backup: writers that create one lap after the other, three
 * subscriptions for laps, an import, and a backup of a database that already has laps.
 */
const { rows, seed, rounds, writers, profile } = readOptions({
  rounds: 3,
  rows: 5000,
  seed: 20_000,
  writers: 8,
})
const WORST_AIM = { atMost: 500 }
const LOG_AIM = { atMost: 64 }
const MEGABYTE = 1024 * 1024
const LOOK_MS = 10
const BATCH = 1000
const SETTLE_MS = 1500

const nodeArgs = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
const server = await startServerProcess({ env: { RATE_LIMIT_PER_MIN: '0' }, nodeArgs })
const { client, token } = await setUp(server.url)
const weekend = await addWeekend(client, CARS)
const imports = await layImports(server.url, token, client)
const sink = await startSinkProcess()

for (let made = 0; made < seed; made += BATCH) {
  const items = Array.from({ length: BATCH }, (_, index) => {
    const number = made + index
    return lapBody(weekend.runSheets[number % CARS]?.id as string, Math.floor(number / CARS) + 1)
  })
  await client.createLaps({ body: { items } })
}
for (const name of ['Strategy', 'Tyres', 'Archive'])
  await client.webhooks.create({ name, url: sink.url, filters: { entityTypes: ['lap'] } })

const log = join(server.dataDir, 'trackside.db-wal')
const logBytes = () => statSync(log, { throwIfNoEntry: false })?.size ?? 0

/** Runs the writers until stopped; returns the longest wait of any of them, and the largest log. */
function write(runSheetIds: readonly string[]) {
  const waits: number[] = []
  let [isOver, largestLog] = [false, 0]
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const work = runSheetIds.slice(0, writers).map(async (id) => {
    const http = new Client(server.url)
    for (let number = 1; !isOver; number += 1) {
      const began = performance.now()
      const body = JSON.stringify(lapBody(id, number))
      const { statusCode, body: answered } = await http.request({
        method: 'POST',
        path: '/laps',
        headers,
        body,
      })
      const text = await answered.text()
      if (statusCode !== 201) throw new Error(`a write was answered ${statusCode}: ${text}`)
      waits.push(performance.now() - began)
    }
    await http.close()
  })
  const watching = (async () => {
    while (!isOver) {
      largestLog = Math.max(largestLog, logBytes())
      await pause(LOOK_MS)
    }
  })()
  return async () => {
    isOver = true
    await Promise.all([...work, watching])
    return { worstMs: Math.max(...waits), perSec: waits.length, logMb: largestLog / MEGABYTE }
  }
}

let session = 0
/** Waiting times of the writers during this work. */
async function beside(work: (imported: Awaited<ReturnType<typeof addSession>>) => Promise<unknown>) {
  session += 1
  const busy = await addSession(client, weekend, `Writers ${session}`)
  const imported = await addSession(client, weekend, `Import ${session}`)
  const stop = write(busy.runSheets.map(({ id }) => id))
  await pause(SETTLE_MS)
  const began = performance.now()
  await work(imported)
  const workMs = performance.now() - began
  const seen = await stop()
  return { ...seen, workMs }
}

const importInto = (imported: Awaited<ReturnType<typeof addSession>>) =>
  imports.run(importDocument(weekend, imported, rows), rows)

const CASES = {
  nothing: () => pause(SETTLE_MS),
  'an import': importInto,
  'a backup': () => client.createBackup(),
  'an import and a backup': (imported: Awaited<ReturnType<typeof addSession>>) =>
    Promise.all([importInto(imported), client.createBackup()]),
}

const figures = []
for (const [what, work] of Object.entries(CASES)) {
  const seen: Awaited<ReturnType<typeof beside>>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const each = await beside(work)
    seen.push(each)
    progress(
      `${what}: worst write ${each.worstMs.toFixed(0)} ms, log ${each.logMb.toFixed(0)} MB, took ${each.workMs.toFixed(0)} ms`,
    )
  }
  const worst = seen.map(({ worstMs }) => worstMs)
  figures.push(
    alone({ what: `worst write beside ${what}`, unit: 'ms', aim: WORST_AIM }, [Math.max(...worst)]),
    alone(
      { what: `largest log beside ${what}`, unit: 'MB', aim: LOG_AIM },
      seen.map(({ logMb }) => logMb),
    ),
    alone(
      { what: `time of ${what}`, unit: 'ms' },
      seen.map(({ workMs }) => workMs),
    ),
  )
}
const database = statSync(join(server.dataDir, 'trackside.db')).size / MEGABYTE
sink.stop()
await server.kill('SIGTERM')
await server.cleanUp()
answer(figures, [`the database has ${database.toFixed(0)} MB`])
