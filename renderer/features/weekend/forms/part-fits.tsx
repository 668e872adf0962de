import { Text } from '@mantine/core'
import { fitViolations } from '../../../../server/calc/garage/part-life.ts'
import type { Row } from '../../../data/row-cache.ts'
import { InputError } from '../../../format/failure.ts'
import { sentence } from '../../../format/sentence.ts'
import { momentOf, momentText } from '../../../schema/typed-moment.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { FormValues } from '../../../ui/form/use-submit.ts'

type Fit = Row<'parts'>['fits'][number]

/** What the fits of a part are shown and read with. */
export interface FitContext {
  fits: readonly Fit[]
  /** Time zone of the track. */
  zone: string
  carName: (carId: string | null) => string
}

/** As the server names it in a violation. */
const nameOf = (index: number, field: 'fittedAt' | 'removedAt') => `/fits/${index}/${field}`

/** Texts of the fits' times. */
export const fitTexts = ({ fits, zone }: FitContext): FormValues =>
  Object.fromEntries(
    fits.flatMap(({ fittedAt, removedAt }, index) => [
      [nameOf(index, 'fittedAt'), momentText(fittedAt, zone)],
      [nameOf(index, 'removedAt'), removedAt === null ? '' : momentText(removedAt, zone)],
    ]),
  )

/** The fits with the times that were typed; those without a first one are left out. Throws an `InputError`. */
export function typedFits(values: FormValues, { fits, zone }: FitContext): Fit[] {
  const wrong: Record<string, string> = {}
  const read = (index: number, field: 'fittedAt' | 'removedAt') => {
    const text = values[nameOf(index, field)]?.trim()
    if (!text) return null
    const moment = momentOf(text, zone)
    if (moment === undefined)
      wrong[nameOf(index, field)] = 'must be a day and a time, such as 2026-05-16 14:30'
    return moment ?? null
  }
  const typed = fits.map((fit, index) => ({
    index,
    carId: fit.carId,
    fittedAt: read(index, 'fittedAt'),
    removedAt: read(index, 'removedAt'),
  }))
  const kept = typed.flatMap(({ fittedAt, ...fit }) => (fittedAt === null ? [] : [{ ...fit, fittedAt }]))
  for (const { path, message } of Object.keys(wrong).length === 0 ? fitViolations(kept) : []) {
    const [, , at, field] = path.split('/')
    const index = kept[Number(at)]?.index ?? 0
    wrong[nameOf(index, field as 'removedAt')] = message
      .replace('the next fittedAt', 'the next fit')
      .replace('fittedAt', 'the time it was fitted')
  }
  if (Object.keys(wrong).length > 0) throw new InputError(wrong)
  return kept.map(({ carId, fittedAt, removedAt }) => ({ carId, fittedAt, removedAt }))
}

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
