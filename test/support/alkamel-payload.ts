import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const TYPES: Record<string, string> = { practice: 'practice', qualifying: 'qualifying', race: 'race' }

/** Facts missing from the files of a weekend. */
export interface AlkamelFacts {
  championship: object
  track: object
  event: object
}

/** A folder of Al Kamel files as payload of its ready profile; sessions end three hours after they start. */
export function alkamelPayload(folder: string, facts: AlkamelFacts) {
  const files = readdirSync(folder).filter((file) => file.endsWith('-laps.csv'))
  const sessions = files.toSorted().map((file) => {
    const prefix = file.replace(/-laps\.csv$/, '')
    const [digits = '', ...words] = prefix.split('-')
    const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`
    const hour = Number(digits.slice(8, 10))
    const csv = (part: string) => ({ csv: readFileSync(path.join(folder, `${prefix}-${part}.csv`), 'utf8') })
    return {
      name: words.join(' '),
      type: TYPES[words[0] ?? ''] ?? 'other',
      startsAt: `${day}T${String(hour).padStart(2, '0')}:${digits.slice(10, 12)}`,
      endsAt: `${day}T${String(hour + 3).padStart(2, '0')}:${digits.slice(10, 12)}`,
      laps: csv('laps'),
      results: csv('results'),
      weather: csv('weather'),
    }
  })
  return { ...facts, sessions }
}
