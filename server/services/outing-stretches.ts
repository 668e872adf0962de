import type { KpiProfile } from '../calc/kpi/profile.ts'
import type { Context } from '../context.ts'
import type { TelemetryFile } from '../contract/resources/telemetry-file.ts'
import { type StoredFile, telemetryFiles } from '../db/laps/telemetry-files.ts'
import { type Principal, readAs } from '../domain/principal.ts'
import { Problem } from '../domain/problem.ts'
import {
  type Applied,
  type EvaluatedStretch,
  type FileLaps,
  type Stretch,
  stretchesOf,
} from '../domain/telemetry/apply-outing.ts'
import {
  automaticProfiles,
  constantsOf,
  kpiProfileOf,
  type ProfileRow,
} from '../domain/telemetry/kpi-profiles.ts'
import { owned } from '../workers/compute/start-compute-pool.ts'
import { workOutKpis } from '../workers/compute/work-out-kpis.ts'
import { computeOwner, computeResult } from './compute-result.ts'
import type { StoredOuting } from './mark-laps.ts'
import { telemetryFileOf } from './telemetry-files.ts'

type Parts = Pick<Context, 'store' | 'compute'>

/** Laps under way: one is ready for each thread that gets free. */
const MAX_AT_ONCE = 3
/** Packed samples of the laps under way. */
const MAX_PACKED_BYTES = 64 * 1024 * 1024

/** What a stored file tells, apart from its matches. */
export type OutingFacts = Omit<
  TelemetryFile,
  'id' | 'name' | 'bytes' | 'createdAt' | 'createdByName' | 'matches'
>

export function outingOf({ outing }: StoredFile): OutingFacts {
  const { laps, ...facts } = JSON.parse(outing) as StoredOuting
  return {
    ...facts,
    lineTrackId: facts.lineOf?.trackId ?? null,
    laps: laps.map((lap) => ({ sectorsMs: [], ...lap })),
  }
}

export const fileLapsOf = (file: StoredFile): FileLaps => ({
  ...outingOf(file),
  id: file.id,
  hash: file.hash,
})

/** What the stretches of a file are evaluated with. */
interface Evaluated {
  file: StoredFile
  profiles: readonly { row: ProfileRow; profile: KpiProfile }[]
  /** Places of the channels that are read. */
  places: readonly number[]
}

const tasksOf = ({ profiles }: Pick<Evaluated, 'profiles'>) => profiles.map(({ profile }) => profile)

/** Evaluates the automatic profiles over a stretch. 404 for a file that is gone, 422 without a sample. */
async function evaluated(
  { store, compute }: Parts,
  principal: Principal,
  stretch: Stretch,
  { file, profiles, places }: Evaluated,
): Promise<EvaluatedStretch> {
  const { startSec, endSec } = stretch
  const pieces = readAs(store, principal, (scope) => {
    // Without the file, which may be removed in the meantime, its pieces are gone too.
    const { id } = telemetryFileOf(scope, file.id)
    return places
      .flatMap((place) => telemetryFiles.piecesAt(scope, id, place, startSec, endSec))
      .map(({ channel, at, data }) => ({ channel, at, data: owned(data) }))
  })
  const window = { startSec, endSec, channels: file.channels, pieces }
  const task = { window, profiles: tasksOf({ profiles }) }
  const options = { owner: computeOwner(principal), transfer: pieces.map(({ data }) => data.buffer) }
  const answer = await workOutKpis(compute, 'evaluateWindow', task, options)
  const { samples, items } = computeResult(answer)
  if (samples === 0) throw new Problem(422, 'no_samples', `Lap ${stretch.index} of the file has no samples.`)
  const worked = profiles.map(({ row }, index) => ({ profile: row, items: items[index] ?? [] }))
  return { ...stretch, samples, worked }
}

/** How many laps may be under way: long ones are held in memory one after the other. */
function lapsAtOnce(file: StoredFile, stretches: readonly Stretch[]): number {
  const longest = stretches.reduce((sec, { startSec, endSec }) => Math.max(sec, endSec - startSec), 0)
  const share = longest / Math.max(longest, outingOf(file).durationSec, Number.EPSILON)
  return Math.max(1, Math.min(MAX_AT_ONCE, Math.floor(MAX_PACKED_BYTES / (file.packedBytes * share))))
}

/** Results in the order of the items, of which so many are under way at once. After an error no other begins. */
async function someAtOnce<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const left = [...items.entries()].toReversed()
  const lane = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [place, item] = next
      results[place] = await work(item)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, lane))
  } finally {
    left.length = 0
  }
  return results
}

/** The stretches of a file for laps, with their KPIs, before they are stored. 404, 400, 403, 409 and 422: see `stretchesOf`. */
export async function evaluateStretches(
  parts: Parts,
  principal: Principal,
  fileId: string,
  wanted: Applied,
): Promise<{ file: StoredFile; stretches: EvaluatedStretch[] }> {
  const { file, stretches, profiles } = readAs(parts.store, principal, (scope) => {
    const file = telemetryFileOf(scope, fileId)
    const stretches = stretchesOf(scope, fileLapsOf(file), wanted)
    const constants = constantsOf(scope, wanted)
    const profiles = automaticProfiles(scope).map((row) => ({ row, profile: kpiProfileOf(row, constants) }))
    return { file, stretches, profiles }
  })
  const task = { channels: file.channels, profiles: tasksOf({ profiles }) }
  const places = await parts.compute.run('placesRead', task, { owner: computeOwner(principal) })
  const done = await someAtOnce(stretches, lapsAtOnce(file, stretches), (stretch) =>
    evaluated(parts, principal, stretch, { file, profiles, places }),
  )
  return { file, stretches: done }
}
