import type { ResourceKey } from '../../../server/contract/index.ts'
import {
  type Chosen,
  type ConflictField,
  defaultChoice,
  differs,
  type Side,
} from '../../data/queue/conflict.ts'
import type { AnyRow } from '../../data/row-list.ts'
import { deviceMoment } from '../../format/device-moment.ts'
import { isFilled, isInTitle } from '../../schema/shown-fields.ts'
import { type NameOf, valueText } from '../../schema/value-text.ts'
import { useUnits } from '../../ui/units/use-units.ts'
import { useLastWriter } from '../use-last-writer.ts'
import classes from './conflict.module.css'

interface FieldChoicesProps {
  resource: ResourceKey
  fields: readonly ConflictField[]
  theirs: AnyRow & { updatedAt?: string }
  /** Whether the edit changes a row that the user had seen. */
  hasBefore: boolean
  chosen: Chosen
  nameOf: NameOf
  onChoose: (field: string, side: Side) => void
}

/** Lists each conflicting field with its previous value, yours and theirs, and a choice between them. */
export function FieldChoices(props: FieldChoicesProps) {
  const { resource, fields, theirs, hasBefore, chosen, nameOf, onChoose } = props
  const unitOf = useUnits()
  const by = useLastWriter(resource, theirs)
  const at = theirs.updatedAt && deviceMoment(Date.parse(theirs.updatedAt))
  const who = [by, at].filter(Boolean).join(', ')
  const text = (field: string, value: unknown) => valueText(resource, field, value, nameOf, unitOf)
  const same = fields.filter(
    (each) =>
      !differs(each) && isFilled(resource, each.field, each.yours) && !isInTitle(resource, each.field),
  )
  return (
    <div className="grid gap-m">
      {fields.filter(differs).map((each) => {
        const { field, label, base, yours } = each
        const { side, why } = defaultChoice(each)
        const sides = [
          { is: 'yours', name: 'Yours', value: yours },
          { is: 'theirs', name: who ? `Theirs (${who})` : 'Theirs', value: each.theirs },
        ] as const
        return (
          <fieldset key={field} className={`grid least gap-2xs ${classes.choice}`}>
            <legend>{label}</legend>
            {hasBefore && <p className={classes.hint}>{`It was ${text(field, base)}.`}</p>}
            <div className={classes.sides}>
              {sides.map(({ is, name, value }) => (
                <label key={is} className={classes.side}>
                  <input
                    type="radio"
                    checked={(chosen[field] ?? side) === is}
                    onChange={() => onChoose(field, is)}
                  />
                  <span className="quiet">{name}</span>
                  <span className={classes.value}>{text(field, value)}</span>
                </label>
              ))}
            </div>
            <p className={classes.hint}>{why}</p>
          </fieldset>
        )
      })}
      {same.length > 0 && (
        <p className={classes.hint}>
          {`The same on both sides: ${same.map(({ field, label, yours }) => `${label} ${text(field, yours)}`).join(', ')}.`}
        </p>
      )}
    </div>
  )
}
