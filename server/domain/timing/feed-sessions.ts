import type { BaseRow } from '../../contract/define/define.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRowsBy } from '../../db/rows/repo.ts'
import type { Run } from '../../timing/book/effects.ts'
import type { RunKind } from '../../timing/model.ts'

/** A run that the feed has not named is the one that began at this time. */
const SAME_START_MS = 5000
/** Runs of the same name that are further apart are two sessions. */
const NEAR_MS = 12 * 3_600_000
const NAME_LENGTH = 200

/** What the names of runs say about their kind. */
const KINDS: readonly [RegExp, RunKind][] = [
  [/warm.?up/i, 'warmup'],
  [/qual/i, 'qualifying'],
  [/practice|training|\bfp\d/i, 'practice'],
  [/\btest/i, 'test'],
  [/race|heat|feature|enduro|\bh(?:ou)?rs?\b/i, 'race'],
]

const atOf = ({ startsAt, openedAt }: Run) => startsAt ?? openedAt

/** Name of a run's session: a run that the timekeepers restarted is a session of its own. */
function nameOf(run: Run): string {
  const name = run.name?.trim() || `Timing ${new Date(atOf(run)).toISOString().slice(11, 16)}`
  return (run.restarts === 0 ? name : `${name} (${run.restarts + 1})`).slice(0, NAME_LENGTH)
}

/** Name of a session whose run the feed has not named yet. */
export const placeholderName = (run: Run): string => nameOf({ ...run, name: null })

/** Name, type and start of the session of a run. */
export const newSession = (run: Run) => ({
  name: nameOf(run),
  type: run.kind ?? KINDS.find(([words]) => words.test(run.name ?? ''))?.[1] ?? 'other',
  startsAt: new Date(atOf(run)).toISOString(),
})

/** The session that a run is: of its name in this event, and near in time. */
export function findSession(scope: ReadScope, eventId: string, run: Run): BaseRow | undefined {
  const name = nameOf(run).toLowerCase()
  const at = atOf(run)
  const distance = (row: BaseRow) =>
    Math.max(Date.parse(row.startsAt as string) - at, at - Date.parse(row.endsAt as string), 0)
  const began = (row: BaseRow) => Math.abs(Date.parse(row.startsAt as string) - at) <= SAME_START_MS
  return findRowsBy(scope, session, { eventId })
    .filter((row) => (row.name as string).toLowerCase() === name || (run.name === null && began(row)))
    .filter((row) => distance(row) <= NEAR_MS)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}
