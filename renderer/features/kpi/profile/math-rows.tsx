import { Button, TextInput } from '@mantine/core'
import type { NameSources } from '../../../../server/calc/kpi/names.ts'
import { sentence } from '../../../format/sentence.ts'
import { RowButtons } from '../../../ui/form/row-buttons.tsx'
import type { Offer } from '../expression/completions.ts'
import { ExpressionField } from '../expression/expression-field.tsx'
import classes from '../kpi.module.css'
import { type MathDraft, newMath } from './profile-draft.ts'

interface MathRowsProps {
  maths: readonly MathDraft[]
  names: NameSources
  offers: readonly Offer[]
  errorOf: (path: string) => string | undefined
  onChange: (maths: readonly MathDraft[]) => void
}

/** Inside its own definition, a maths channel's name refers to the source channel. */
const namesFor = (names: NameSources, own: string): NameSources => ({
  ...names,
  mathChannels: (names.mathChannels ?? []).filter(
    ({ name }) => name.toLowerCase() !== own.trim().toLowerCase(),
  ),
})

/** Channels computed from others. */
export function MathRows({ maths, names, offers, errorOf, onChange }: MathRowsProps) {
  return (
    <>
      {maths.length > 0 && (
        <ul className="stack gap-l">
          {maths.map((math, index) => {
            const set = (change: Partial<MathDraft>) => onChange(maths.with(index, { ...math, ...change }))
            const wrong = errorOf(`${index}/name`)
            const what = math.name.trim() || 'this maths channel'
            return (
              <li key={math.key} className={classes.kpi}>
                <TextInput
                  label="Name"
                  maxLength={100}
                  value={math.name}
                  error={wrong === undefined ? undefined : sentence('Name', wrong)}
                  onChange={(event) => set({ name: event.currentTarget.value })}
                />
                <ExpressionField
                  label={`Expression of ${what}`}
                  value={math.expression}
                  onChange={(expression) => set({ expression })}
                  names={namesFor(names, math.name)}
                  offers={offers}
                />
                <TextInput
                  label="Unit"
                  value={math.unit}
                  onChange={(event) => set({ unit: event.currentTarget.value })}
                />
                <RowButtons what={what} onRemove={() => onChange(maths.toSpliced(index, 1))} />
              </li>
            )
          })}
        </ul>
      )}
      <div>
        <Button variant="default" onClick={() => onChange([...maths, newMath()])}>
          Add maths channel
        </Button>
      </div>
    </>
  )
}
