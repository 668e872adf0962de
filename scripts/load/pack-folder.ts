import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { payloadOf } from '../../server/calc/timing-files/payload.ts'
import { missingParts, type Recognised, recognise } from '../../server/calc/timing-files/recognise.ts'
import type { TimingFile } from '../../server/calc/timing-files/timing-file.ts'
import { missingFacts, type WeekendFacts } from '../../server/calc/timing-files/weekend-facts.ts'
import { LoadError } from './load-error.ts'
import { type GivenFacts, readWeekendFile } from './weekend-file.ts'

const READ = /\.(?:csv|json|txt|tsv)$/i

/** The timing files of a folder, sorted by name. LoadError if there is no folder, or no file in it. */
function readFolder(folder: string): TimingFile[] {
  let names: string[]
  try {
    names = readdirSync(folder).toSorted()
  } catch {
    throw new LoadError(`${folder}: no such folder`)
  }
  const files = names
    .filter((name) => READ.test(name) && name !== 'weekend.json')
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile())
  if (files.length === 0) throw new LoadError(`${folder}: no timing files such as 202404201335-race-laps.csv`)
  return files.map((file) => ({ name: path.basename(file), text: readFileSync(file, 'utf8') }))
}

/** A folder as one import with a ready profile. */
interface PackedFolder {
  recognised: Recognised
  ready: string
  payload: unknown
  facts: WeekendFacts
}

const FLAGS: Readonly<Record<string, string>> = {
  'championship.name': '--championship',
  'championship.season': '--season',
  'event.name': '--event',
  'track.name': '--track',
  'track.country': '--country',
  'track.lengthKm': '--length-km',
  'track.timeZone': '--time-zone',
}

/** Facts of the files overridden by the user's; numbers as text, as if typed. */
function withGiven(facts: WeekendFacts, given: GivenFacts): WeekendFacts {
  const texts = (values: object | undefined) =>
    Object.fromEntries(
      Object.entries(values ?? {}).flatMap(([key, value]) => (value == null ? [] : [[key, String(value)]])),
    )
  return {
    championship: { ...facts.championship, ...texts(given.championship) },
    track: { ...facts.track, ...texts(given.track) },
    event: { ...facts.event, ...texts(given.event) },
    sessions: facts.sessions,
  }
}

/**
 * The files of a folder as an import payload. Missing facts come from flags, `weekend.json`, known tracks and the
 * folder's name, in this order. LoadError for unknown files, and with every missing fact.
 */
export function packFolder(folder: string, flags: GivenFacts = {}): PackedFolder {
  const recognised = recognise(readFolder(folder))
  if (!recognised) {
    throw new LoadError(
      `${folder}: no file has the columns of a known timing system (Al Kamel, OpenF1, FastF1, Jolpica, Ergast)`,
    )
  }
  const { source, parts } = recognised
  const lacking = missingParts(recognised)
  if (lacking.length > 0)
    throw new LoadError(`${folder}: ${source.name} needs its ${lacking.join(' and ')} as well`)
  const presets = source.presets(parts, path.basename(path.resolve(folder)))
  const facts = withGiven(withGiven(presets, readWeekendFile(folder)), flags)
  const missing = missingFacts(facts, source.asks(parts))
  if (missing.length > 0) {
    const list = missing.map((fact) => (FLAGS[fact] ? `${fact} (${FLAGS[fact]})` : fact)).join(', ')
    throw new LoadError(`${folder}: the files do not say ${list}; give it as a flag or in weekend.json`)
  }
  const packed = source.pack(parts, facts)
  const twice = packed.find(({ at }, index) => packed.findIndex((each) => each.at === at) < index)
  if (twice)
    throw new LoadError(`${folder}: two files are the ${twice.at.replace(/^.*\./, '')} of one session`)
  return { recognised, ready: source.ready(parts), payload: payloadOf(packed), facts }
}
