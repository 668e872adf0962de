import type { TrackLines } from '../calc/outings/line-crossings.ts'
import { withSectors } from '../calc/outings/sectors.ts'
import type { Context } from '../context.ts'
import { type StoredFile, telemetryFiles } from '../db/laps/telemetry-files.ts'
import { type Principal, type Reading, readAs, writingAs } from '../domain/principal.ts'
import { Problem } from '../domain/problem.ts'
import { linesOfTrack } from '../domain/telemetry/drawn-lines.ts'
import { lapsBetween } from '../telemetry/loggers/laps-between.ts'
import type { StoredChannel } from '../telemetry/loggers/stored-outing.ts'
import { positionPlaces, type StoredPositions } from '../telemetry/loggers/stored-path.ts'
import type { ComputeTasks } from '../workers/compute/compute-tasks.ts'
import { computeOwner } from './compute-result.ts'
import type { StoredOuting } from './mark-laps.ts'
import { telemetryFileOf } from './telemetry-files.ts'

type Parts = Pick<Context, 'store' | 'compute' | 'fileNews'>

function positionsOf(scope: Reading, id: string): StoredPositions {
  const channels = JSON.parse(telemetryFileOf(scope, id).channels) as StoredChannel[]
  const places = positionPlaces(channels)
  return { channels, pieces: places.flatMap((place) => telemetryFiles.piecesOf(scope, id, place)) }
}

/** Where a file was driven; empty where it has no positions. 404 without it. */
export async function pathOfFile(
  { store, compute }: Pick<Parts, 'store' | 'compute'>,
  principal: Principal,
  id: string,
): Promise<NonNullable<ReturnType<ComputeTasks['outingPath']>>> {
  const stored = readAs(store, principal, (scope) => positionsOf(scope, id))
  const path = await compute.run('outingPath', { stored }, { owner: computeOwner(principal) })
  return path ?? { t: [], lat: [], lon: [] }
}

/** Times at which a file crosses the lines of a track. 422 where it does not cross the start-finish line. */
async function crossingsOf(
  { compute }: Pick<Parts, 'compute'>,
  principal: Principal,
  asked: { stored: StoredPositions; lines: TrackLines },
) {
  const crossings = await compute.run('lineMarks', asked, { owner: computeOwner(principal) })
  if (crossings === null)
    throw new Problem(422, 'no_positions', 'This file has no positions: a line cannot find its laps.')
  if (crossings.marks.length === 0)
    throw new Problem(422, 'no_crossings', 'The car does not cross this line: draw it across the track.')
  return crossings
}

interface Wanted {
  id: string
  /** The track whose line gives the laps; null for the laps in the file. */
  trackId: string | null
  requestId: string
}

/** Gives a file the laps and sectors between the crossings of a track's lines, or its own again. 404 without the file, 422 without a crossing. */
export async function fileLapsBy(parts: Parts, principal: Principal, wanted: Wanted): Promise<StoredFile> {
  const { id, trackId, requestId } = wanted
  const asked = readAs(parts.store, principal, (scope) => {
    telemetryFileOf(scope, id)
    return trackId === null ? null : { stored: positionsOf(scope, id), lines: linesOfTrack(scope, trackId) }
  })
  const crossings = asked && (await crossingsOf(parts, principal, asked))
  const file = await parts.store.transact((connection) => {
    const scope = writingAs(principal, connection, requestId)
    const stored = telemetryFileOf(scope, id)
    const { lineOf, ...outing } = JSON.parse(stored.outing) as StoredOuting
    const own: StoredOuting = { ...outing, laps: lineOf?.laps ?? outing.laps }
    const laps =
      crossings && withSectors(lapsBetween(crossings.marks, own.durationSec, 'line'), crossings.splits)
    const next = laps && trackId !== null ? { ...own, laps, lineOf: { trackId, laps: own.laps } } : own
    return telemetryFiles.putOuting(scope, stored, JSON.stringify(next))
  })
  parts.fileNews.publish(principal.accountId, 'update', id)
  return file
}
