import type { EditField } from '../../data/queue/conflict.ts'
import { sameValue } from '../../data/queue/same-value.ts'

export type Side = 'yours' | 'theirs'

export interface Choice {
  side: Side
  /** Why it is suggested, for the person who decides. */
  why: string
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Whether a field needs a choice at all: both sides may say the same. */
export const differs = ({ yours, theirs }: EditField): boolean => !sameValue(yours, theirs)

/**
 * What is chosen until the person chooses: theirs where both changed it, so that nothing of others is overwritten
 * unseen; yours where only you did.
 */
export function defaultChoice({ theirs, base, clashes }: EditField): Choice {
  if (isEmpty(theirs) && isEmpty(base)) return { side: 'yours', why: 'Only yours says something here.' }
  if (clashes)
    return { side: 'theirs', why: 'Both say something else: theirs stays unless you choose yours.' }
  return { side: 'yours', why: 'Only you changed this.' }
}

/** The paths of the fields that go over the other row. */
export const takenFields = (
  fields: readonly EditField[],
  chosen: Readonly<Record<string, Side>>,
): readonly string[] =>
  fields
    .filter((field) => differs(field) && (chosen[field.field] ?? defaultChoice(field).side) === 'yours')
    .map(({ field }) => field)
