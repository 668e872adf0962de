const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const ISO = /^(\d{4})-(\d\d?)-(\d\d?)$/
/** With or without the day of the week: `Sat 16 May 2026`, `16 May`. */
const DAY_FIRST = /^(?:[a-z]+,? )?(\d\d?)\.? ([a-z]{3})[a-z]*\.?,?(?: (\d{4}))?$/
const MONTH_FIRST = /^(?:[a-z]+,? )?([a-z]{3})[a-z]*\.? (\d\d?),?(?: (\d{4}))?$/
/** `16.5.`, `16.5.2026`. Days with a stroke are refused: 5/6 is 5 June in Europe and 6 May in America. */
const DOTTED = /^(\d\d?)\.\s?(\d\d?)\.\s?(\d{4})?$/

/** YYYY-MM-DD of a day of the calendar; undefined if it is none. */
function isoOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : undefined
}

/** YYYY-MM-DD of a day as people type it, without a year in the given one; undefined if it is none. */
export function typedDay(text: string, year: number): string | undefined {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ')
  const iso = ISO.exec(typed)
  if (iso) return isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dotted = DOTTED.exec(typed)
  if (dotted) return isoOf(Number(dotted[3] ?? year), Number(dotted[2]), Number(dotted[1]))
  const first = DAY_FIRST.exec(typed)
  const second = MONTH_FIRST.exec(typed)
  const [day, month, of] = first
    ? [first[1], first[2], first[3]]
    : second
      ? [second[2], second[1], second[3]]
      : []
  if (day === undefined || month === undefined) return undefined
  return isoOf(Number(of ?? year), MONTHS.indexOf(month) + 1, Number(day))
}

const SHOWN = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** `Sat 16 May 2026` of YYYY-MM-DD. */
export const shownDay = (day: string): string => SHOWN.format(new Date(`${day}T00:00:00Z`)).replace(',', '')
