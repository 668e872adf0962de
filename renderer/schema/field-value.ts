import { formatLapTime, parseLapTime } from '../../server/calc/laps/lap-time.ts'
import type { Field } from './field.ts'
import { jsonText, parseJson } from './json-text.ts'
import { deviceZone, momentOf, momentText } from './typed-moment.ts'

const NUMBER = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/

function numberFrom(text: string): number {
  if (!NUMBER.test(text)) throw new Error('must be a number')
  return Number(text.replace(',', '.'))
}

function wholeFrom(text: string): number {
  const number = numberFrom(text)
  if (!Number.isInteger(number)) throw new Error('must be a whole number')
  return number
}

function lapTimeFrom(text: string): number {
  const ms = parseLapTime(text)
  if (ms === null) throw new Error('must be a time such as 1:23.456')
  return ms
}

function momentFrom(text: string): string {
  const moment = momentOf(text, deviceZone())
  if (!moment) throw new Error('must be a day and a time such as 2026-05-16 14:30')
  return moment
}

/** Where text and other types are allowed, text that reads as another type becomes that type. */
function eitherFrom(text: string, { accepts }: Field): unknown {
  if (/^[[{]/.test(text)) return parseJson(text)
  if (NUMBER.test(text) && accepts(numberFrom(text))) return numberFrom(text)
  return text
}

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Value of a field's text. Throws an error whose message names the violation. */
export function parseField(field: Field, text: string): unknown {
  const typed = field.kind === 'password' ? text : text.replace(/\r\n/g, '\n').trim()
  if (field.kind === 'boolean') return typed ? typed === 'on' : field.blank
  if (typed === '') return field.blank
  if (field.kind === 'number') return field.measure?.stored(numberFrom(typed)) ?? numberFrom(typed)
  if (field.kind === 'integer') return wholeFrom(typed)
  if (field.kind === 'lapTime') return lapTimeFrom(typed)
  if (field.kind === 'timestamp') return momentFrom(typed)
  if (field.kind === 'either') return eitherFrom(typed, field)
  if (field.kind === 'references') return typed.split(' ')
  if (field.kind === 'list' && field.item) {
    const { item } = field
    return linesOf(typed).map((line) => parseField(item, line))
  }
  return field.kind === 'json' || field.kind === 'unknown' ? parseJson(typed) : typed
}

/** Input text of a value, such that `parseField` returns the value. */
export function fieldText(field: Field, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (field.kind === 'boolean') return value === true ? 'on' : 'off'
  if (field.measure && typeof value === 'number') return field.measure.input(value)
  if (field.kind === 'lapTime') return formatLapTime(value as number)
  if (field.kind === 'timestamp') return momentText(value as string, deviceZone())
  if (field.kind === 'references') return (value as string[]).join(' ')
  if (field.kind === 'list' && field.item) {
    const { item } = field
    return (value as unknown[]).map((each) => fieldText(item, each)).join('\n')
  }
  if (field.kind === 'either' && typeof value === 'object') return JSON.stringify(value)
  return field.kind === 'json' || field.kind === 'unknown' ? jsonText(value) : String(value)
}
