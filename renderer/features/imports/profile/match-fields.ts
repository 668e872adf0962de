const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu

/** Synonyms in timing files. */
const SYNONYMS: Readonly<Record<string, string>> = {
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
/** Words that name a unit, ignored in matching. */
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
/** Words that name a role, ignored in matching. */
const ROLES = new Set(['id', 'at', 'of', 'the', 'value'])

/** Splits a name into normalized words: `S1_LARGE` becomes `sector`, `1`. */
function wordsOf(name: string): string[] {
  const spelt = (name.match(WORD) ?? [])
    .map((word) => word.toLowerCase())
    .flatMap((word) => (SYNONYMS[word] ?? word).split(' '))
  const joined = spelt
    .join(' ')
    .replace(/\bs (\d)\b/g, 'sector $1')
    .replace(/\bsector(\d)\b/g, 'sector $1')
  return joined.split(' ').filter(Boolean)
}

const bare = (words: readonly string[]) => words.filter((word) => !UNITS.has(word) && !ROLES.has(word))

/** Similarity of two names, from 0 to 1. */
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
  /** Alternative names of the target, such as the lookup field of the referenced row. */
  also?: readonly string[]
}

/** Minimum score; chosen so that `PIT` matches neither `pitIn` nor `pitOut`. */
const LEAST = 0.65

/** A target and its matching source. */
export interface Match {
  target: string
  source: string
  /** Similarity, from 0 to 1. */
  score: number
}

/** Matches sources to targets by name; each source is used once, best scores first. */
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
