import { formatLapTime } from '../../server/calc/laps/lap-time.ts'
import { choiceText } from '../format/words.ts'
import { wallClock } from '../format/zoned-time.ts'
import type { Field } from './field.ts'
import { fieldText } from './field-value.ts'
import { deviceZone } from './typed-moment.ts'

export const NOTHING = '–'
const LONGEST = 80
const HOUR_MS = 3_600_000

const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 3, useGrouping: false })

/** `16 May 2026` of YYYY-MM-DD. */
const dayText = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`))

function momentText(iso: string): string {
  const { day, time } = wallClock(iso, deviceZone())
  return `${dayText(day)}, ${time}`
}

/** A duration as m:ss.mmm; a difference with its sign; longer ones in hours. */
function millisecondsText(ms: number, key: string): string {
  if (/delta|gap|offset|diff/i.test(key)) return `${ms < 0 ? '−' : '+'}${(Math.abs(ms) / 1000).toFixed(3)} s`
  return Math.abs(ms) < 24 * HOUR_MS && ms >= 0 ? formatLapTime(ms) : `${NUMBER.format(ms / HOUR_MS)} h`
}

function numberText(field: Field, value: number): string {
  if (field.unit === 'ms') return millisecondsText(value, field.key)
  const text = field.measure ? field.measure.input(value) : NUMBER.format(value)
  return field.unit === null ? text : field.unit === '°' ? `${text}°` : `${text} ${field.unit}`
}

/** Length of a list; any other value in one line. */
function jsonText(value: unknown): string {
  if (typeof value === 'object' && Object.keys(value ?? {}).length === 0) return 'None'
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const itemText = ({ key, item }: Field, value: unknown): string =>
  item?.kind === 'choice' ? choiceText(String(value), key) : String(value)

type NameOf = (entity: string, id: string) => string

/** A value as a list shows it, in full. `nameOf` gives the names of rows. */
export function cellText(field: Field, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return NOTHING
  const { kind, entity = '' } = field
  if (kind === 'reference') return nameOf(entity, value as string)
  if (kind === 'references') return (value as string[]).map((id) => nameOf(entity, id)).join(', ') || NOTHING
  if (kind === 'group') {
    const inner = value as Record<string, unknown>
    const texts = (field.fields ?? []).map((each) => cellText(each, inner[each.key], nameOf))
    const joined = `${texts.join(' / ')} ${field.unit ?? ''}`.trim()
    return texts.every((text) => text === NOTHING) ? NOTHING : joined
  }
  if (kind === 'boolean') return value === true ? 'Yes' : 'No'
  // The states of an issue are the team's own; this is the label of the usual ones.
  if (kind === 'choice' || field.key === 'stateId') return choiceText(String(value), field.key)
  if (kind === 'date') return dayText(value as string)
  if (kind === 'timestamp') return momentText(value as string)
  if (kind === 'lapTime') return formatLapTime(value as number)
  if (kind === 'list') return (value as unknown[]).map((each) => itemText(field, each)).join(', ') || NOTHING
  if (kind === 'json') return jsonText(value)
  return typeof value === 'number' ? numberText(field, value) : fieldText(field, value)
}

/** The start of a long text, for a cell. */
export const shortText = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text
