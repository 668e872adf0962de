import { valueText } from '../../schema/value-text.ts'
import { useUnits } from '../../ui/units/use-units.ts'
import type { CardParts } from './card-parts.ts'
import classes from './edits.module.css'
import { otherFields } from './other-fields.ts'

/** What else stands in the other row; none of the choices touches it. */
export function OtherRow({ edit, nameOf }: Pick<CardParts, 'edit' | 'nameOf'>) {
  const unitOf = useUnits()
  const others = otherFields(edit)
  if (others.length === 0) return null
  const texts = others.map(({ field, label, value }) => {
    return `${label} ${valueText(edit.resource, field, value, nameOf, unitOf)}`
  })
  const changed = edit.base?.id === edit.refusal?.theirs?.id
  if (edit.op === 'remove') return <p className={classes.hint}>{`They changed: ${texts.join(', ')}.`}</p>
  const what = changed ? 'They also changed' : 'Theirs also says'
  return <p className={classes.hint}>{`${what}: ${texts.join(', ')}. That stays.`}</p>
}
