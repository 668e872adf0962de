import { fieldLabel } from '../../../server/calc/field-label.ts'
import type { AnyResource } from '../../../server/contract/define/define.ts'
import { type ResourceKey, resources } from '../../../server/contract/index.ts'
import { camelWords } from '../../format/words.ts'
import type { Edit } from '../edit.ts'

const nounOf = (resource: ResourceKey) => camelWords((resources[resource] as unknown as AnyResource).name)

const DONE: Record<Edit['op'], string> = {
  create: 'add',
  update: 'change',
  remove: 'remove',
  action: 'change',
}

/** Kind of refusal: the row was removed, its values are taken, and so on. Decides what the edit tray offers. */
export type RefusalKind =
  | 'gone'
  | 'taken'
  | 'changed'
  | 'needed'
  | 'dangling'
  | 'forbidden'
  | 'invalid'
  | 'other'

export function refusalKind({ refusal }: Edit): RefusalKind {
  const { status, code } = refusal ?? { status: 0, code: '' }
  if (status === 404) return 'gone'
  if (status === 412) return 'changed'
  if (code === 'duplicate') return 'taken'
  if (code === 'still_referenced') return 'needed'
  if (status === 422) return 'dangling'
  if (status === 403) return 'forbidden'
  return status === 400 ? 'invalid' : 'other'
}

/** Asks to choose between two versions of a row. `by` is the last writer, where known. */
export const changedWords = (resource: ResourceKey, by?: string): string =>
  `${by ?? 'Another user'} changed this ${nounOf(resource)} meanwhile. Choose which to keep.`

/** Why the server refused an edit, and what to do about it. `by` is the last writer, where known. */
export function refusalWords(edit: Edit, by?: string): string {
  const { resource, op, refusal } = edit
  const noun = nounOf(resource)
  const paths = (refusal?.errors ?? []).map(({ path }) => fieldLabel(path).label.toLowerCase())
  const named = paths.length > 0 ? paths.join(' and ') : 'value'
  switch (refusalKind(edit)) {
    case 'gone':
      if (op === 'action')
        return `Another user removed this ${noun} in the meantime, so this can no longer be done.`
      return `Another user removed this ${noun} in the meantime. Add it again with your values, or discard yours.`
    case 'changed':
      return changedWords(resource, by)
    case 'taken':
      return `There is a ${noun} with this ${named} already. Give yours another, put your values into that one, or discard yours.`
    case 'needed':
      return `This ${noun} is still needed: ${refusal?.message ?? ''} Remove that first, or keep it.`
    case 'dangling':
      return `What this ${noun} belongs to no longer exists (${named}). Restore that and try again, or discard this.`
    case 'forbidden':
      return `You may not ${DONE[op]} this ${noun}. Ask an owner or an admin of the account, then try again.`
    case 'invalid': {
      const wrong = (refusal?.errors ?? []).map(
        ({ path, message }) => `${fieldLabel(path).label} ${message}.`,
      )
      return wrong.length > 0 ? wrong.join(' ') : (refusal?.message ?? '')
    }
    default:
      return refusal?.message ?? ''
  }
}
