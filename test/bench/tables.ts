import { type Figure, isReached } from './figure.ts'

/** Three digits that count, and whole thousands in groups. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return '?'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return Number(value.toPrecision(Math.abs(value) >= 10 ? 3 : 2)).toString()
}

const ratioText = (value: number) => (value < 0.1 ? shortNumber(value) : value.toFixed(2))

function aimText(figure: Figure): string {
  const { aim, unit, ratio } = figure
  if (!aim) return ''
  const bound = 'atLeast' in aim ? `at least ${aim.atLeast}` : `at most ${aim.atMost}`
  const wanted = aim.ofOurs || ratio === undefined ? `${bound} ${unit}` : bound
  return `${wanted}: ${isReached(figure) ? 'reached' : 'MISSED'}`
}

/** A figure as cells: what, ours, the reference, the ratio with its lowest and highest, the target. */
export function cellsOf(figure: Figure): string[] {
  const { what, unit, product, beside = '', reference, ratio, lowest, highest } = figure
  const spread =
    ratio === undefined || lowest === undefined || highest === undefined
      ? ''
      : `${ratioText(ratio)} (${ratioText(lowest)} to ${ratioText(highest)})`
  return [
    what,
    `${shortNumber(product)} ${unit}`,
    reference === undefined ? '' : `${shortNumber(reference)} ${unit}, ${beside}`,
    spread,
    aimText(figure),
  ]
}

const HEAD = ['', 'ours', 'reference', 'ratio (rounds)', 'aim']

/** Figures for a person at a terminal, each group below its title. */
export function textTable(groups: readonly { title: string; figures: readonly Figure[] }[]): string {
  const rowsOf = (figures: readonly Figure[]) => figures.map(cellsOf)
  const all = [HEAD, ...groups.flatMap(({ figures }) => rowsOf(figures))]
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `${row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()}\n`
  const sections = groups.map(
    ({ title, figures }) => `${title && `\n${title}\n`}${rowsOf(figures).map(line).join('')}`,
  )
  return line(HEAD) + sections.join('')
}

/** The same as Markdown, with the command that prints each of them again. */
export function markdownTable(figures: readonly (Figure & { command: string })[]): string {
  const head = ['figure', ...HEAD.slice(1), 'command']
  const lines = figures.map((figure) => [...cellsOf(figure), `\`${figure.command}\``])
  return [head, head.map(() => '---'), ...lines].map((row) => `| ${row.join(' | ')} |\n`).join('')
}
