import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { payloadOf } from '../../server/calc/timing-files/payload.ts'
import { recognise } from '../../server/calc/timing-files/recognise.ts'
import { missingFacts } from '../../server/calc/timing-files/weekend-facts.ts'
import { championship } from '../../server/contract/resources/weekend/championship.ts'
import { event } from '../../server/contract/resources/weekend/event.ts'
import { track } from '../../server/contract/resources/weekend/track.ts'
import { LoadError } from './load-error.ts'

const texts = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value ?? '')]))

const weekendFile = z.strictObject({
  championship: championship.update.transform(texts).optional(),
  track: track.update.transform(texts).optional(),
  event: event.update.omit({ championshipId: true, trackId: true }).transform(texts).optional(),
  /** In the order in which the sessions are found; wall clock of the track or instants. */
  sessions: z.array(z.partialRecord(z.enum(['name', 'type', 'startsAt', 'endsAt']), z.string())).default([]),
})

/** Facts of `weekend.json`, as text like those of the files. */
function readFacts(file: string): z.output<typeof weekendFile> {
  if (!existsSync(file)) return { sessions: [] }
  try {
    return weekendFile.parse(JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')))
  } catch (error) {
    const issues = error instanceof z.ZodError ? error.issues : []
    const problems = issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new LoadError(`${file}: ${problems.join('; ') || (error as Error).message}`)
  }
}

/** The timing files of a folder as the body of an import. Throws LoadError for unknown files and missing facts. */
export function packFolder(folder: string) {
  const refuse = (why: string): never => {
    throw new LoadError(`${folder}: ${why}`)
  }
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return refuse('no such folder')
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((each) => /\.(?:csv|json|txt|tsv)$/i.test(each.name) && !each.isDirectory())
    .flatMap(({ name }) => (name === 'weekend.json' ? [] : name))
    .sort()
  if (names.length === 0) return refuse('no timing files such as 202404201335-race-laps.csv')
  const files = names.map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))
  const weekend = recognise(files, path.basename(path.resolve(folder)))
  if (!weekend)
    return refuse(
      'no file has the columns of a known timing system (Al Kamel, OpenF1, FastF1, Jolpica, Ergast)',
    )
  const { source, parts, lacks, asks, presets } = weekend
  if (lacks.length > 0) return refuse(`${source.name} needs its ${lacks.join(' and ')} as well`)
  const given = readFacts(path.join(folder, 'weekend.json'))
  const facts = {
    championship: { ...presets.championship, ...given.championship },
    track: { ...presets.track, ...given.track },
    event: { ...presets.event, ...given.event },
    sessions: presets.sessions.map((each, index) => ({ ...each, ...given.sessions[index] })),
  }
  const missing = missingFacts(facts, asks)
  if (missing.length > 0) return refuse(`the files do not say ${missing.join(', ')}: give it in weekend.json`)
  const packed = source.pack(parts, facts)
  const twice = packed.find(({ at }, index) => packed.findIndex((each) => each.at === at) < index)
  if (twice) return refuse(`two files are the ${twice.at.replace(/^.*\./, '')} of one session`)
  const label = parts.map(({ file }) => file.name).join(', ')
  const body = { ready: source.ready(parts), payload: payloadOf(packed), source: label.slice(0, 200) }
  return { body, name: facts.event.name || source.name, weekend }
}
