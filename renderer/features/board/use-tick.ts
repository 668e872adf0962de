import { useQueryClient } from '@tanstack/react-query'
import { rowStoreOf } from '../../data/rows/row-store.ts'
import { rowsOf, useUpdate } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import { refusalText } from '../../schema/refusal-text.ts'
import { useToast } from '../../ui/toasts.tsx'
import { type Task, ticked } from './checklist.ts'
import type { Card } from './use-boards.ts'

/** Ticks a task of a card. The list is written as a whole, so concurrent ticks are merged first. */
export function useTick() {
  const cache = useQueryClient()
  const update = useUpdate('boardCards')
  const toast = useToast()

  /** Resolves to whether the task is still on the list. */
  async function write(card: Card, at: number, task: Task): Promise<boolean> {
    const checklist = ticked(card.checklist, at, task)
    if (!checklist) return false
    await update.mutateAsync({ id: card.id, body: { checklist }, ifMatch: card.version, base: card })
    return true
  }
  async function again(card: Card, at: number, task: Task): Promise<boolean> {
    const current = await rowsOf('boardCards').get(card.id)
    rowStoreOf(cache).keep('boardCards', current)
    return write(current, at, task)
  }
  return async (card: Card, at: number, task: Task): Promise<void> => {
    try {
      const found = await write(card, at, task).catch((error) => {
        if (toFailure(error).status === 412) return again(card, at, task)
        throw error
      })
      if (!found) toast({ kind: 'error', text: `“${task.text}” is not on the list any more.` })
    } catch (error) {
      toast({ kind: 'error', text: `Not ticked. ${refusalText(error)}` })
    }
  }
}
