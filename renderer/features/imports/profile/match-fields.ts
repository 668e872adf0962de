const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu

/** Words that mean the same in timing files. */
const SAME: Readonly<Record<string, string>> = {
  no: 'number',
  nr: 'number',
  num: 'number',
  nbr: 'number',
  temperature: 'temp',
  tire: 'tyre',
  tires: 'tyres',
  s1: 'sector1',
  s2: 'sector2',
  s3: 'sector3',
  laptime: 'lap time',
  lapnumber: 'lap number',
  pitin: 'pit in',
  pitout: 'pit out',
  driverid: 'driver id',
  humid: 'humidity',
  millis: 'ms',
  milliseconds: 'ms',
  kmh: 'kph',
  km: 'km',
  pos: 'position',
  firstname: 'first name',
  lastname: 'last name',
  surname: 'last name',
  forename: 'first name',
  startdate: 'start date',
  enddate: 'end date',
}
/** Say how something is measured, not what it is. */
const UNITS = new Set([
  'ms',
  'c',
  'kph',
  'kg',
  'km',
  'bar',
  'mm',
  'deg',
  's',
  'sec',
  'seconds',
  'f',
  'degf',
  'degc',
])
/** Say how a value is kept. */
const ROLES = new Set(['id', 'at', 'of', 'the', 'value'])

/** `S1_LARGE` of a sector's spelling as one word each: `sector`, `1`. */
function wordsOf(name: string): string[] {
  const spelt = (name.match(WORD) ?? [])
    .map((word) => word.toLowerCase())
    .flatMap((word) => (SAME[word] ?? word).split(' '))
  const joined = spelt
    .join(' ')
    .replace(/\bs (\d)\b/g, 'sector $1')
    .replace(/\bsector(\d)\b/g, 'sector $1')
  return joined.split(' ').filter(Boolean)
}

const bare = (words: readonly string[]) => words.filter((word) => !UNITS.has(word) && !ROLES.has(word))

/** How much two names mean the same, from 0 to 1. */
export function similarity(a: string, b: string): number {
  const last = (name: string) =>
    name
      .replace(/^\$\.?/, '')
      .split(/[.[\]']+/)
      .filter(Boolean)
      .at(-1) ?? name
  const [first, second] = [wordsOf(last(a)), wordsOf(last(b))]
  if (first.length === 0 || second.length === 0) return 0
  if (first.join('') === second.join('')) return 1
  const [left, right] = [bare(first), bare(second)]
  if (left.length === 0 || right.length === 0) return 0
  if (left.join('') === right.join('')) return 0.95
  const shared = left.filter((word) => right.includes(word)).length
  return (0.9 * shared * 2) / (left.length + right.length)
}

export interface Wanted {
  target: string
  /** Other names that a source may have for it, such as the field that finds the row it points at. */
  also?: readonly string[]
}

/** `PIT` is neither `pitIn` nor `pitOut`. */
const LEAST = 0.65

/** A target and the source that is called like it. */
export interface Match {
  target: string
  source: string
  /** How sure that is, from 0 to 1. */
  score: number
}

/** A source for each target whose name is like one; each source is used once, the surest pairs first. */
export function matchFields(wanted: readonly Wanted[], sources: readonly string[]): Match[] {
  const pairs = wanted.flatMap(({ target, also = [] }) =>
    sources.map((source) => ({
      target,
      source,
      score: Math.max(...[target, ...also].map((name) => similarity(name, source))),
    })),
  )
  const matched: Match[] = []
  const taken = new Set<string>()
  for (const pair of pairs.sort((x, y) => y.score - x.score)) {
    const [target, source] = [`to ${pair.target}`, `from ${pair.source}`]
    if (pair.score < LEAST || taken.has(target) || taken.has(source)) continue
    matched.push(pair)
    taken.add(target).add(source)
  }
  return matched
}
