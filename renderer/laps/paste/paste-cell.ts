import type { UnitOf } from '../../ui/units/use-units.ts'
import { clearedValue, type FieldValue, type LapField, readField } from '../store/lap-fields.ts'

const YES = new Set(['yes', 'y', 'true', '1', 'x', '✓', '✔', 'in', 'out', 'on'])
const NO = new Set(['no', 'n', 'false', '0', '-', '–', 'off'])
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s._-]+/g, ' ')
    .trim()

/** Value of a spreadsheet's cell for a field, with common spellings, or the violation. */
export function readPastedCell(field: LapField, cell: string, units?: UnitOf): FieldValue {
  const text = cell.trim()
  const cleared = clearedValue(field)
  if (text === '' && cleared !== undefined) return { value: cleared }
  if (field.kind === 'flag') {
    const word = text.toLowerCase()
    if (YES.has(word)) return { value: true }
    return NO.has(word) ? { value: false } : { message: `${field.label} is yes or no.` }
  }
  if (field.kind === 'choice') {
    const found = field.choices?.find((names) =>
      names.some((name) => name !== '' && plain(name) === plain(text)),
    )
    if (found) return { value: found[0] }
    const known = (field.choices ?? []).flatMap(([value, label]) => (value === '' ? [] : [label]))
    return {
      message:
        known.length > 0 && known.length <= 8
          ? `${field.label} is one of ${known.join(', ')}.`
          : `${field.label} is not known here.`,
    }
  }
  // A unit that a spreadsheet shows behind a number is no part of it, nor is the P of a position.
  const bare =
    field.kind === 'number'
      ? text.replace(/\s*(kg|km\/h|mph|°C|°F|laps?)$/i, '').replace(/^P(?=\d)/i, '')
      : text
  return readField(field, bare, units)
}
