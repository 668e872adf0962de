import { useUnits } from '../../ui/units/use-units.ts'
import type { CardParts } from './card-parts.ts'
import classes from './edits.module.css'
import { saidFields } from './said-fields.ts'
import { valueText } from './value-text.ts'

/** What an edit writes, field by field. */
export function OwnValues({ edit, nameOf }: Pick<CardParts, 'edit' | 'nameOf'>) {
  const unitOf = useUnits()
  return (
    <dl className={classes.values}>
      {saidFields(edit).map(({ field, label, yours }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{valueText(edit.resource, field, yours, nameOf, unitOf)}</dd>
        </div>
      ))}
    </dl>
  )
}
