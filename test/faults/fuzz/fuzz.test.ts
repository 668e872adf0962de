import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createClient } from '../../../server/contract/client.ts'
import { startServerProcess } from '../../support/server-process.ts'
import { damageOf } from '../crash-audit.ts'
import { seed } from '../seed.ts'
import { familyOf } from './coverage.ts'
import { everythingSeen, logSeen } from './everything-seen.ts'
import { rangeOn } from './range.ts'
import { openStage } from './stage.ts'
import { type Fired, fire } from './volley.ts'

const rounds = process.env.FAULT_ROUNDS
const COUNT = Number(process.env.FUZZ_COUNT ?? (rounds === undefined ? 5000 : Number(rounds) * 200))
const isLong = COUNT > 20_000
/** `--seed` makes the same requests again, and `FUZZ_ONLY=17,42` only those of them. */
const only = process.env.FUZZ_ONLY?.split(',').map(Number)
const IN_FLIGHT = 8
const MAX_MEGABYTES = 1500
const LONG_MS = 7_200_000

function report({ findings, coverage, slowOnce }: Fired) {
  console.log(`FAULT_SEED=${seed}\n${coverage.table()}`)
  if (slowOnce.length > 0)
    console.log(`over a second once, and quick when asked again:\n${slowOnce.join('\n')}`)
  for (const { index, what, curl, answer } of findings)
    console.log(`#${index} ${what}\n  ${curl}\n  ${answer}`)
}

/** Resident memory of the process in MB; null if the system does not report it. */
function megabytesOf(pid: number): number | null {
  if (process.platform !== 'linux') return null
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** A restore, and a takeover by an empty server: they replace the rows that all other requests need. */
async function endWith(url: string, token: string, folder: string) {
  const api = createClient({ baseUrl: url, token })
  await api.putBackupSettings({ body: { folder } })
  const { id } = await api.createBackup()
  expect((await api.restoreBackup({ params: { id } })).restored).toBe(id)
  const fresh = await startServerProcess()
  try {
    const empty = createClient({ baseUrl: fresh.url })
    const { items } = await empty.takeoverBackups({ body: { folder } })
    const found = items.find(({ error }) => error === null)
    const taken = await empty.takeOver({ body: { folder, backupId: found?.id as string } })
    expect(taken.accounts.map(({ slug }) => slug)).toContain('canaryourszaccount')
  } finally {
    await fresh.cleanUp()
  }
}

test(
  `${COUNT} requests of every operation in the document, seed ${seed}`,
  async () => {
    const stage = await openStage(seed, { spares: isLong ? 8 : 4 })
    const { server, operations, schemas, ours, theirs, parts } = stage
    try {
      const wrong: string[] = []
      const look = () => everythingSeen(server.url, theirs, operations, schemas, wrong)
      const [before, logBefore] = [await look(), await logSeen(server.url, theirs)]
      const range = rangeOn(stage)
      const began = performance.now()
      const fired = await fire(range, { seed, count: COUNT, inFlight: IN_FLIGHT, ...(only && { only }) })
      const logged = () =>
        server
          .stderr()
          .split('\n')
          .filter((line) => /"level":[56]0/.test(line))
      report(fired)
      // Says why an answer was 500.
      for (const line of logged()) console.log(line)
      console.log(`${fired.count} requests in ${Math.round(performance.now() - began)} ms`)
      expect(
        fired.findings.map(({ index, what }) => `#${index} ${what}`),
        `FAULT_SEED=${seed}`,
      ).toEqual([])

      expect(await look()).toEqual(before)
      expect(await logSeen(server.url, theirs)).toBe(logBefore)
      await everythingSeen(server.url, ours, operations, schemas, wrong)
      expect(wrong).toEqual([])
      expect((await (await fetch(`${server.url}/health`)).json()).status).toBe('ok')
      expect(megabytesOf(server.pid) ?? 0).toBeLessThan(MAX_MEGABYTES)
      expect(logged()).toEqual([])

      if (!only && COUNT >= 4000) {
        const families = new Set([...range.kinds.keys()].map(familyOf))
        expect(
          fired.coverage.undone().map((each) => `${each.id}: ${fired.coverage.of(each).refusal}`),
        ).toEqual([])
        const untried = [...families].filter(
          (family) => !operations.some((each) => fired.coverage.of(each).families.has(family)),
        )
        expect(untried).toEqual([])
        const thin = operations.filter((each) => fired.coverage.of(each).kinds.size < 10)
        expect(thin.map(({ id }) => id)).toEqual([])
      }
      await endWith(server.url, ours.token, join(parts.folder))
      expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
      expect(damageOf(server.dataDir)).toEqual([])
    } finally {
      await stage.end()
    }
  },
  LONG_MS,
)
