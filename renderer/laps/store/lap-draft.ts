import type { UnitOf } from '../../ui/units/use-units.ts'
import { fieldText, type LapField, readField } from './lap-fields.ts'
import type { Lap } from './lap-store.ts'

/** Texts of a lap's inputs, by field; untouched fields are missing. */
export type Draft = Readonly<Record<string, string>>

export const EMPTY_DRAFT: Draft = {}

export interface DraftReading {
  /** Values of the fields that were touched and can be read. */
  values: Partial<Lap>
  /** Errors by field. */
  errors: Record<string, string>
}

/** Values of the typed texts. */
export function readDraft(fields: readonly LapField[], draft: Draft, units?: UnitOf): DraftReading {
  const values: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const text = draft[field.key]
    if (text === undefined) continue
    const read = readField(field, text, units)
    if ('message' in read) errors[field.key] = read.message
    else values[field.key] = read.value
  }
  return { values: values as Partial<Lap>, errors }
}

export const isBlank = (draft: Draft): boolean => Object.values(draft).every((text) => text.trim() === '')

/** Only the fields that differ from the stored lap. */
export function changesOf(fields: readonly LapField[], draft: Draft, lap: Lap, units?: UnitOf): Draft {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = draft[field.key]
      return text === undefined || text === fieldText(field, lap, units) ? [] : [[field.key, text]]
    }),
  )
}
