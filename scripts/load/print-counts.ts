import type { Recognised } from '../../server/calc/timing-files/recognise.ts'
import type { ImportResult } from '../../server/contract/actions/import.ts'

const COLUMNS = ['created', 'updated', 'skipped', 'unchanged'] as const

/** A table of the outcome, one line per entity. */
export function countsTable(counts: ImportResult['counts']): string {
  const head = `${''.padEnd(14)}${COLUMNS.map((column) => column.padStart(11)).join('')}`
  const lines = Object.entries(counts).map(
    ([entity, count]) =>
      entity.padEnd(14) + COLUMNS.map((column) => String(count[column]).padStart(11)).join(''),
  )
  return [head, ...lines].join('\n')
}

/** Each file with its kind and number of rows, then the skipped files and rows. */
export function filesTable({ parts, leftOut }: Recognised, unread: ImportResult['unread']): string {
  return [
    ...parts.map(
      ({ file, part, rows }) =>
        `  ${file.name}: ${part}, ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`,
    ),
    ...leftOut.map(({ name, why }) => `  ${name}: left out, it ${why}`),
    ...unread.map(({ path, rows }) => `  left out by the profile: ${rows} rows of ${path}`),
  ].join('\n')
}
