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
  circumstances: Circumstances
}

const HOW_TO_READ = 'The ratio is ours by the reference, median of the rounds (lowest to highest).'

const REFERENCES =
  'Each reference is measured in the same run, by a program written for that figure alone: Express and better-sqlite3 by hand, a bare `ws` server, a loop by hand.'

const runLine = ({ machine, commit, date }: Circumstances) =>
  `${date}, commit ${commit}, load ${machine.load.toFixed(1)} before it`

function machineLines({ machine, versions }: Circumstances): string[] {
  const { cores, processor, system, memoryGb, fdatasyncP50Us, inMemory } = machine
  return [
    `${processor}, ${cores} cores, ${memoryGb} GB, ${system}`,
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
  const named = missed.map(({ name, figure: { what, beside } }) => {
    return `${what}${beside === undefined ? '' : `, beside ${beside}`} (${name})`
  })
  return `${reached}; missed: ${named.join('; ')}.`
}

/** The circumstances of the newest result; undefined without any. */
const newest = (results: readonly Result[]): Circumstances | undefined =>
  results
    .map(({ circumstances }) => circumstances)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .at(-1)

/** The machine of the newest result, as lines. */
function machineOf(results: readonly Result[]): string[] {
  const circumstances = newest(results)
  return circumstances ? machineLines(circumstances) : []
}

/**
 * The results of benches by name, with those of this run in place of older ones, in the order of `names`. Throws if an older
 * one is of another machine: figures of two machines are not compared.
 */
export function mergeResults(
  older: readonly Result[],
  run: readonly Result[],
  names: readonly string[],
): Result[] {
  const kept = older.filter(({ name }) => !run.some((result) => result.name === name))
  const machineText = ({ circumstances: { machine } }: Result) =>
    `${machine.processor}, ${machine.cores} cores`
  const own = run[0] && machineText(run[0])
  const foreign = kept.filter((result) => names.includes(result.name) && machineText(result) !== own)
  if (own && foreign.length > 0)
    throw new Error(
      `${foreign.map(({ name }) => name).join(', ')}: measured on another machine (${machineText(foreign[0] as Result)}); --write without --only measures all`,
    )
  const all = [...kept, ...run]
  return names.flatMap((name) => all.find((result) => result.name === name) ?? [])
}

/** Output for a terminal: one table, then the notes. */
export function resultsText(results: readonly Result[]): string {
  const notes = results
    .filter((result) => result.notes.length > 0)
    .flatMap((result) => [`${result.title}:`, ...result.notes, ''])
  return [
    ...machineOf(results),
    ...new Set(results.map(({ circumstances }) => runLine(circumstances))),
    '',
    textTable(results),
    ...notes,
    `${HOW_TO_READ} ${aimsLine(results)}`,
    '',
  ].join('\n')
}

const withCommand = ({ figures, command }: Result) => figures.map((figure) => ({ ...figure, command }))

/** The page `bench/RESULTS.md`: machine and versions, the headline figures of all benches, then a section for each. */
export function resultsPage(results: readonly Result[]): string {
  const headlines = results.flatMap(withCommand).filter(({ isHeadline }) => isHeadline)
  const sections = results.map((result) =>
    [
      `## ${result.title}\n`,
      markdownTable(withCommand(result)),
      [...result.notes, runLine(result.circumstances)].map((note) => `- ${note}\n`).join(''),
    ].join('\n'),
  )
  return [
    '# Results\n',
    'Written by `npm run bench -- --write`; with `--only`, the sections of these benches. Each section names its run.',
    `${REFERENCES} ${HOW_TO_READ}\n`,
    `${aimsLine(results)}\n`,
    machineOf(results)
      .map((line) => `- ${line}\n`)
      .join(''),
    '## Headlines\n',
    markdownTable(headlines),
    sections.join('\n'),
  ].join('\n')
}
