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
import { workOutKpis } from '../workers/compute/work-out-kpis.ts'
import { computeOwner, computeResult } from './compute-result.ts'
import type { StoredOuting } from './mark-laps.ts'
import { telemetryFileOf } from './telemetry-files.ts'

type Parts = Pick<Context, 'store' | 'compute'>

/** Laps under way: one is ready for each thread that gets free, and few are held in memory. */
const AT_ONCE = 3

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
    return places.flatMap((place) => telemetryFiles.piecesAt(scope, id, place, startSec, endSec))
  })
  const window = { startSec, endSec, channels: file.channels, pieces }
  const task = { window, profiles: tasksOf({ profiles }) }
  const answer = await workOutKpis(compute, 'evaluateWindow', task, { owner: computeOwner(principal) })
  const { samples, items } = computeResult(answer)
  if (samples === 0) throw new Problem(422, 'no_samples', `Lap ${stretch.index} of the file has no samples.`)
  const worked = profiles.map(({ row }, index) => ({ profile: row, items: items[index] ?? [] }))
  return { ...stretch, samples, worked }
}

/** Results in the order of the items, of which some are under way at once. After an error no other begins. */
async function someAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const left = [...items.entries()].toReversed()
  const lane = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [place, item] = next
      results[place] = await work(item)
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
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
  const done = await someAtOnce(stretches, (stretch) =>
    evaluated(parts, principal, stretch, { file, profiles, places }),
  )
  return { file, stretches: done }
}
