import { MAX_DURATION_MS } from '../../contract/define/fields.ts'
import { formatLapTime, parseLapTime } from './lap-time.ts'

/** Parses a typed lap time: milliseconds, or an error text. */
type LapEntry = { lapTimeMs: number } | { message: string }

/** Digits without a separator: one of minutes, two of seconds, then the fraction. */
const DIGITS = /^(\d)(\d{2})(\d{1,3})$/
const SHAPE = /^(?:(\d{1,2})[:'’′])?(?:(\d{1,2}):)?(\d{1,3})(?:[.,](\d*))?$/

/** `1.27` parses as seconds but may mean minutes; `1:27:10` parses as hours but may mean hundredths. */
const MINUTE_AND_SECONDS = /^(\d)[.,]([0-5]\d)$/
const THREE_PAIRS = /^([0-5]?\d):([0-5]\d):([0-5]\d)$/

const refuse = (message: string): LapEntry => ({ message })

/** `1234` is 1:23.4, `12345` is 1:23.45 and `123456` is 1:23.456; null unless there are 4 to 6 digits. */
function punctuate(text: string): string | null {
  const match = DIGITS.exec(text)
  return match ? `${match[1]}:${match[2]}.${match[3]}` : null
}

/** Message with both readings of an ambiguous lap time; null if there is only one. */
function ambiguityOf(text: string): string | null {
  const [, minute, ofMinute] = MINUTE_AND_SECONDS.exec(text) ?? []
  if (minute && minute !== '0') {
    return `${text} can be ${minute}.${ofMinute} s or ${minute}:${ofMinute}.000. Type ${minute}.${ofMinute}0 or ${minute}:${ofMinute}.`
  }
  const [, first, second, third] = THREE_PAIRS.exec(text) ?? []
  if (first === undefined || Number(first) === 0) return null
  const asHours = `${first}:${second}:${third}.0`
  const asFraction = `${first}:${second}.${third}`
  return `${text} can be ${Number(first)} h ${second} min ${third} s or ${asFraction}. Type ${asHours} or ${asFraction}.`
}

/** Why a text with a colon or a point is not a time. */
function explainInvalid(text: string): string {
  const match = SHAPE.exec(text)
  if (!match) return 'Not a lap time. Type it like 1:23.456, or only the digits: 123456.'
  const [, first, second, seconds = '', fraction] = match
  const minutes = second ?? first
  if (minutes === undefined && Number(seconds) > 599) {
    return `Seconds alone go up to 599, not ${seconds}. Type longer laps like 12:34.567.`
  }
  if (minutes !== undefined && Number(seconds) > 59) return `Seconds go up to 59, not ${seconds}.`
  if (Number(minutes) > 59) return `Minutes go up to 59, not ${minutes}. Type hours as 1:02:03.4.`
  if (minutes !== undefined && seconds.length !== 2) return 'Type two digits after a colon, as in 1:02.3.'
  if (fraction === '') return 'Type at least one digit after the point.'
  return 'A lap time has at most three digits after the point.'
}

/**
 * Parses a typed time, at most 48 h. Four, five and six bare digits are m:ss.t, m:ss.hh and m:ss.mmm; otherwise as
 * `parseLapTime`. A lap time with two readings is rejected with both; a sector has only one plausible reading.
 */
export function readLapEntry(typed: string, of: 'lap' | 'sector' = 'lap'): LapEntry {
  const text = typed.trim()
  if (text === '') return refuse('Type a lap time.')
  const onlyDigits = /^\d+$/.test(text)
  const written = onlyDigits ? punctuate(text) : text
  if (written === null) {
    return refuse(
      text.length < 4
        ? 'Too few digits: 1234 is 1:23.4. Under a minute, type a point, as in 59.1.'
        : 'Too many digits: six are m:ss.mmm. Type longer laps with colons, as in 1:02:03.4.',
    )
  }
  const lapTimeMs = parseLapTime(written)
  if (lapTimeMs === null) {
    const reason = explainInvalid(written)
    return refuse(onlyDigits ? `${reason} The digits ${text} are read as ${written}.` : reason)
  }
  if (lapTimeMs === 0) return refuse('A lap takes longer than zero.')
  if (lapTimeMs > MAX_DURATION_MS) return refuse('A lap takes at most 48 hours.')
  const ambiguity = of === 'lap' ? ambiguityOf(written) : null
  return ambiguity === null ? { lapTimeMs } : refuse(ambiguity)
}

/** Formats milliseconds so that parsing restores them. */
export const lapEntryText = (lapTimeMs: number): string =>
  lapTimeMs < 60_000 ? formatLapTime(lapTimeMs).slice(2) : formatLapTime(lapTimeMs)
