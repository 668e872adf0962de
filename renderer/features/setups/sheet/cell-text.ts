import { round } from '../../../../server/calc/round.ts'
import type { Measure } from '../../../../server/calc/units.ts'
import type { SheetCell } from './sheet-cells.ts'

/** Further decimals of a stored value are rounding errors of unit conversion. */
const KEPT_DECIMALS = 4
const NUMBER = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/
/** Length limit of a bar position. */
const MAX_TEXT_LENGTH = 200

const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0

function places(value: number, { decimals }: SheetCell, measure: Measure): number {
  const most = Math.max(decimals, Math.min(decimalsOf(round(value, KEPT_DECIMALS)), KEPT_DECIMALS))
  return measure.decimals(most)
}

const fixed = (value: number, decimals: number) => round(value, decimals).toFixed(decimals)

/** Input text of a stored value in the user's unit, with at least the cell's decimals. */
export function inputText(cell: SheetCell, value: unknown, measure: Measure): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'number') return String(value)
  return fixed(measure.shown(value), cell.words ? decimalsOf(value) : places(value, cell, measure))
}

/** Display text of a stored value: with a minus sign, and a dash if empty. */
export const readText = (cell: SheetCell, value: unknown, measure: Measure): string =>
  inputText(cell, value, measure).replace(/^-/, '−') || '–'

/** Difference of two stored values in the user's unit: `+0.2`, `−3`, without a sign if zero. */
export function deltaText(cell: SheetCell, delta: number, measure: Measure): string {
  const text = fixed(Math.abs(measure.shownDelta(delta)), places(delta, cell, measure))
  return delta === 0 ? text : `${delta < 0 ? '−' : '+'}${text}`
}

/** Parsed text of a cell. */
export interface CellReading {
  /** In stored form; null if empty. */
  value: number | string | null
  /** For a relative change: the stored value that it changes. */
  from?: number
}

/** Whether a leading minus is part of the value: signed fields such as camber and toe, and negative or empty values. */
const ownsMinus = ({ signed }: SheetCell, from: unknown) => signed || typeof from !== 'number' || from < 0

const SIGNED_TEXT = /^([+-]?=|\+|-)?\s*(.*)$/s

/** Amount of a relative change; undefined if the text sets a value. */
function addedBy(sign: string | undefined, digits: string, cell: SheetCell, from: unknown) {
  if (sign === undefined || sign === '=' || !NUMBER.test(digits) || /^[+-]/.test(digits)) return undefined
  // Without a value to change, the sign is part of the number.
  if (sign.length === 1 && (from === null || (sign === '-' && ownsMinus(cell, from)))) return undefined
  return Number(digits.replace(',', '.')) * (sign.startsWith('-') ? -1 : 1)
}

/**
 * Parses a cell's text, with a decimal point or comma. `2` and `=2` set; `+2`, `+=2` and `-=2` change `from`, and so
 * does `-2` unless the field is signed (camber, toe): there it sets. Throws an error with a message.
 */
export function readCell(cell: SheetCell, text: string, measure: Measure, from: unknown = null): CellReading {
  const typed = text.trim().replace(/[−–]/g, '-')
  const [, sign, digits = ''] = SIGNED_TEXT.exec(typed) ?? []
  const added = addedBy(sign, digits, cell, from)
  if (added !== undefined) {
    if (typeof from !== 'number') throw new Error(`has no number to change: type =${digits} to set it`)
    return { value: round(measure.stored(measure.shown(from) + added), KEPT_DECIMALS), from }
  }
  const plain = sign === '=' ? digits : typed
  if (plain === '' && sign === undefined) return { value: null }
  if (NUMBER.test(plain))
    return { value: round(measure.stored(Number(plain.replace(',', '.'))), KEPT_DECIMALS) }
  if (cell.words && plain !== '' && plain.length <= MAX_TEXT_LENGTH) return { value: plain }
  throw new Error(cell.words && plain !== '' ? 'is too long' : 'must be a number')
}

/** The largest of 1, 2 or 5 times a power of ten that is not above a step. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step) + 1e-9)
  const lead = step / power
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power
}

/** Text after arrow key steps in the user's unit; empty counts as 0. */
export function steppedText(cell: SheetCell, text: string, steps: number, measure: Measure): string {
  const typed = text.trim().replace(/^[−–]/, '-').replace(',', '.')
  if (typed !== '' && !NUMBER.test(typed)) return text
  const step = roundStep(Math.abs(measure.shownDelta(cell.step)))
  const decimals = Math.max(measure.decimals(cell.decimals), decimalsOf(Number(typed)), decimalsOf(step))
  return fixed(Number(typed) + steps * step, cell.words ? decimalsOf(Number(typed)) : decimals)
}
