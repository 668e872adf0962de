import { lapEntryText, readLapEntry } from '../../../../server/calc/laps/lap-entry.ts'
import { round } from '../../../../server/calc/round.ts'
import type { Measure } from '../../../../server/calc/units.ts'
import { MAX_LAPS, MAX_MINUTES } from '../../../../server/contract/resources/weekend/run-plan-row.ts'
import { numberIn } from '../../../format/typed-number.ts'

/** How a number is parsed and formatted. */
export interface NumberKind {
  show: (value: number) => string
  /** The value of a text, or an error sentence. */
  read: (text: string) => number | string
  /** Lap times need more than the numeric keyboard. */
  keyboard?: 'decimal' | 'numeric' | 'text'
}

const plain = (value: number, decimals: number) => String(round(value, decimals))

/** A number within inclusive limits. */
const numberKind = (min: number, max: number, decimals: number, noun: string): NumberKind => ({
  show: (value) => plain(value, decimals),
  read: (text) => {
    const value = numberIn(text)
    if (value === undefined || !Number.isFinite(value)) return `${noun} must be a number.`
    if (value < min || value > max) return `${noun}: from ${min} to ${max}.`
    if (decimals === 0 && !Number.isInteger(value)) return `${noun} must be a whole number.`
    return value
  },
  keyboard: decimals === 0 ? 'numeric' : 'decimal',
})

export const LAPS = numberKind(0, MAX_LAPS, 0, 'Laps')
export const MINUTES = numberKind(0, MAX_MINUTES, 4, 'Minutes')
export const FUEL_PER_LAP = numberKind(0, 50, 3, 'Fuel per lap in kg')
export const FUEL = numberKind(0, 500, 3, 'Fuel in kg')
export const RATIO = numberKind(0.1, 10, 3, 'The ratio')

export const LAP_TIME: NumberKind = {
  show: lapEntryText,
  read: (text) => {
    const entry = readLapEntry(text)
    return 'message' in entry ? entry.message : entry.lapTimeMs
  },
  keyboard: 'decimal',
}

/** Length of a lap in the user's unit. */
export const trackLength = (measure: Measure): NumberKind => ({
  show: (km) => plain(measure.shown(km), measure.decimals(4)),
  read: (text) => {
    const typed = numberIn(text)
    if (typed === undefined || !Number.isFinite(typed)) return 'The lap length must be a number.'
    const km = round(measure.stored(typed), 6)
    return km < 0.1 || km > 50 ? 'A lap is 0.1 to 50 km long.' : km
  },
})
