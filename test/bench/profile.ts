import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dismiss, layCourse, startProduct, target } from './contestants.ts'
import { type CpuProfile, costsOf } from './cpu-profile.ts'
import type { LoadResult } from './load.ts'
import { startLoadProcess } from './load-process.ts'

const WARM_UP_SEC = 2
const MEASURED_SEC = 5
/** The end of the profile, when the server stops. */
const TAIL_SEC = 0.5
/** The profiler's signals cut SQLite's waiting for a lock short, so that some writes are refused in vain. */
const BUSY = 503
const SHOWN = 40

const percent = (share: number) => `${(share * 100).toFixed(1).padStart(5)} %`

function textOf(connections: number, { requestsPerSec }: LoadResult, profile: CpuProfile): string {
  const { busyShare, costs, packages } = costsOf(profile, MEASURED_SEC + TAIL_SEC - 1, TAIL_SEC)
  const busyUs = (busyShare * 1e6) / requestsPerSec
  const shown = (key: 'self' | 'total') =>
    [...costs]
      .sort((a, b) => b[key] - a[key])
      .slice(0, SHOWN)
      .map(
        (cost) => `${percent(cost[key])}  ${(cost[key] * busyUs).toFixed(1).padStart(6)} us  ${cost.where}`,
      )
  return [
    `\ncreate lap, ${connections} at a time, under the profiler: ${Math.round(requestsPerSec)}/s,`,
    `main thread busy ${percent(busyShare).trim()}: ${busyUs.toFixed(0)} us a lap`,
    '\nby package:',
    ...packages.slice(0, 15).map(({ name, share }) => `${percent(share)}  ${name}`),
    '\nby function, itself:',
    ...shown('self'),
    '\nby function, with what it calls:',
    ...shown('total'),
    '',
  ].join('\n')
}

async function profileAt(connections: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'trackside-profile-'))
  const product = await startProduct(['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=250'])
  const load = startLoadProcess()
  try {
    const { sessions } = await layCourse(product, 2)
    const job = { ...target(product), kind: 'create', connections, forgiven: BUSY } as const
    const [first, second] = sessions.map(({ runSheetIds }) => runSheetIds)
    await load.run({ ...job, runSheetIds: first ?? [], seconds: WARM_UP_SEC })
    const result = await load.run({ ...job, runSheetIds: second ?? [], seconds: MEASURED_SEC })
    await new Promise((resolve) => setTimeout(resolve, TAIL_SEC * 1000))
    await product.server.kill('SIGTERM')
    const [file] = readdirSync(folder)
    return textOf(connections, result, JSON.parse(readFileSync(join(folder, file ?? ''), 'utf8')))
  } finally {
    load.stop()
    await dismiss([product])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where the product's main thread spends its time on laps, one at a time and 32 at a time. */
export async function profileProduct(tell: (line: string) => void): Promise<string> {
  const parts: string[] = []
  for (const connections of [1, 32]) {
    tell(`profiling create lap, ${connections} at a time`)
    parts.push(await profileAt(connections))
  }
  return parts.join('\n')
}
