import { NotReadable, transforms } from '../../../../server/calc/transforms.ts'
import { cellText } from '../../../schema/cell-text.ts'
import type { Field } from '../../../schema/field.ts'
import type { DraftField } from '../profile/draft.ts'

const NOTHING = '–'

/** The field's value parsed from the column's first sample, as text; `wrong` where it cannot be parsed. */
export function sampleValue(
  field: Field | undefined,
  { transform, words, source, value, by }: DraftField,
  samples: readonly unknown[],
): { text: string; wrong: boolean } {
  if (source === null) return { text: value || NOTHING, wrong: false }
  const [first] = samples
  if (first === undefined) return { text: value || NOTHING, wrong: false }
  try {
    const meant = words && (words[String(first).trim()] ?? words['*'])
    const made = meant ?? (transform === null || transform === 'map' ? first : transforms[transform](first))
    if (by !== null || !field) return { text: String(made), wrong: false }
    if (!field.accepts(made)) return { text: `${JSON.stringify(made)} does not fit`, wrong: true }
    return { text: cellText(field, made, () => String(made)), wrong: false }
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error
    return { text: error.message, wrong: true }
  }
}
