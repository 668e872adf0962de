import type { Change } from '../../../server/contract/actions/change.ts'
import type { ResourceKey } from '../../../server/contract/index.ts'
import type { Edit } from '../../data/edit.ts'
import { keyOfType } from '../../data/live/key-of-type.ts'
import type { AnyRow } from '../../data/row-list.ts'
import { inSentence } from '../../format/in-sentence.ts'
import { camelWords, sentenceCase } from '../../format/words.ts'
import { type RowLook, rowWords } from '../../rows/edit-words.ts'
import type { ChangeLine } from './change-lines.ts'
import { withSide } from './row-from-log.ts'

type Values = Record<string, unknown>
const OPS = { create: 'create', update: 'update', delete: 'remove', restore: 'update' } as const

/** The row before the change; for a new row, as it was created. */
function baseOf({ opType, entityId, diff }: Change, key: ResourceKey, look: RowLook): Values {
  if (opType === 'create') return diff[0]?.to as Values
  if (opType === 'delete') return diff[0]?.from as Values
  const now = (look(key, entityId) ?? { id: entityId }) as unknown as Values
  return withSide(now, diff, 'from')
}

/** Converts a change into an equivalent edit, so that both share their naming. */
export function asEdit(change: Change, look: RowLook): Edit | undefined {
  const resource = keyOfType(change.entityType)
  if (!resource) return undefined
  const base = baseOf(change, resource, look)
  return {
    resource,
    op: OPS[change.opType],
    rowId: change.entityId,
    body: change.opType === 'update' ? withSide(base, change.diff, 'to') : base,
    base: base as unknown as AnyRow,
  } as Edit
}

/** Name of a change's row: `lap 12 of car 40`. */
export function rowOfChange(change: Change, look: RowLook): string {
  const edit = asEdit(change, look)
  return edit ? rowWords({ ...edit, op: 'update' }, look) : camelWords(change.entityType.replaceAll('_', ' '))
}

/** Title of a change: `Lap 12 of car 40`, `New car 7 Alpha`. */
export function changeTitle(change: Change, look: RowLook): string {
  if (change.opType === 'restore') return 'A backup was restored'
  const row = rowOfChange(change, look)
  if (change.opType === 'create') return `New ${row}`
  return change.opType === 'delete' ? `Removed ${row}` : sentenceCase(row)
}

const SHOWN_AT_MOST = 4
const LONGEST = 60
const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text)

const lineText = ({ label, from, to }: ChangeLine, opType: Change['opType']) => {
  if (opType === 'create') return `${inSentence(label)} ${short(to)}`
  if (opType === 'delete') return `${inSentence(label)} ${short(from)}`
  return `${inSentence(label)} ${short(from)} → ${short(to)}`
}

/** Changed values in one line: `lap time 1:33.100 → 1:32.900, comment empty → traffic`. */
export function summaryOf(lines: readonly ChangeLine[], opType: Change['opType']): string {
  const shown = lines.slice(0, SHOWN_AT_MOST).map((line) => lineText(line, opType))
  const more = lines.length - shown.length
  return `${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}`
}

/** Effect of a revert, for its confirmation. */
export function revertText(change: Change, look: RowLook, lines: readonly ChangeLine[]): string {
  const row = rowOfChange(change, look)
  if (change.opType === 'create') return `Removes ${row}`
  if (change.opType === 'delete') return `Brings back ${row}`
  const back = lines.map(({ from, to, ...line }) => ({ ...line, from: to, to: from }))
  return `${sentenceCase(row)}: ${summaryOf(back, 'update')}`
}
