import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { WeekendSession } from '../../server/sample/weekend.ts'
import { LoadError } from './load-error.ts'

/** The files of one session, which share the start of their names. */
export interface SessionFiles {
  name: string
  type: WeekendSession['type']
  /** Scheduled start on the track's wall clock, in milliseconds as if it were UTC. */
  startWallMs: number
  laps?: string
  results?: string
  weather?: string
}

const FILE_NAME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)-(.+)-(laps|results|weather)\.csv$/i

const typeWords: [RegExp, WeekendSession['type']][] = [
  [/practice|^fp\d*\b/, 'practice'],
  [/warm-?up/, 'warmup'],
  [/quali|hyperpole|superpole/, 'qualifying'],
  [/test|prologue/, 'test'],
  [/race|hours?\b/, 'race'],
]

const typeOf = (slug: string) => typeWords.find(([words]) => words.test(slug))?.[1] ?? 'other'

/** `long-beach` -> `Long Beach`. */
export const titleOf = (slug: string): string =>
  slug
    .split(/[-_ ]+/)
    .filter((word) => word !== '')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')

function wallMsOf(file: string, digits: string[]): number {
  const [year, month, day, hour, minute] = digits.map(Number) as [number, number, number, number, number]
  const wallMs = Date.UTC(year, month - 1, day, hour, minute)
  const written = `${digits.slice(0, 3).join('-')}T${digits.slice(3).join(':')}:00.000Z`
  // Date.UTC carries 31 February over into March.
  if (Number.isNaN(wallMs) || new Date(wallMs).toISOString() !== written) {
    throw new LoadError(`${file}: the name must begin with a date and time, YYYYMMDDHHMM`)
  }
  return wallMs
}

/** Timing files of a folder by session, in order of their start. LoadError when there are none. */
export function findSessionFiles(folder: string): SessionFiles[] {
  let names: string[]
  try {
    names = readdirSync(folder).toSorted()
  } catch {
    throw new LoadError(`${folder}: no such folder`)
  }
  const sessions = new Map<string, SessionFiles>()
  for (const file of names) {
    const match = FILE_NAME.exec(file)
    if (!match) continue
    const slug = match[6]!.toLowerCase()
    const key = file.slice(0, 13) + slug
    const session: SessionFiles = sessions.get(key) ?? {
      name: titleOf(slug),
      type: typeOf(slug),
      startWallMs: wallMsOf(file, match.slice(1, 6)),
    }
    session[match[7]!.toLowerCase() as 'laps' | 'results' | 'weather'] = path.join(folder, file)
    sessions.set(key, session)
  }
  const found = [...sessions.values()].toSorted((a, b) => a.startWallMs - b.startWallMs)
  if (found.length === 0) {
    throw new LoadError(`${folder}: no files named like 202404201335-race-laps.csv`)
  }
  const twice = found.find((session) =>
    found.some((other) => other !== session && other.name === session.name),
  )
  if (twice) throw new LoadError(`${folder}: two sessions are called ${twice.name}; rename the files of one`)
  return found
}
