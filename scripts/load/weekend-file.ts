import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { championship } from '../../server/contract/resources/weekend/championship.ts'
import { event } from '../../server/contract/resources/weekend/event.ts'
import { track } from '../../server/contract/resources/weekend/track.ts'
import { LoadError } from './load-error.ts'

/** Facts of the weekend from `weekend.json` or the command line. */
export interface GivenFacts {
  championship?: object | undefined
  track?: object | undefined
  event?: object | undefined
}

const weekendFile = z.strictObject({
  championship: championship.update.optional(),
  track: track.update.optional(),
  event: event.update.omit({ championshipId: true, trackId: true }).optional(),
})

/** Facts of `weekend.json` in the folder, if present. LoadError if it is invalid. */
export function readWeekendFile(folder: string): GivenFacts {
  const file = path.join(folder, 'weekend.json')
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return {}
  }
  return checkFacts(file, parseJson(file, text))
}

/** The same validation for facts from the command line. */
export function checkFacts(source: string, facts: unknown): GivenFacts {
  const result = weekendFile.safeParse(facts)
  if (result.success) return result.data as GivenFacts
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new LoadError(`${source}: ${problems.join('; ')}`)
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new LoadError(`${file}: ${(error as Error).message}`)
  }
}
