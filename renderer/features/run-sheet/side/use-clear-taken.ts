import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../../data/client.ts'
import { applyChanges } from '../../../data/live/apply-changes.ts'
import type { Row } from '../../../data/row-cache.ts'
import { pageUndo, type Turned } from '../../../data/undo.ts'
import { useUpdate } from '../../../data/use/use-rows.ts'
import { toFailure } from '../../../format/failure.ts'
import { useToast } from '../../../ui/toasts.tsx'

type Sheet = Row<'runSheets'>
export type TakenField = keyof Sheet['taken']

/** The change that cleared the field, if it is the last one of the sheet. */
async function clearingOf(sheetId: string, field: TakenField) {
  const query = { entityType: 'run_sheet', entityId: sheetId, limit: '500' }
  const last = (await client.listChanges({ query })).items.at(-1)
  return last?.diff.some(({ path, to }) => path === `/${field}` && to === null) ? last : undefined
}

/** Clears a taken field. Undo reverts the change, which marks the field as taken again, otherwise sets the value. */
export function useClearTaken({ id }: Pick<Sheet, 'id'>) {
  const cache = useQueryClient()
  const { mutateAsync } = useUpdate('runSheets', 'own')
  const toast = useToast()
  return async (field: TakenField, label: string, value: string | number) => {
    const set = (to: string | number | null) => mutateAsync({ id, body: { [field]: to } })
    const undo = async (): Promise<Turned> => {
      const change = await clearingOf(id, field).catch(() => undefined)
      if (change) {
        const { items } = await client.revertChanges({ body: { seq: change.seq } })
        await applyChanges(cache, items)
      } else await set(value)
      return { result: 'done', text: `${label} is back.` }
    }
    const redo = async (): Promise<Turned> => {
      await set(null)
      return { result: 'done', text: `${label} cleared.` }
    }
    try {
      await pageUndo.during(async () => {
        await set(null)
        pageUndo.push({ undo, redo, message: `${label} cleared.` })
      })
    } catch (error) {
      toast({ text: toFailure(error).message, kind: 'error' })
    }
  }
}
