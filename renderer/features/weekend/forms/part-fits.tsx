import { Text } from '@mantine/core'
import { sentence } from '../../../format/sentence.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { FormValues } from '../../../ui/form/use-submit.ts'
import { type FitContext, nameOf } from './fit-times.ts'

interface FitsTableProps {
  context: FitContext
  initial: FormValues
  errors: Readonly<Record<string, string>>
}

/** On which cars a part was and when, the newest first; the times can be corrected. */
export function FitsTable({ context, initial, errors }: FitsTableProps) {
  const { fits, carName } = context
  if (fits.length === 0) return null
  const field = (index: number, key: 'fittedAt' | 'removedAt', label: string) => {
    const name = nameOf(index, key)
    const error = errors[name]
    return (
      <TextField
        name={name}
        label={label}
        autoComplete="off"
        defaultValue={initial[name]}
        error={error === undefined ? undefined : sentence(label, error)}
      />
    )
  }
  return (
    <fieldset className="checks">
      <legend>Fits</legend>
      <Text c="dimmed" size="sm">
        By the clock of the track. Laps of the car in that time count. Clear the first time to take a fit out.
      </Text>
      <ol className="stack gap-s" reversed>
        {fits
          .map((fit, index) => {
            const car = carName(fit.carId)
            return (
              <li key={nameOf(index, 'fittedAt')} className="cluster gap-s">
                {field(index, 'fittedAt', `${car} from`)}
                {field(index, 'removedAt', `${car} until`)}
              </li>
            )
          })
          .toReversed()}
      </ol>
    </fieldset>
  )
}
