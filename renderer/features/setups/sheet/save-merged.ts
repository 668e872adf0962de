import { ApiError } from '../../../../server/contract/client.ts'
import { conflictFields } from '../../../data/queue/conflict.ts'
import type { Update } from '../../../data/rows/write-row.ts'
import { type PathValues, patchOf } from './paths.ts'
import type { Setup } from './sheet-cells.ts'

/** The row after a write, or another user's conflicting row. */
export type Saved = { row: Setup } | { theirs: Setup }

/** Retries after concurrent changes of other fields. */
const TRIES = 5

/** The current row of a version conflict. */
const currentOf = (error: unknown): Setup | undefined =>
  error instanceof ApiError && error.problem.status === 412
    ? ((error.problem.current as Setup | undefined) ?? undefined)
    : undefined

/** Paths whose current value differs from both the one seen and the one to write. */
export const clashesOf = (seen: Setup, theirs: Setup, values: PathValues): string[] =>
  conflictFields('setups', { body: patchOf(values), base: seen, theirs })
    .filter(({ clashes }) => clashes)
    .map(({ field }) => field)

/**
 * Writes values onto a setup as displayed. Merges with concurrent changes of other fields; if the same fields were
 * changed, writes nothing and returns the current row.
 */
export async function saveMerged(
  update: (update: Update<'setups'>) => Promise<Setup>,
  seen: Setup,
  values: PathValues,
): Promise<Saved> {
  let onto = seen
  for (let tries = 1; ; tries += 1) {
    try {
      const body = patchOf(values)
      return { row: await update({ id: seen.id, body, ifMatch: onto.version, base: onto }) }
    } catch (error) {
      const theirs = currentOf(error)
      if (!theirs || tries === TRIES) throw error
      if (clashesOf(seen, theirs, values).length > 0) return { theirs }
      onto = theirs
    }
  }
}
