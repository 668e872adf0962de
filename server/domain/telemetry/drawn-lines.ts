import type { KnownLines, Place, TrackLines } from '../../calc/outings/line-crossings.ts'
import { may } from '../../calc/policy.ts'
import type { StoredRowOf } from '../../contract/define/define.ts'
import { lap } from '../../contract/resources/weekend/lap.ts'
import { track } from '../../contract/resources/weekend/track.ts'
import { drawnLinesOf } from '../../db/laps/drawn-lines.ts'
import { telemetryFiles } from '../../db/laps/telemetry-files.ts'
import type { Reading } from '../principal.ts'
import { Problem } from '../problem.ts'
import { rowTakenIn } from '../require-right.ts'

/** Lines of earlier files that a file is compared with. */
const MAX_LEARNT = 50

const placesOf = (line: string): Place[] => JSON.parse(line)

interface Ends<L> {
  startFinish: L
  split1: L | null
  split2: L | null
}

/** Without the first split the end of the first sector is unknown, and with it the second sector. */
const linesOf = <L>({ startFinish, split1, split2 }: Ends<L>) => ({
  line: startFinish,
  splits: [split1, split1 && split2].filter((line) => line !== null),
})

function drawnLines(scope: Reading): TrackLines[] {
  if (!may(scope.principal, 'read', track.name)) return []
  return drawnLinesOf(scope)
    .map(linesOf)
    .map(({ line, splits }) => ({ line: placesOf(line), splits: splits.map(placesOf) }))
}

/**
 * The lines for the laps and sectors of a file without any: those drawn for tracks, the last one first, and start-finish lines
 * of files, the newest first; none of what the caller may not read.
 */
export const knownLines = (scope: Reading): KnownLines => ({
  drawn: drawnLines(scope),
  learnt: may(scope.principal, 'read', lap.name) ? telemetryFiles.lines(scope, MAX_LEARNT).map(placesOf) : [],
})

/** The lines of the track that a request names. 403 without the right to read it, 422 where there is no start-finish line. */
export function linesOfTrack(scope: Reading, trackId: string): TrackLines {
  const { startFinish, split1, split2 } = rowTakenIn(scope, track, trackId, '/trackId') as StoredRowOf<
    typeof track
  >
  if (startFinish) return linesOf({ startFinish, split1, split2 })
  throw new Problem(422, 'no_line', 'This track has no start-finish line yet: draw it, or set startFinish.')
}
