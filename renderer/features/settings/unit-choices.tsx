import { NativeSelect } from '@mantine/core'
import {
  type Quantity,
  type SomeUnits,
  UNIT_CHOICES,
  type Units,
} from '../../../server/contract/define/units.ts'
import classes from './settings.module.css'
import { exampleText, QUANTITIES, quantityLabel, unitLabel } from './unit-example.ts'

interface UnitChoicesProps {
  chosen: SomeUnits
  /** Default units, with the label of that choice: `As the team`. */
  otherwise: Units
  otherwiseText: string
  onChoose: (quantity: Quantity, unit: string | null) => void
}

/** A unit for each quantity, with an example. A choice is saved at once. */
export function UnitChoices({ chosen, otherwise, otherwiseText, onChoose }: UnitChoicesProps) {
  const units = { ...otherwise, ...chosen } as Units
  return (
    <div className={classes.choices}>
      {QUANTITIES.map((quantity) => (
        <NativeSelect
          key={quantity}
          label={quantityLabel(quantity)}
          description={exampleText(quantity, units)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={chosen[quantity] ?? ''}
          data={[
            { value: '', label: `${otherwiseText}: ${unitLabel(quantity, otherwise[quantity])}` },
            ...UNIT_CHOICES[quantity].map((unit) => ({
              value: unit,
              label: unitLabel(quantity, unit as Units[typeof quantity]),
            })),
          ]}
          onChange={(event) => onChoose(quantity, event.currentTarget.value || null)}
        />
      ))}
    </div>
  )
}
