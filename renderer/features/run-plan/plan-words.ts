import { formatClock } from '../../../server/calc/laps/race-clock.ts'
import { round } from '../../../server/calc/round.ts'
import { drives, lapsOf } from '../../../server/calc/run-plan/run-plan-step.ts'
import type { RunPlanWarning } from '../../../server/contract/resources/weekend/run-plan-result.ts'
import { choiceText } from '../../format/words.ts'
import { wallClock } from '../../format/zoned-time.ts'
import type { PlanRow } from './plan-draft.ts'

export const typeText = (type: PlanRow['type']): string => choiceText(type, 'type')

/** `2:24` or `1:02:24` of seconds, half seconds rounded up. */
export function spanText(sec: number): string {
  const text = formatClock(Math.round(sec) * 1000, false)
  return text.replace(/^0:0?(?=\d)/, '')
}

/** Seconds as minutes: `33.4`. */
export const minutesText = (sec: number): string => (sec / 60).toFixed(1)

/** Decimals of fuel in kilograms. */
const FUEL_DECIMALS = 1

/** Kilograms as `66.8`, without a sign if rounded to zero. */
export const fuelText = (kg: number): string => round(kg, FUEL_DECIMALS).toFixed(FUEL_DECIMALS)

/** Whether fuel is negative at display precision. */
export const isShort = (kg: number | null): boolean => kg !== null && round(kg, FUEL_DECIMALS) < 0

/** Fuel to add in kg, rounded up to display precision so that it never falls short. */
export const filledUp = (kg: number): number => Math.ceil(round(kg * 10, 6)) / 10

/** Time of day at the track, `14:32:24`. */
export function clockText(iso: string, zone: string): string {
  const { time, second } = wallClock(iso, zone)
  return `${time}:${second}`
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`

/** `3 laps`, `8 min`, or a filler's wording. */
function amountText(row: PlanRow): string {
  if (drives(row)) return count(lapsOf(row), 'lap')
  return row.minutes === null
    ? row.type === 'filler'
      ? 'fills up'
      : 'no minutes'
    : `${round2(row.minutes)} min`
}

const round2 = (value: number) => Number(value.toFixed(2))

/** `Timed, 3 laps`. */
export const rowText = (row: PlanRow): string => `${typeText(row.type)}, ${amountText(row)}`

interface Warned {
  fuelEndKg: number | null
  endOffsetSec: number
}

export const WARNING_HEADS: Record<RunPlanWarning['code'], string> = {
  FUEL_NEGATIVE: 'Out of fuel',
  TANK_OVER: 'Tank too small',
  PAST_SESSION_END: 'Past the end',
  NO_IN_LAP: 'No in-lap',
}

/** A row's warning as a short label and a sentence. */
export function warningWords(
  { code, message }: Pick<RunPlanWarning, 'code' | 'message'>,
  { endOffsetSec }: Warned,
  sessionSec: number | null,
): { head: string; text: string } {
  const head = WARNING_HEADS[code]
  if (code !== 'PAST_SESSION_END' || sessionSec === null) return { head, text: message }
  return { head, text: `This row ends ${spanText(endOffsetSec - sessionSec)} after the session.` }
}

/** `40 s late`, `1:20 early`, `on plan`. */
export function latenessText(lateSec: number): string {
  if (lateSec === 0) return 'on plan'
  const size = Math.abs(lateSec)
  return `${size < 60 ? `${size} s` : spanText(size)} ${lateSec > 0 ? 'late' : 'early'}`
}
