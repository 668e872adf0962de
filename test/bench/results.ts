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

export const BEGIN = '<!-- bench:begin -->'
export const END = '<!-- bench:end -->'

const HOW_TO_READ = 'The ratio is ours by the reference, median of the rounds (lowest to highest).'

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

/** For a person at a terminal: one table, then what else was seen. */
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

/** The page `bench/RESULTS.md`. */
export function resultsPage({ circumstances, results }: Results): string {
  const sections = results.map((result) =>
    [
      `## ${result.title}\n`,
      markdownTable(withCommand(result)),
      ...(result.notes.length > 0 ? [result.notes.map((note) => `- ${note}\n`).join('')] : []),
    ].join('\n'),
  )
  return [
    '# Results\n',
    'Written by `npm run bench -- --write`, all in one run; nothing here is typed by hand.',
    `${HOW_TO_READ} ${aimsLine(results)}\n`,
    machineLines(circumstances)
      .map((line) => `- ${line}\n`)
      .join(''),
    sections.join('\n'),
  ].join('\n')
}

/** The README with its table written anew, between two markers. */
export function withHeadlines(readme: string, { circumstances, results }: Results): string {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`the README has no ${BEGIN} with an ${END} after it`)
  const headlines = results.flatMap(withCommand).filter(({ isHeadline }) => isHeadline)
  const { machine, date, commit } = circumstances
  const section = [
    BEGIN,
    `On ${machine.processor}, ${machine.cores} cores, ${date}, commit ${commit}. ${HOW_TO_READ}`,
    'All figures are in [bench/RESULTS.md](bench/RESULTS.md).\n',
    markdownTable(headlines),
  ].join('\n')
  return `${readme.slice(0, begin)}${section}${readme.slice(end)}`
}
