import { conversion, parseUnit, type Unit } from '../physical-unit.ts'

/** Names of the column that becomes `t`, the surest first. The last is the index of a pandas frame. */
const TIME_NAMES = ['t', 'time', 'elapsed_time', 'elapsed time', 'timestamp', '__index_level_0__']

const SECOND = parseUnit('s') as Unit

/** How surely a name is that of the time, 0 the surest; undefined for any other name. */
export function timeRank(name: string): number | undefined {
  const rank = TIME_NAMES.indexOf(name.trim().toLowerCase())
  return rank < 0 ? undefined : rank
}

/** The place of the time among column names; -1 where none is called so. */
export function findTime(names: readonly string[]): number {
  const ranked = names.flatMap((name, place) => {
    const rank = timeRank(name)
    return rank === undefined ? [] : [{ place, rank }]
  })
  return ranked.sort((a, b) => a.rank - b.rank || a.place - b.place)[0]?.place ?? -1
}

/** How many seconds one of the column's unit is; 1 for what names no time. */
export function secondsPer(label: string | null): number {
  const unit = parseUnit(label)
  const isTime = unit && Object.keys(unit.powers).length === 1 && unit.powers.s === 1
  return isTime ? conversion(unit, SECOND).factor : 1
}

const CLOCK = /^(?:(\d+) days? )?(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2}(?:[.,]\d+)?)$/
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:[.,](\d+))?(Z|[+-]\d{2}:?\d{2})?$/

/** Seconds that a text spells: `1:02:03.5`, `0 days 00:00:01`, or a moment of ISO 8601; NaN for any other. */
export function secondsIn(text: string): number {
  const [, days = 0, hours = 0, minutes, seconds = ''] = CLOCK.exec(text) ?? []
  if (minutes !== undefined)
    return (
      Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
    )
  const [, day, clock, fraction = '0', zone = 'Z'] = MOMENT.exec(text) ?? []
  return day === undefined
    ? Number.NaN
    : Date.parse(`${day}T${clock}${zone}`) / 1000 + Number(`0.${fraction}`)
}
