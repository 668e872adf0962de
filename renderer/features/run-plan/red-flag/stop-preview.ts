import type { Replanned } from '../../../../server/calc/run-plan/re-plan.ts'
import { timedLapsOf } from '../../../../server/calc/run-plan/re-plan-line.ts'
import type { PlanRow } from '../plan-draft.ts'
import { rowText } from '../plan-words.ts'

export interface PreviewLine {
  key: string
  /** The row before; null for a new one. */
  before: string | null
  /** The row after; null for a dropped one. */
  after: string | null
  changed: boolean
}

const numbered = (rows: readonly PlanRow[], index: number) => {
  const row = rows[index]
  return row ? `${index + 1} · ${rowText(row)}` : null
}

/** The plan row by row; dropped rows keep their position. */
export function previewOf(before: readonly PlanRow[], { lines, dropped }: Replanned): PreviewLine[] {
  const preview: PreviewLine[] = []
  const reported = new Set<number>()
  let waiting = [...dropped]
  const reportDropped = (upTo: number) => {
    for (const index of waiting.filter((each) => each < upTo))
      preview.push({ key: `-${index}`, before: numbered(before, index), after: null, changed: true })
    waiting = waiting.filter((each) => each >= upTo)
  }
  for (const [index, { row, from }] of lines.entries()) {
    if (from !== null) reportDropped(from)
    const first = from !== null && !reported.has(from)
    if (from !== null) reported.add(from)
    const was = first ? numbered(before, from) : null
    const after = row.note === 'Red flag' && from === null ? `Red flag, ${rowText(row)}` : rowText(row)
    const same = first && rowText(before[from] as PlanRow) === after
    preview.push({ key: `+${index}`, before: was, after, changed: !same })
  }
  reportDropped(before.length)
  return preview
}

/** Timed laps still to be driven, before and after replanning. */
export function timedLeft(before: readonly PlanRow[], { lines }: Replanned, row: number, done: number) {
  const sum = (rows: readonly PlanRow[]) => rows.reduce((total, each) => total + timedLapsOf(each), 0)
  const current = before[row]
  const left =
    sum(before.slice(row)) - (current && timedLapsOf(current) > 0 ? Math.min(done, timedLapsOf(current)) : 0)
  return { before: left, after: sum(lines.filter(({ part }) => part === 'rest').map((line) => line.row)) }
}
