import type { ResourceKey } from '../../../server/contract/index.ts'
import type { EditField } from '../../data/queue/conflict.ts'
import { isFilled, isInTitle } from '../../schema/said-fields.ts'
import { type NameOf, valueText } from '../../schema/value-text.ts'
import { useUnits } from '../../ui/units/use-units.ts'
import { defaultChoice, differs, type Side } from './default-choice.ts'
import classes from './edits.module.css'

interface FieldChoicesProps {
  resource: ResourceKey
  fields: readonly EditField[]
  /** Whether the person changed something that was there. */
  hasBefore: boolean
  chosen: Readonly<Record<string, Side>>
  /** Who wrote theirs. */
  by: string | undefined
  nameOf: NameOf
  onChoose: (field: string, side: Side) => void
}

/** Field by field: what it was, yours and theirs, with a choice. */
export function FieldChoices(props: FieldChoicesProps) {
  const { resource, fields, hasBefore, chosen, by, nameOf, onChoose } = props
  const unitOf = useUnits()
  const text = (field: string, value: unknown) => valueText(resource, field, value, nameOf, unitOf)
  const same = fields.filter(
    (each) =>
      !differs(each) && isFilled(resource, each.field, each.yours) && !isInTitle(resource, each.field),
  )
  return (
    <div className={classes.choices}>
      {fields.filter(differs).map((each) => {
        const { field, label, base, yours, theirs } = each
        const { side, why } = defaultChoice(each)
        const sides = [
          { is: 'yours', name: 'Yours', value: yours },
          { is: 'theirs', name: by ? `Theirs (${by})` : 'Theirs', value: theirs },
        ] as const
        return (
          <fieldset key={field} className={classes.choice}>
            <legend>{label}</legend>
            {hasBefore && <p className={classes.was}>{`It was ${text(field, base)}.`}</p>}
            <div className={classes.sides}>
              {sides.map(({ is, name, value }) => (
                <label key={is} className={classes.side}>
                  <input
                    type="radio"
                    checked={(chosen[field] ?? side) === is}
                    onChange={() => onChoose(field, is)}
                  />
                  <span className={classes.whose}>{name}</span>
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
