import type { Place } from '../../calc/outings/line-crossings.ts'
import type { BaseRow, StoredRowOf } from '../../contract/define/define.ts'
import { track } from '../../contract/resources/weekend/track.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { drawnEndsOf } from '../../db/laps/drawn-lines.ts'
import type { Reading } from '../principal.ts'
import { Problem } from '../problem.ts'
import { rowTakenIn } from '../require-right.ts'

/** Ends of a track's start-finish line; undefined where none is drawn. */
const lineOf = (row: BaseRow): Place[] | undefined =>
  (row as StoredRowOf<typeof track>).startFinish ?? undefined

/** The start-finish lines of the account's tracks, the one drawn last first. */
export const drawnLines = (scope: ReadScope): Place[][] => drawnEndsOf(scope).map((ends) => JSON.parse(ends))

/** The line of the track that a request names. 403 without the right to read it, 422 where there is none. */
export function lineOfTrack(scope: Reading, trackId: string): Place[] {
  const line = lineOf(rowTakenIn(scope, track, trackId, '/trackId'))
  if (line) return line
  throw new Problem(422, 'no_line', 'This track has no start-finish line yet: draw it, or set startFinish.')
}
