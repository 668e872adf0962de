import { round } from '../../../../server/calc/round.ts'
import type { Measure } from '../../../../server/calc/units.ts'
import type { SheetCell } from './sheet-cells.ts'

/** Beyond these a stored value is the dust of a conversion. */
const KEPT_DECIMALS = 4
const NUMBER = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/
/** The longest that a position of a bar may be. */
const MAX_TEXT_LENGTH = 200

const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0

function places(value: number, { decimals }: SheetCell, measure: Measure): number {
  const most = Math.max(decimals, Math.min(decimalsOf(round(value, KEPT_DECIMALS)), KEPT_DECIMALS))
  return measure.decimals(most)
}

const fixed = (value: number, decimals: number) => round(value, decimals).toFixed(decimals)

/** What the input shows of a stored value: in the reader's unit, with no fewer decimals than it has. */
export function inputText(cell: SheetCell, value: unknown, measure: Measure): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'number') return String(value)
  return fixed(measure.shown(value), cell.words ? decimalsOf(value) : places(value, cell, measure))
}

/** The same for reading: a true minus, a dash where there is nothing. */
export const readText = (cell: SheetCell, value: unknown, measure: Measure): string =>
  inputText(cell, value, measure).replace(/^-/, '−') || '–'

/** `+0.2`, `−3` of a difference of two stored values, in the reader's unit; no sign where it is nothing. */
export function deltaText(cell: SheetCell, delta: number, measure: Measure): string {
  const text = fixed(Math.abs(measure.shownDelta(delta)), places(delta, cell, measure))
  return delta === 0 ? text : `${delta < 0 ? '−' : '+'}${text}`
}

/** What a cell's text means. */
export interface CellReading {
  /** As it is stored; null for nothing. */
  value: number | string | null
  /** Where it was typed as a change: the stored value that it changes. */
  from?: number
}

/** Whether a minus alone is part of the value: camber and toe, where the value is negative, where there is none yet. */
const ownsMinus = ({ signed }: SheetCell, from: unknown) => signed || typeof from !== 'number' || from < 0

const SIGNED_TEXT = /^([+-]?=|\+|-)?\s*(.*)$/s

/** How many of what is typed are added; undefined where the text sets a value instead. */
function addedBy(sign: string | undefined, digits: string, cell: SheetCell, from: unknown) {
  if (sign === undefined || sign === '=' || !NUMBER.test(digits) || /^[+-]/.test(digits)) return undefined
  // Where there is nothing to change, a sign is the value's own.
  if (sign.length === 1 && (from === null || (sign === '-' && ownsMinus(cell, from)))) return undefined
  return Number(digits.replace(',', '.')) * (sign.startsWith('-') ? -1 : 1)
}

/**
 * Reads what was typed, with a point or a comma. `2` and `=2` set; `+2`, `+=2` and `-=2` change `from`, and so does `-2` but
 * where values are negative (camber, toe): there it sets. Throws what is wrong.
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

/** One, two or five of some power of ten, whichever lies nearest below: what somebody would count in. */
function handy(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step) + 1e-9)
  const lead = step / power
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power
}

/** What an arrow key makes of what is typed: one step up or down in the reader's unit; nothing typed counts as 0. */
export function steppedText(cell: SheetCell, text: string, steps: number, measure: Measure): string {
  const typed = text.trim().replace(/^[−–]/, '-').replace(',', '.')
  if (typed !== '' && !NUMBER.test(typed)) return text
  const step = handy(Math.abs(measure.shownDelta(cell.step)))
  const decimals = Math.max(measure.decimals(cell.decimals), decimalsOf(Number(typed)), decimalsOf(step))
  return fixed(Number(typed) + steps * step, cell.words ? decimalsOf(Number(typed)) : decimals)
}
