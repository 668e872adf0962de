import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSession } from '../e2e/support/session-rows.ts'
import { openAs, signUp } from '../e2e/support/session-table.ts'
import { startServerProcess } from '../support/server-process.ts'
import { answer, readOptions } from './answer.ts'
import { alone } from './figure.ts'
import { secondsOf, writeLog } from './motec-log.ts'
import { openBrowser } from './open-browser.ts'

/*
 * From a MoTeC log that is chosen on the page of a session to its laps with their KPIs: sent, read, its laps found and compared
 * with those of the timing, the match accepted as soon as it is there, ten KPIs of each lap worked out, and the page saying so.
 */
const { rounds, megabytes } = readOptions({ rounds: 5, megabytes: 30 })
const AIM = { atMost: 2, ofOurs: true } as const
const KPIS = 10
const WAIT_MS = 60_000

const folder = mkdtempSync(join(tmpdir(), 'dropped-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Channels of the KPIs. */
const WAVES = Object.fromEntries(
  Array.from({ length: KPIS + 1 }, (_, place) => [
    `c${place}`,
    (sec: number) => 8000 * Math.sin(sec / (0.5 + place / 10)),
  ]),
)

/** Lap times in ms, none like the next, as long as the log lasts; others in each round. */
function timesOf(round: number): number[] {
  const times: number[] = []
  const lastsMs = secondsOf(megabytes) * 1000
  for (let sum = 0, lap = round * 100; ; lap += 1) {
    const ms = 95_000 + ((lap * 7919) % 6007)
    sum += ms
    if (sum > lastsMs) return times
    times.push(ms)
  }
}

/** The lap of a time in seconds, by laps one after the other: in tenths, as the log has them. */
function lapAt(times: readonly number[]): (sec: number) => number {
  let [lap, end] = [0, (times[0] ?? 0) / 1000]
  return (sec) => {
    while (sec >= end) {
      lap += 1
      end += (times[lap] ?? Number.POSITIVE_INFINITY) / 1000
    }
    return 10 * (lap + 1)
  }
}

const browser = await openBrowser()
const server = await startServerProcess()
const { api, token } = await signUp(server.url, false)
await api.dataAnalysisProfiles.create({
  name: 'Ten',
  automatic: true,
  kpis: Array.from({ length: KPIS }, (_, index) => ({
    name: `KPI ${index}`,
    expression: `Max(c${index}) - Avg(c${index + 1})`,
  })),
})
const { sessionId, sheets } = await buildSession(api, rounds + 1)
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await openAs(page, server.url, token, `/sessions/${sessionId}/outings`)

const matched: number[] = []
const done: number[] = []
// The first one warms up, and is forgotten.
for (let round = 0; round <= rounds; round += 1) {
  const times = timesOf(round)
  const runSheetId = sheets.get(String(round + 1).padStart(2, '0')) as string
  await api.createLaps({
    body: { items: times.map((lapTimeMs, index) => ({ runSheetId, lapNumber: index + 1, lapTimeMs })) },
  })
  const name = `outing-${round}.ld`
  const path = join(folder, name)
  const panel = page.getByRole('region', { name })
  writeLog(path, megabytes, { Lap: lapAt(times), ...WAVES })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  const began = performance.now()
  await (await chooser).setFiles(path)
  const apply = panel.getByRole('button', { name: /^Apply to (?:this lap|these \d+ laps)$/ })
  await apply.waitFor({ timeout: WAIT_MS })
  const shown = performance.now()
  await apply.click()
  await panel.getByText(/^\d+ laps have telemetry and KPIs now\./).waitFor({ timeout: WAIT_MS })
  const end = performance.now()
  const laps = (await api.laps.list({ runSheetId, limit: 100 })).items
  const worked = laps.filter(({ kpis }) => Object.keys(kpis).length === KPIS).length
  if (worked < times.length - 2) throw new Error(`KPIs of ${worked} of ${times.length} laps`)
  if (round > 0) {
    matched.push((shown - began) / 1000)
    done.push((end - began) / 1000)
  }
  await page.reload()
}
await browser.close()
await server.cleanUp()

const what = `a MoTeC log of ${megabytes} MB chosen on the page`
answer([
  alone({ what: `${what}, until the KPIs of its laps are there`, unit: 's', aim: AIM }, done),
  alone({ what: 'the same, until the match is shown', unit: 's' }, matched),
])
