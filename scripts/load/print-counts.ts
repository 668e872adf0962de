import type { Counts } from './apply-weekend.ts'

const COLUMNS = ['created', 'updated', 'unchanged'] as const

/** A table of what happened, one line an entity. */
export function countsTable(counts: Counts): string {
  const head = `${''.padEnd(14)}${COLUMNS.map((column) => column.padStart(11)).join('')}`
  const lines = Object.entries(counts).map(
    ([entity, count]) =>
      entity.padEnd(14) + COLUMNS.map((column) => String(count[column]).padStart(11)).join(''),
  )
  return [head, ...lines].join('\n')
}
