import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { hasProcessFigures, residentMb } from '../../support/process-figures.ts'
import { lapBody } from '../../support/weekend-rows.ts'
import { startGarage } from '../garage.ts'
import type { Attack, Target } from './attacks.ts'
import type { GuestJob, GuestReport } from './guest-process.ts'

/** Seconds of attack: five minutes in the long form, whose times are bounds. */
const IS_LONG = process.env.FAULT_ROUNDS !== undefined
const SECONDS = IS_LONG ? 300 : 20
const HANDS = {
  importThatInflates: 12,
  slowExport: 8,
  workbook: 8,
  longKpis: 10,
  socketsWithKey: 5,
  socketsWithout: 5,
  wrongLogin: 8,
  unknownKey: 8,
} satisfies Record<Attack, number>
const LAPS_A_CAR = 4_500
const TYPE_EVERY_MS = 100
const MAX_P99_MS = 250
const MAX_RESIDENT_MB = 1536
const RESTORE_WITHIN_MS = 15_000

const garage = startGarage(4, {})
let target: Target

/** Samples the server's memory until it is asked for the most. */
function watchMemory(pid: number) {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid))
  }, 200)
  return () => {
    clearInterval(timer)
    return most
  }
}

/** Attacks from a separate process, at most until the end of the test. */
function startGuest(job: GuestJob) {
  const child = fork(join(import.meta.dirname, 'guest-process.ts'), { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const report = once(child, 'message').then(([message]) => message as GuestReport)
  child.send(job)
  return { report, isGoingOn: () => child.exitCode === null && child.signalCode === null }
}

/** Creates a lap ten times a second until stopped; returns the milliseconds of each answer. */
async function typeLaps(runSheetId: string, seconds: number): Promise<number[]> {
  const client = garage.clientNow()
  const until = performance.now() + seconds * 1000
  const waits: number[] = []
  for (let lapNumber = LAPS_A_CAR + 1; performance.now() < until; lapNumber += 1) {
    const began = performance.now()
    await client.laps.create(lapBody(runSheetId, lapNumber))
    waits.push(performance.now() - began)
    await sleep(Math.max(0, TYPE_EVERY_MS - (performance.now() - began)))
  }
  return waits.sort((a, b) => a - b)
}

beforeAll(async () => {
  const client = garage.clientNow()
  for (const { id } of garage.weekend.runSheets) {
    const items = Array.from({ length: LAPS_A_CAR }, (_, index) => lapBody(id, index + 1))
    await client.createLaps({ body: { items } })
  }
  const readOnly = await client.permissionProfiles.create({ name: 'Guest', rules: ['!*', 'read:*'] })
  const { secret } = await client.apiKeys.create({ name: 'Guest', permissionProfileId: readOnly.id })
  const heavy = Array.from({ length: 200 }, (_, index) => ({
    name: `Heavy ${index}`,
    expression: `Mean(Window(900, Median(throttle + ${index})))`,
  }))
  const profile = await client.dataAnalysisProfiles.create({ name: 'Heavy', kpis: heavy })
  target = {
    url: garage.server.url,
    apiKey: secret,
    sessionId: garage.weekend.session.id,
    profileId: profile.id,
    accountSlug: 'pit-wall',
  }
}, 60_000)

test.skipIf(!hasProcessFigures)(
  `64 connections of a guest who may only read, for ${SECONDS} s: laps are entered as ever`,
  async () => {
    const { server, weekend } = garage
    const [, sheet] = weekend.runSheets
    const pid = server.pid
    const most = watchMemory(pid)
    const { report } = startGuest({ target, seconds: SECONDS, hands: HANDS })
    const waits = await typeLaps(sheet?.id ?? '', SECONDS - 2)
    const p99 = waits[Math.floor(waits.length * 0.99)] as number
    const memory = most()
    process.stdout.write(
      `guest: ${waits.length} laps beside it, p50 ${waits[waits.length >> 1]?.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ` +
        `worst ${waits.at(-1)?.toFixed(0)} ms; the server at most ${memory.toFixed(0)} MB\n`,
    )
    process.stdout.write(`guest: ${JSON.stringify(await report)}\n`)
    expect(server.stderr()).not.toContain('FATAL')
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    if (IS_LONG) expect(p99).toBeLessThanOrEqual(MAX_P99_MS)
    expect(memory).toBeLessThanOrEqual(MAX_RESIDENT_MB)
  },
  (SECONDS + 60) * 1000,
)

test.skipIf(!hasProcessFigures)(
  'an owner makes a backup and restores it while the guest continues',
  async () => {
    const client = garage.clientNow()
    const guest = startGuest({ target, seconds: 80, hands: HANDS })
    await sleep(3_000)
    const backup = await client.createBackup()
    const began = performance.now()
    await client.restoreBackup({ params: { id: backup.id } })
    const took = performance.now() - began
    process.stdout.write(`guest: restored in ${took.toFixed(0)} ms beside it\n`)
    if (IS_LONG) expect(took).toBeLessThan(RESTORE_WITHIN_MS)
    expect(guest.isGoingOn()).toBe(true)
    expect((await fetch(`${garage.server.url}/health`)).status).toBe(200)
  },
  90_000,
)
