import type { Answer } from './answer.ts'
import type { Circumstances } from './circumstances.ts'
import { isReached } from './figure.ts'
import { markdownTable, textTable } from './tables.ts'

/** A bench that has run. */
export interface Result extends Answer {
  name: string
  title: string
  /** Prints its figures again. */
  command: string
}

export interface Results {
  circumstances: Circumstances
  results: readonly Result[]
}

const HOW_TO_READ = 'The ratio is ours by the reference, median of the rounds (lowest to highest).'

const REFERENCES =
  'Each reference is measured in the same run, by a program written for that figure alone: Express and better-sqlite3 by hand, a bare `ws` server, a loop by hand.'

function machineLines({ machine, versions, commit, date }: Circumstances): string[] {
  const { cores, processor, system, memoryGb, fdatasyncP50Us, inMemory, load } = machine
  return [
    `${date}, commit ${commit}`,
    `${processor}, ${cores} cores, ${memoryGb} GB, ${system}; load ${load.toFixed(1)} before the first bench`,
    `disk: 4 KB and fdatasync in ${fdatasyncP50Us} us (p50)${inMemory ? '; in memory, where durability is free' : ''}`,
    Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', '),
  ]
}

/** How many aims there are, and which are missed. */
export function aimsLine(results: readonly Result[]): string {
  const aimed = results.flatMap(({ name, figures }) =>
    figures.filter(({ aim }) => aim).map((figure) => ({ name, figure })),
  )
  const missed = aimed.filter(({ figure }) => !isReached(figure))
  const reached = `${aimed.length - missed.length} of ${aimed.length} aims are reached`
  if (missed.length === 0) return `${reached}.`
  return `${reached}; missed: ${missed.map(({ name, figure }) => `${figure.what} (${name})`).join('; ')}.`
}

/** Output for a terminal: one table, then the notes. */
export function resultsText({ circumstances, results }: Results): string {
  const notes = results
    .filter((result) => result.notes.length > 0)
    .flatMap((result) => [`${result.title}:`, ...result.notes, ''])
  return [
    ...machineLines(circumstances),
    '',
    textTable(results),
    ...notes,
    `${HOW_TO_READ} ${aimsLine(results)}`,
    '',
  ].join('\n')
}

const withCommand = ({ figures, command }: Result) => figures.map((figure) => ({ ...figure, command }))

/** The page `bench/RESULTS.md`: machine and versions, the headline figures of all benches, then a section for each. */
export function resultsPage({ circumstances, results }: Results): string {
  const headlines = results.flatMap(withCommand).filter(({ isHeadline }) => isHeadline)
  const sections = results.map((result) =>
    [
      `## ${result.title}\n`,
      markdownTable(withCommand(result)),
      ...(result.notes.length > 0 ? [result.notes.map((note) => `- ${note}\n`).join('')] : []),
    ].join('\n'),
  )
  return [
    '# Results\n',
    'Written by `npm run bench -- --write`, all in one run.',
    `${REFERENCES} ${HOW_TO_READ}\n`,
    `${aimsLine(results)}\n`,
    machineLines(circumstances)
      .map((line) => `- ${line}\n`)
      .join(''),
    '## Headlines\n',
    markdownTable(headlines),
    sections.join('\n'),
  ].join('\n')
}
