import type { ResourceKey } from '../../server/contract/index.ts'
import type { Edit, Values } from '../data/edit.ts'
import { mergePatch } from '../data/queue/merge-patch.ts'
import type { RowAction } from '../data/row-actions.ts'
import type { AnyRow } from '../data/row-list.ts'
import { sentenceCase } from '../format/words.ts'
import { keyOfEntity } from '../schema/catalogue.ts'
import { idText, nounOf, ownerField, rowTitle } from '../schema/row-title.ts'
import { shownFields } from '../schema/shown-fields.ts'
import type { NameOf } from '../schema/value-text.ts'

/** A row by its id, as far as the page has it. */
export type RowLook = (key: ResourceKey, id: string) => AnyRow | undefined

const valuesOf = (row: AnyRow | null | undefined) => (row ?? {}) as unknown as Values

/** The row of an edit as its person saw it, or means it. */
function meantRow({ resource, op, rowId, body, base, refusal }: Edit, look: RowLook): Values {
  const seen = base ?? look(resource, rowId) ?? refusal?.theirs
  if (op === 'create') return mergePatch(resource, { id: rowId } as Values, body)
  return { id: rowId, ...valuesOf(seen) }
}

/** Names of the rows that ids point at: `07 Alpha` of a car, the end of the id where nothing is known. */
export function namesFrom(look: RowLook): NameOf {
  const nameOf: NameOf = (entity, id) => {
    const key = keyOfEntity(entity)
    const row = key && look(key, id)
    return row ? rowTitle(key, valuesOf(row), nameOf) : idText(id)
  }
  return nameOf
}

/** `of car 7` for rows of a car's run sheet; undefined where the car is unknown. */
function ofCar(row: Values, look: RowLook): string | undefined {
  const sheet = typeof row.runSheetId === 'string' ? look('runSheets', row.runSheetId) : undefined
  const carId = row.carId ?? valuesOf(sheet).carId
  const car = typeof carId === 'string' ? look('cars', carId) : undefined
  return car && `of car ${valuesOf(car).number}`
}

/** Subject of an edit: `lap 12 of car 7`, `run sheet of car 7`, `car 77 Late entry`. */
export function rowWords(edit: Edit, look: RowLook): string {
  const { resource } = edit
  const noun = nounOf(resource)
  const row = meantRow(edit, look)
  const car = ofCar(row, look)
  if (resource === 'laps') {
    return [noun, row.lapNumber, car].filter((word) => word !== undefined).join(' ')
  }
  if (resource === 'runSheets') return car ? `${noun} ${car}` : noun
  const title = rowTitle(resource, row, namesFrom(look))
  return title.toLowerCase().startsWith(`${noun} `)
    ? `${noun}${title.slice(noun.length)}`
    : `${noun} ${title}`
}

/** The fields that an edit writes, in words: `lap time, comment`. */
const changedWords = (edit: Edit): string =>
  shownFields(edit)
    .filter(({ field }) => edit.op !== 'create' || field !== ownerField(edit.resource)?.name)
    .map(({ label }) => label.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase()))
    .join(', ')

const ACTION_WORDS: Record<RowAction, string> = {
  acknowledgeIssue: 'Acknowledge',
  commentOnIssue: 'Comment on',
  signChecklist: 'Sign',
}

/** One line for an edit, as a race engineer would say it: `Lap 12 of car 7: lap time, comment`. */
export function editWords(edit: Edit, look: RowLook): string {
  const row = rowWords(edit, look)
  if (edit.op === 'remove') return `Remove ${row}`
  if (edit.action) return `${ACTION_WORDS[edit.action]} ${row}`
  const changed = changedWords(edit)
  const more = edit.others?.length ? ` and ${edit.others.length} more` : ''
  const what = edit.op === 'create' ? `New ${row}${more}` : sentenceCase(row)
  return changed ? `${what}: ${changed}` : what
}
