import { ApiError } from '../../../../server/contract/client.ts'
import { conflictFields } from '../../../data/queue/conflict.ts'
import type { Update } from '../../../data/rows/write-row.ts'
import { type PathValues, patchOf } from './paths.ts'
import type { Setup } from './sheet-cells.ts'

/** The row after a write, or the row that somebody else gave other values meanwhile. */
export type Saved = { row: Setup } | { theirs: Setup }

/** As often as others may be faster, one after the other. */
const TRIES = 5

/** The row as it is now, where a write was refused because it had moved on. */
const currentOf = (error: unknown): Setup | undefined =>
  error instanceof ApiError && error.problem.status === 412
    ? ((error.problem.current as Setup | undefined) ?? undefined)
    : undefined

/** The paths at which somebody else's value stands in place of the one that was seen, and is not the one wanted. */
export const clashesOf = (seen: Setup, theirs: Setup, values: PathValues): string[] =>
  conflictFields('setups', { body: patchOf(values), base: seen, theirs })
    .filter(({ clashes }) => clashes)
    .map(({ field }) => field)

/**
 * Writes values onto the sheet as it was seen. Where others changed something else meanwhile both stand; where they changed
 * the same, theirs is answered and nothing is written.
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
