import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dismiss, fillList, layCourse, PAGE, pathsOfPages, startProduct, target } from './contestants.ts'
import { type CpuProfile, costsOf } from './cpu-profile.ts'
import type { LoadJob, LoadResult } from './load.ts'
import { startLoadProcess } from './load-process.ts'

const WARM_UP_SEC = 2
const MEASURED_SEC = 5
/** The end of the profile, when the server stops. */
const TAIL_SEC = 0.5
/** The profiler's signals cut SQLite's waiting for a lock short, so that some writes are refused in vain. */
const BUSY = 503
const SHOWN = 40
/** More than are kept between commits. */
const LIST_PAGES = 100

const percent = (share: number) => `${(share * 100).toFixed(1).padStart(5)} %`

function textOf(what: string, { requestsPerSec }: LoadResult, profile: CpuProfile): string {
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
    `\n${what}, under the profiler: ${Math.round(requestsPerSec)}/s,`,
    `main thread busy ${percent(busyShare).trim()}: ${busyUs.toFixed(0)} us a request`,
    '\nby package:',
    ...packages.slice(0, 15).map(({ name, share }) => `${percent(share)}  ${name}`),
    '\nby function, itself:',
    ...shown('self'),
    '\nby function, with what it calls:',
    ...shown('total'),
    '',
  ].join('\n')
}

interface Scene {
  what: string
  connections: number
  /** Whether pages of laps are read; laps are written otherwise. */
  lists: boolean
}

const SCENES: readonly Scene[] = [
  ...[1, 32].map((connections) => ({
    what: `create lap, ${connections} at a time`,
    connections,
    lists: false,
  })),
  { what: `list ${PAGE} laps, 8 at a time`, connections: 8, lists: true },
]

async function profileOf({ what, connections, lists }: Scene): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'trackside-profile-'))
  const product = await startProduct(['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=250'])
  const load = startLoadProcess()
  try {
    const course = await layCourse(product, 2)
    if (lists) await fillList(product, course)
    const paths = lists ? await pathsOfPages(product, course.listSessionId, LIST_PAGES) : []
    const [first, second] = course.sessions.map(({ runSheetIds }) => runSheetIds)
    const jobOn = (runSheetIds: readonly string[] = [], seconds: number): LoadJob => ({
      ...target(product),
      connections,
      forgiven: BUSY,
      seconds,
      ...(lists ? { kind: 'get', paths } : { kind: 'create', runSheetIds }),
    })
    await load.run(jobOn(first, WARM_UP_SEC))
    const result = await load.run(jobOn(second, MEASURED_SEC))
    await new Promise((resolve) => setTimeout(resolve, TAIL_SEC * 1000))
    await product.server.kill('SIGTERM')
    const [file] = readdirSync(folder)
    return textOf(what, result, JSON.parse(readFileSync(join(folder, file ?? ''), 'utf8')))
  } finally {
    load.stop()
    await dismiss([product])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where the product's main thread spends its time on laps: written one at a time and 32 at a time, and read. */
export async function profileProduct(progress: (line: string) => void): Promise<string> {
  const parts: string[] = []
  for (const scene of SCENES) {
    progress(`profiling ${scene.what}`)
    parts.push(await profileOf(scene))
  }
  return parts.join('\n')
}
