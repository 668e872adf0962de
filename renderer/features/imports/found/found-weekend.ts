import type { FoundWeekend } from '../../../../server/calc/timing-files/recognise.ts'
import type { PackedPart } from '../../../../server/calc/timing-files/timing-source.ts'
import type { WeekendFacts } from '../../../../server/calc/timing-files/weekend-facts.ts'
import type { ImportDocument } from '../document/document.ts'
import { FACTS_NAME, type Source, sourceOf } from '../document/source.ts'

const placed = (part: PackedPart, sources: readonly Source[]): Source | undefined => {
  if ('value' in part)
    return { ...sourceOf(`${part.at}.json`, JSON.stringify(part.value)), name: part.at, fileName: FACTS_NAME }
  const own = sources.find(
    ({ fileName, text }) => fileName === part.file.file.name && text === part.file.file.text,
  )
  return own && { ...own, name: part.at }
}

/** The document to send: each file at its path, with the typed weekend facts. */
export function packedDocument(
  { source, parts }: FoundWeekend,
  facts: WeekendFacts,
  sources: readonly Source[],
): ImportDocument {
  const packed = source.pack(parts, facts).flatMap((part) => placed(part, sources) ?? [])
  return { sources: packed, named: true }
}

const several = (count: number, one: string, more = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`

/** `IMSA Long Beach, 4 sessions, 27 cars, 3,894 laps, 273 weather readings`. */
export function foundText({ source, parts }: FoundWeekend, facts: WeekendFacts): string {
  const { sessions, cars, laps, weather } = source.counts(parts)
  const name = [facts.championship.name, facts.event.name].filter(Boolean).join(' ')
  return [
    name || source.name,
    sessions > 0 && several(sessions, 'session'),
    cars > 0 && several(cars, 'car'),
    laps > 0 && several(laps, 'lap'),
    weather > 0 && several(weather, 'weather reading'),
  ]
    .filter(Boolean)
    .join(', ')
}
