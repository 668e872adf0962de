import type { CardParts } from './card-parts.ts'
import classes from './edits.module.css'
import { saidFields } from './said-fields.ts'
import { valueText } from './value-text.ts'

/** What an edit writes, field by field. */
export const OwnValues = ({ edit, nameOf }: Pick<CardParts, 'edit' | 'nameOf'>) => (
  <dl className={classes.values}>
    {saidFields(edit).map(({ field, label, yours }) => (
      <div key={field}>
        <dt>{label}</dt>
        <dd>{valueText(edit.resource, field, yours, nameOf)}</dd>
      </div>
    ))}
  </dl>
)
