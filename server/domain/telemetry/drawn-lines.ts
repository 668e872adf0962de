import type { Place } from '../../calc/outings/line-crossings.ts'
import { may } from '../../calc/policy.ts'
import type { BaseRow, StoredRowOf } from '../../contract/define/define.ts'
import { lap } from '../../contract/resources/weekend/lap.ts'
import { track } from '../../contract/resources/weekend/track.ts'
import { drawnEndsOf } from '../../db/laps/drawn-lines.ts'
import { telemetryFiles } from '../../db/laps/telemetry-files.ts'
import type { Reading } from '../principal.ts'
import { Problem } from '../problem.ts'
import { rowTakenIn } from '../require-right.ts'

/** Ends of a track's start-finish line; undefined where none is drawn. */
const lineOf = (row: BaseRow): Place[] | undefined =>
  (row as StoredRowOf<typeof track>).startFinish ?? undefined

/** Lines of earlier files that a file is compared with. */
const MAX_LEARNT = 50

const parsed = (lines: readonly string[]): Place[][] => lines.map((line) => JSON.parse(line))

/**
 * The start-finish lines that tell the laps of a file without any: those drawn for tracks, the last one first, and those of files,
 * the newest first; none of what the caller may not read.
 */
export const knownLines = (scope: Reading) => ({
  drawn: may(scope.principal, 'read', track.name) ? parsed(drawnEndsOf(scope)) : [],
  learnt: may(scope.principal, 'read', lap.name) ? parsed(telemetryFiles.lines(scope, MAX_LEARNT)) : [],
})

/** The line of the track that a request names. 403 without the right to read it, 422 where there is none. */
export function lineOfTrack(scope: Reading, trackId: string): Place[] {
  const line = lineOf(rowTakenIn(scope, track, trackId, '/trackId'))
  if (line) return line
  throw new Problem(422, 'no_line', 'This track has no start-finish line yet: draw it, or set startFinish.')
}
