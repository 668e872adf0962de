import type { Answer } from './answer.ts'
import type { Circumstances } from './circumstances.ts'
import { type Figure, isReached } from './figure.ts'
import { markdownTable, textTable } from './tables.ts'

/** A bench that has run. */
export interface Result extends Answer {
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
export function aimsLine(figures: readonly Figure[]): string {
  const aimed = figures.filter(({ aim }) => aim)
  const missed = aimed.filter((figure) => !isReached(figure)).map(({ what }) => what)
  const reached = `${aimed.length - missed.length} of ${aimed.length} aims reached`
  return missed.length > 0 ? `${reached}; missed: ${missed.join('; ')}` : reached
}

/** For a person at a terminal: one table, then what else was seen. */
export function resultsText({ circumstances, results }: Results): string {
  const figures = results.flatMap((result) => result.figures)
  const notes = results.flatMap(({ title, notes: seen }) =>
    seen.length > 0 ? ['', `${title}:`, ...seen] : [],
  )
  return [
    ...machineLines(circumstances),
    '',
    textTable(figures).trimEnd(),
    ...notes,
    '',
    `${HOW_TO_READ} ${aimsLine(figures)}.`,
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
    `${HOW_TO_READ} ${aimsLine(results.flatMap(({ figures }) => figures))}.\n`,
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
