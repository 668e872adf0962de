/** A session of the payload; times are the track's wall clock, `YYYY-MM-DDTHH:MM`, or instants. */
export interface SessionFacts {
  /** Name in the files. */
  key: string
  name: string
  type: string
  startsAt: string
  endsAt: string
}

/** Payload data besides the files; empty texts are unknown. */
export interface WeekendFacts {
  championship: { name: string; season: string; series: string }
  track: { name: string; country: string; lengthKm: string; cornerCount: string; timeZone: string }
  event: { name: string; startDate: string; endDate: string }
  sessions: SessionFacts[]
}

/** A group of facts that a source's files do not contain. */
export type Asked = 'championship' | 'event' | 'track' | 'sessions'

/** A missing fact: `event.name`, `sessions.0.startsAt`. */
export function missingFacts(facts: WeekendFacts, asks: readonly Asked[]): string[] {
  const needed: Record<Asked, readonly string[]> = {
    championship: ['name', 'season'],
    event: ['name', 'startDate', 'endDate'],
    track: ['name', 'country', 'lengthKm', 'timeZone'],
    sessions: ['name', 'type', 'startsAt', 'endsAt'],
  }
  return asks.flatMap((group) => {
    const rows: readonly object[] = group === 'sessions' ? facts.sessions : [facts[group]]
    return rows.flatMap((row, index) =>
      needed[group]
        .filter((field) => !(row as Record<string, string>)[field])
        .map((field) => (group === 'sessions' ? `sessions.${index}.${field}` : `${group}.${field}`)),
    )
  })
}

export const NO_FACTS: WeekendFacts = {
  championship: { name: '', season: '', series: '' },
  track: { name: '', country: '', lengthKm: '', cornerCount: '', timeZone: '' },
  event: { name: '', startDate: '', endDate: '' },
  sessions: [],
}

const typeWords: readonly [RegExp, string][] = [
  [/practice|^fp\d*\b/, 'practice'],
  [/warm-?up/, 'warmup'],
  [/quali|hyperpole|superpole|^q\d\b/, 'qualifying'],
  [/test|prologue/, 'test'],
  [/race|hours?\b|sprint/, 'race'],
]

/** Kind of session, derived from its name. */
export const sessionTypeOf = (name: string): string =>
  typeWords.find(([words]) => words.test(name.toLowerCase()))?.[1] ?? 'other'

/** `long-beach` -> `Long Beach`. */
export const titleOf = (slug: string): string =>
  slug
    .split(/[-_ ]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** Facts derived from a folder name such as `imsa-2024-long-beach`; empty texts where it has none. */
export function factsOfFolder(folder: string): { championship: string; season: string; event: string } {
  const words = folder
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const year = words.findIndex((word) => /^(19|20)\d\d$/.test(word))
  if (year < 0) return { championship: '', season: '', event: titleOf(words.join('-')) }
  const before = words.slice(0, year)
  const after = words.slice(year + 1)
  // Rounds are often numbered: 06-long-beach.
  while (/^\d+$/.test(after[0] ?? '')) after.shift()
  const [first = ''] = before
  const short = before.length === 1 && first.length <= 5
  return {
    championship: short ? first.toUpperCase() : titleOf(before.join('-')),
    season: words[year] ?? '',
    event: titleOf(after.join('-')),
  }
}
