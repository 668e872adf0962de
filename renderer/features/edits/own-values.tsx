import { rowEdits } from '../../data/queue/row-edits.ts'
import { shownFields } from '../../schema/shown-fields.ts'
import { valueText } from '../../schema/value-text.ts'
import { useUnits } from '../../ui/units/use-units.ts'
import type { CardParts } from './card-parts.ts'
import classes from './edits.module.css'

/** The values that an edit writes, field by field. */
export function OwnValues({ edit, nameOf }: Pick<CardParts, 'edit' | 'nameOf'>) {
  const unitOf = useUnits()
  return (
    <>
      {rowEdits([edit]).map((each) => (
        <dl key={each.rowId} className={classes.values}>
          {shownFields(each).map(({ field, label, yours }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>{valueText(each.resource, field, yours, nameOf, unitOf)}</dd>
            </div>
          ))}
        </dl>
      ))}
    </>
  )
}
