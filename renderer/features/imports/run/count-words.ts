import type { ImportCounts, ImportTally } from '../../../../server/contract/actions/import.ts'
import { sentenceCase } from '../../../format/words.ts'
import { rowsText } from '../../../rows/rows-text.ts'

const VERBS: readonly [keyof ImportTally, string, string][] = [
  ['created', 'create', 'created'],
  ['updated', 'update', 'updated'],
]

/** With more kinds than this only the total is given. */
const NAMED = 3

function joined(counts: ImportCounts, action: keyof ImportTally, verb: string): string {
  const written = Object.entries(counts).filter(([, tally]) => tally[action] > 0)
  const all = written.reduce((sum, [, tally]) => sum + tally[action], 0)
  if (written.length > NAMED) return `${verb} ${all.toLocaleString('en')} rows`
  const parts = written.map(([entity, tally]) => rowsText(entity, tally[action]))
  const last = parts.at(-1)
  if (last === undefined) return ''
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last
  return `${verb} ${list}`
}

/** `Create 1,014 laps, update 20 cars`; undefined where nothing would be written. */
export function planText(counts: ImportCounts): string | undefined {
  const parts = VERBS.map(([action, verb]) => joined(counts, action, verb)).filter(Boolean)
  return parts.length > 0 ? sentenceCase(parts.join(', ')) : undefined
}

/** `1,014 laps created, 20 cars updated`. */
export function doneText(counts: ImportCounts): string {
  const parts = VERBS.flatMap(([action, , done]) => {
    const text = joined(counts, action, '').trim()
    return text ? [`${text} ${done}`] : []
  })
  return parts.length > 0 ? parts.join(', ') : 'Nothing was changed'
}

/** Number of rows that an import writes. */
export const writtenIn = (counts: ImportCounts): number =>
  Object.values(counts).reduce((sum, { created, updated }) => sum + created + updated, 0)
