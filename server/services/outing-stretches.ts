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
import { automaticProfiles, constantsOf, kpiProfileOf } from '../domain/telemetry/kpi-profiles.ts'
import { workOutKpis } from '../workers/compute/work-out-kpis.ts'
import { computeOwner, computeResult } from './compute-result.ts'
import type { StoredOuting } from './mark-laps.ts'
import { telemetryFileOf } from './telemetry-files.ts'

type Parts = Pick<Context, 'store' | 'columns' | 'compute'>

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

/** Unpacks a stretch and evaluates the automatic profiles over it. 422 without a sample. */
async function evaluated(
  { store, columns, compute }: Parts,
  principal: Principal,
  { file, wanted, stretch }: { file: StoredFile; wanted: Applied; stretch: Stretch },
): Promise<EvaluatedStretch> {
  const owner = computeOwner(principal)
  const { startSec, endSec } = stretch
  const packed = () =>
    readAs(store, principal, (scope) => ({
      startSec,
      endSec,
      channels: file.channels,
      pieces: telemetryFiles.pieces(scope, file.id, startSec, endSec),
    }))
  const channels = await columns.get(stretch.telemetryId, packed, owner)
  const samples = channels[0]?.values.length ?? 0
  if (samples === 0) throw new Problem(422, 'no_samples', `Lap ${stretch.index} of the file has no samples.`)
  const profiles = readAs(store, principal, (scope) => {
    const constants = constantsOf(scope, wanted)
    return automaticProfiles(scope).map((row) => ({ row, profile: kpiProfileOf(row, constants) }))
  })
  const task = { channels, profiles: profiles.map(({ profile }) => profile) }
  const { items } = computeResult(await workOutKpis(compute, 'evaluateStored', task, { owner }))
  const worked = profiles.map(({ row }, index) => ({ profile: row, items: items[index] ?? [] }))
  return { ...stretch, samples, worked }
}

/** The stretches of a file for laps, with their KPIs, before they are stored. 404, 400, 403, 409 and 422: see `stretchesOf`. */
export async function evaluateStretches(
  parts: Parts,
  principal: Principal,
  fileId: string,
  wanted: Applied,
): Promise<{ file: StoredFile; stretches: EvaluatedStretch[] }> {
  const { file, stretches } = readAs(parts.store, principal, (scope) => {
    const file = telemetryFileOf(scope, fileId)
    return { file, stretches: stretchesOf(scope, fileLapsOf(file), wanted) }
  })
  const done: EvaluatedStretch[] = []
  for (const stretch of stretches) done.push(await evaluated(parts, principal, { file, wanted, stretch }))
  return { file, stretches: done }
}
