import { fitViolations } from '../../../../server/calc/garage/part-life.ts'
import type { Row } from '../../../data/row-cache.ts'
import { InputError } from '../../../format/failure.ts'
import { momentOf, momentText } from '../../../schema/typed-moment.ts'
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
export const nameOf = (index: number, field: 'fittedAt' | 'removedAt') => `/fits/${index}/${field}`

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
    // A time that was not touched stays: of an hour that a clock change repeats, its text names the first only.
    const before = fits[index]?.[field]
    if (before && text === momentText(before, zone)) return before
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
