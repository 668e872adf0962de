import type { TransformName } from '../contract/define/import-scope.ts'
import { textInstant } from './instants.ts'
import { parseLapTime } from './laps/lap-time.ts'
import { liveryColorOf } from './livery-color.ts'
import { round } from './round.ts'

/** A value that a transform cannot read; the message is for people. */
export class NotReadable extends Error {}

const SHOWN = 60

/** Formats a value for a message. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

const refuse = (value: unknown, what: string): never => {
  throw new NotReadable(`${shown(value)} is not ${what}`)
}

const isText = (value: unknown): value is string => typeof value === 'string'
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/

function numberOf(value: unknown, what = 'a number'): number {
  const text = isText(value) ? value.trim() : value
  const number =
    typeof text === 'number' ? text : isText(text) && NUMBER.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : refuse(value, what)
}

function integerOf(value: unknown): number {
  const number = numberOf(value, 'a whole number')
  return Number.isSafeInteger(number) ? number : refuse(value, 'a whole number')
}

/** Shifts the decimal point, as 1.0005 * 1000 is 1000.4999999999999. */
function milliseconds(value: unknown): number {
  const seconds = numberOf(value, 'a number of seconds')
  const shifted = Number(`${seconds}e3`)
  return Math.round(Number.isNaN(shifted) ? seconds * 1000 : shifted)
}

const LONG_TIME = /^(?:(\d{1,3})\s+days?,?\s+)?(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,9}))?$/

/** Parses `m:ss.mmm`, `h:mm:ss.mmm`, seconds, and pandas' `0 days 00:01:36.123000`. */
function lapTime(value: unknown): number {
  if (typeof value === 'number') return milliseconds(value)
  if (!isText(value)) return refuse(value, 'a lap time')
  const text = value.trim()
  const usual = parseLapTime(text)
  if (usual !== null) return usual
  const match = LONG_TIME.exec(text)
  if (!match) return refuse(value, 'a lap time')
  const [, days = '0', hours, minutes, seconds = '0', fraction = ''] = match
  const hasMinutes = minutes !== undefined
  if (hasMinutes && (!/^\d\d$/.test(seconds) || Number(seconds) > 59)) return refuse(value, 'a lap time')
  if (hours !== undefined && (!/^\d\d$/.test(minutes ?? '') || Number(minutes) > 59)) {
    return refuse(value, 'a lap time')
  }
  const whole = ((Number(days) * 24 + Number(hours ?? 0)) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds)
  return whole * 1000 + Math.round(Number(`0.${fraction || '0'}`) * 1000)
}

const TRUE = ['true', '1', 'yes', 'y', 'on', 't']
const FALSE = ['false', '0', 'no', 'n', 'off', 'f']

function booleanOf(value: unknown): boolean {
  const text = String(value).trim().toLowerCase()
  if (typeof value === 'object') return refuse(value, 'yes or no')
  return TRUE.includes(text) || (FALSE.includes(text) ? false : refuse(value, 'yes or no'))
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? refuse(value, 'text') : String(value)
}

function instant(value: unknown, ms: number): string {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? refuse(value, 'a moment in time') : date.toISOString()
}

const DATE = /^(\d{4}-\d\d-\d\d)(?:$|[T ])/

const scaled =
  (factor: number, offset = 0) =>
  (value: unknown) =>
    round(numberOf(value) * factor + offset, 3)

const COLOR = /^#?([0-9a-f]{6})$/i

function hexColor(value: unknown): string {
  const digits = COLOR.exec(textOf(value).trim())?.[1]
  return digits ? `#${digits.toUpperCase()}` : refuse(value, 'a colour such as 3671C6')
}

const firstSpace = (text: string) => {
  const at = text.indexOf(' ')
  return at < 0 ? text.length : at
}

/** Transforms by name, for values that are present. `map` needs the field's own table and is applied with it. */
export const transforms: Record<Exclude<TransformName, 'map'>, (value: unknown) => unknown> = {
  lapTime,
  'seconds->ms': milliseconds,
  number: (value) => numberOf(value),
  integer: integerOf,
  text: textOf,
  boolean: booleanOf,
  date: (value) => DATE.exec(textOf(value).trim())?.[1] ?? refuse(value, 'a date such as 2026-04-19'),
  timestamp: (value) =>
    textInstant(textOf(value).trim()) ?? refuse(value, 'a timestamp such as 2026-04-19T16:00:00Z'),
  epochSeconds: (value) => instant(value, numberOf(value, 'a number of seconds') * 1000),
  epochMs: (value) => instant(value, numberOf(value, 'a number of milliseconds')),
  trim: (value) => textOf(value).trim(),
  upper: (value) => textOf(value).toUpperCase(),
  lower: (value) => textOf(value).toLowerCase(),
  firstWord: (value) =>
    textOf(value)
      .trim()
      .slice(0, firstSpace(textOf(value).trim())),
  otherWords: (value) =>
    textOf(value)
      .trim()
      .slice(firstSpace(textOf(value).trim()))
      .trim(),
  'fahrenheit->celsius': scaled(5 / 9, -160 / 9),
  'mph->kph': scaled(1.609344),
  'm/s->kph': scaled(3.6),
  'inHg->hPa': scaled(33.86389),
  hexColor,
  liveryColor: (value) => liveryColorOf(textOf(value).trim()),
}
