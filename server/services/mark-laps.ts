import type { Context } from '../context.ts'
import { type StoredFile, telemetryFiles } from '../db/laps/telemetry-files.ts'
import { type Principal, type Writing, writingAs } from '../domain/principal.ts'
import { badRequest, conflict } from '../domain/problem.ts'
import { withFileSource } from '../telemetry/loggers/file-source.ts'
import { lapsBetween } from '../telemetry/loggers/laps-between.ts'
import { ldxMarks, MAX_LDX_BYTES } from '../telemetry/loggers/motec-ldx.ts'
import type { Outing } from '../telemetry/loggers/outing.ts'
import { TelemetryError } from '../telemetry/telemetry.ts'
import { computeResult } from './compute-result.ts'

/** A stored outing; its laps are of an .ldx where `isMarked`, and crossings of a track's line where `lineOf` has its own. */
export type StoredOuting = Outing & { isMarked?: true; lineOf?: { trackId: string; laps: Outing['laps'] } }

function marksIn(path: string): number[] {
  try {
    return withFileSource(path, (source) => ldxMarks(source.read(0, MAX_LDX_BYTES + 1)))
  } catch (error) {
    if (error instanceof TelemetryError) return computeResult({ refused: error.errors })
    throw error
  }
}

/** The log that an .ldx belongs to: the newest of the same name. 409 if it is not there. */
function logOf(scope: Writing, name: string): StoredFile {
  const logName = name.replace(/(?:\.ldx)?$/i, '.ld')
  const log = telemetryFiles.findByName(scope, logName)
  if (!log)
    throw conflict('no_log', `An .ldx holds the laps of the log beside it: send ${logName} first, then this.`)
  return log
}

/**
 * Gives a stored MoTeC log the laps of the .ldx beside it, unless the log has beacons of its own; a later .ldx replaces an
 * earlier one. 400 without beacons in the log's time, 409 where its log is not there.
 */
export async function markLaps(
  { store, fileNews }: Pick<Context, 'store' | 'fileNews'>,
  principal: Principal,
  { name, path, requestId }: { name: string; path: string; requestId: string },
): Promise<StoredFile> {
  const marks = marksIn(path)
  const { log, isChanged } = await store.transact((connection) => {
    const scope = writingAs(principal, connection, requestId)
    const log = logOf(scope, name)
    const { lineOf, ...outing } = JSON.parse(log.outing) as StoredOuting
    const hasBeacons = (lineOf ?? outing).laps[0]?.source === 'beacon' && !outing.isMarked
    if (outing.kind !== 'motec-ld' || hasBeacons) return { log, isChanged: false }
    const laps = lapsBetween(marks, outing.durationSec, 'beacon')
    if (laps.length < 2)
      throw badRequest('invalid', `The beacons of this .ldx are not within the time of ${log.name}.`)
    const marked: StoredOuting = { ...outing, laps, isMarked: true }
    return { log: telemetryFiles.putOuting(scope, log, JSON.stringify(marked)), isChanged: true }
  })
  if (isChanged) fileNews.publish(principal.accountId, 'update', log.id)
  return log
}
