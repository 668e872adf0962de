import { fieldLabel } from '../../../server/calc/field-label.ts'
import type { AnyResource, Shape } from '../../../server/contract/define/define.ts'
import { type ResourceKey, resources } from '../../../server/contract/index.ts'
import { atPath } from '../../format/at-path.ts'
import { isObject } from '../../format/is-object.ts'
import type { Edit } from '../edit.ts'
import { innerFields } from './merge-patch.ts'
import { sameValue } from './same-value.ts'

/** One field that a person wrote, as it was, as they want it, and as the server has it. */
export interface ConflictField {
  /** Name, or path into an object: `corners.fl.camberDeg`. */
  field: string
  label: string
  unit: string | null
  /** As it was when the person changed it; undefined where that is not known. */
  base: unknown
  yours: unknown
  /** Undefined where no row conflicts. */
  theirs: unknown
  /** Whether both sides changed it, to different values. */
  clashes: boolean
}

export type Side = 'yours' | 'theirs'
export type Chosen = Readonly<Record<string, Side>>

/** A write and the row that it met. */
export interface Versions {
  /** The patch, as it is sent. */
  body: object
  /** The row that the person saw; null where they saw none. */
  base: object | null
  theirs: object | null | undefined
}

/** The innermost fields that a patch writes. */
function leaves(body: object, shape: Shape): string[] {
  return Object.entries(body).flatMap(([field, value]) => {
    const inner = innerFields(shape, field)
    if (!inner || !isObject(value)) return [field]
    return leaves(value, inner).map((path) => `${field}.${path}`)
  })
}

/** The fields of a patch with the conflicting values. */
export function conflictFields(resource: ResourceKey, { body, base, theirs }: Versions): ConflictField[] {
  const { fields } = resources[resource] as unknown as AnyResource
  const written = leaves(body, fields).filter((field) => field !== 'id')
  return written.map((field) => {
    const [before, yours, other] = [base, body, theirs].map((side) => atPath(side ?? undefined, field))
    const moved = base === null || !sameValue(other, before)
    return {
      field,
      ...fieldLabel(field),
      base: before,
      yours,
      theirs: other,
      clashes: Boolean(theirs) && moved && !sameValue(other, yours),
    }
  })
}

/** The fields of an edit that the server did not take. */
export const fieldsOf = ({ resource, body, base, refusal }: Edit): ConflictField[] =>
  conflictFields(resource, { body, base, theirs: refusal?.theirs })

/** Whether a field needs a choice at all: both sides may say the same. */
export const differs = ({ yours, theirs }: ConflictField): boolean => !sameValue(yours, theirs)

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/**
 * The side that is chosen until the person chooses, and why: theirs where both changed it, so that nothing of others is
 * overwritten unseen; yours where only you did.
 */
export function defaultChoice({ theirs, base, clashes }: ConflictField): { side: Side; why: string } {
  if (isEmpty(theirs) && isEmpty(base)) return { side: 'yours', why: 'Only you entered something here.' }
  if (clashes) return { side: 'theirs', why: 'You both changed this: theirs stays unless you choose yours.' }
  return { side: 'yours', why: 'Only you changed this.' }
}

/** The paths of the fields that go over the other row. */
export const takenFields = (fields: readonly ConflictField[], chosen: Chosen): readonly string[] =>
  fields
    .filter((field) => differs(field) && (chosen[field.field] ?? defaultChoice(field).side) === 'yours')
    .map(({ field }) => field)
