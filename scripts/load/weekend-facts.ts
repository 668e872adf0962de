import path from 'node:path'
import type { WeekendChampionship, WeekendEvent, WeekendTrack } from '../../server/sample/weekend.ts'
import { knownTrack } from './known-tracks.ts'
import { LoadError } from './load-error.ts'
import { titleOf } from './session-files.ts'

/** What somebody has said about the weekend, in `weekend.json` or on the command line. */
export interface GivenFacts {
  championship?: Partial<WeekendChampionship> | undefined
  track?: Partial<WeekendTrack> | undefined
  event?: Partial<WeekendEvent> | undefined
}

/** What the timing files do not hold, or only by implication. */
export interface WeekendFacts {
  championship: WeekendChampionship
  track: WeekendTrack & { timeZone: string }
  event: WeekendEvent
  /** Fields of the track that nobody gave: good enough to begin with, not to overwrite a correction. */
  assumedTrackFields: string[]
}

/** What a folder called `imsa-2024-long-beach` says by its name. */
function fromFolderName(folderName: string): { championship?: string; season?: string; event?: string } {
  const words = folderName
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const year = words.findIndex((word) => /^(19|20)\d\d$/.test(word))
  const before = year < 0 ? [] : words.slice(0, year)
  const after = words.slice(year + 1)
  // Rounds are often numbered: 06-long-beach.
  while (/^\d+$/.test(after[0] ?? '')) after.shift()
  const first =
    before.length === 1 && before[0]!.length <= 5 ? before[0]!.toUpperCase() : titleOf(before.join('-'))
  return {
    ...(first && { championship: first }),
    ...(year >= 0 && { season: words[year]! }),
    ...(after.length > 0 && { event: titleOf(after.join('-')) }),
  }
}

const lack = [
  ['championship', 'name', '--championship'],
  ['event', 'name', '--event'],
  ['track', 'name', '--track'],
  ['track', 'country', '--country'],
  ['track', 'lengthKm', '--length-km'],
  ['track', 'timeZone', '--time-zone'],
] as const

/**
 * Championship, track and event: given facts first, then a known track, then the folder's name and the files
 * themselves. LoadError naming every fact that is still missing and how to give it.
 */
export function completeFacts(
  folder: string,
  given: GivenFacts,
  files: { firstDate: string; lastDate: string; lengthKm: number | null },
): WeekendFacts {
  const folderName = path.basename(path.resolve(folder))
  const said = fromFolderName(folderName)
  const name = given.championship?.name ?? said.championship
  const assumedTrack: Partial<WeekendTrack> = {
    ...(said.event && { name: said.event }),
    ...(files.lengthKm && { lengthKm: files.lengthKm }),
    cornerCount: 0,
    ...knownTrack(folderName),
  }
  const facts = {
    championship: {
      season: said.season ?? files.firstDate.slice(0, 4),
      ...(name && { name, series: name }),
      ...given.championship,
    },
    track: { ...assumedTrack, ...given.track },
    event: {
      ...(said.event && { name: said.event }),
      startDate: files.firstDate,
      endDate: files.lastDate,
      ...given.event,
    },
  }
  const missing = lack.filter(([part, field]) => !(facts[part] as Record<string, unknown>)[field])
  if (missing.length > 0) {
    const list = missing.map(([part, field, flag]) => `${part}.${field} (${flag})`).join(', ')
    throw new LoadError(`${folder}: the files do not say ${list}; give it as a flag or in weekend.json`)
  }
  return {
    ...(facts as Omit<WeekendFacts, 'assumedTrackFields'>),
    assumedTrackFields: Object.keys(assumedTrack).filter((field) => !(field in (given.track ?? {}))),
  }
}
