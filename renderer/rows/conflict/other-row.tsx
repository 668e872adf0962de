import type { ResourceKey } from '../../../server/contract/index.ts'
import type { AnyRow } from '../../data/row-list.ts'
import { type NameOf, valueText } from '../../schema/value-text.ts'
import { useUnits } from '../../ui/units/use-units.ts'
import classes from './conflict.module.css'
import { otherFields } from './other-fields.ts'

interface OtherRowProps {
  resource: ResourceKey
  versions: { body: object; base: AnyRow | null; theirs: AnyRow }
  /** The row that the user edited. */
  rowId: string
  /** Whether the person removes the row. */
  removing?: boolean
  nameOf: NameOf
}

/** The other fields of the conflicting row, which no choice changes. */
export function OtherRow({ resource, versions, rowId, removing = false, nameOf }: OtherRowProps) {
  const unitOf = useUnits()
  const others = otherFields(resource, versions, rowId)
  if (others.length === 0) return null
  const texts = others
    .map(({ field, label, value }) => `${label} ${valueText(resource, field, value, nameOf, unitOf)}`)
    .join(', ')
  const changed = versions.base?.id === versions.theirs.id
  if (removing) return <p className={classes.hint}>{`They changed: ${texts}.`}</p>
  return (
    <p
      className={classes.hint}
    >{`${changed ? 'They also changed' : 'Theirs also says'}: ${texts}. That stays.`}</p>
  )
}
