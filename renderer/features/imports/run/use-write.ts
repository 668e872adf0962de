import { pageUndo } from '../../../data/undo.ts'
import { doneText } from './count-words.ts'
import type { Import } from './use-import.ts'
import { useRevert } from './use-revert.ts'

/** Writes the previewed import, as a step that can be undone; returns whether it was written. */
export function useWrite({ write, reset }: Import): () => Promise<boolean> {
  const { revert } = useRevert()
  return async () => {
    const result = await write()
    const { id } = result ?? {}
    if (!result || !id) return result !== undefined
    pageUndo.push({
      message: `${doneText(result.counts)}.`,
      undo: async () => {
        await revert(id)
        reset()
        return { result: 'done', text: 'The import is reverted.' }
      },
    })
    return true
  }
}
