import { conversion, parseUnit, type Unit } from '../physical-unit.ts'

/** Names of the column that becomes `t`, in order of preference. The last is the index of a pandas frame. */
const TIME_NAMES = ['t', 'time', 'elapsed_time', 'elapsed time', 'timestamp', '__index_level_0__']

const SECOND = parseUnit('s') as Unit

/** Preference of a name as the time column, 0 the highest; undefined for other names. */
export function timeRank(name: string): number | undefined {
  const rank = TIME_NAMES.indexOf(name.trim().toLowerCase())
  return rank < 0 ? undefined : rank
}

/** Index of the time column; -1 if there is none. */
export function findTime(names: readonly string[]): number {
  const ranked = names.flatMap((name, place) => {
    const rank = timeRank(name)
    return rank === undefined ? [] : [{ place, rank }]
  })
  return ranked.sort((a, b) => a.rank - b.rank || a.place - b.place)[0]?.place ?? -1
}

/** Seconds per unit of the column; 1 without a known unit. */
export function secondsPer(label: string | null): number {
  const unit = parseUnit(label)
  const isTime = unit && Object.keys(unit.powers).length === 1 && unit.powers.s === 1
  return isTime ? conversion(unit, SECOND).factor : 1
}

const CLOCK = /^(?:(\d+) days? )?(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2}(?:[.,]\d+)?)$/
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:[.,](\d+))?(Z|[+-]\d{2}:?\d{2})?$/

/** Seconds of a text: `1:02:03.5`, `0 days 00:00:01`, or an ISO 8601 timestamp; NaN for others. */
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
