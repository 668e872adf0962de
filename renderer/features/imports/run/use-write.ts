import { pageUndo } from '../../../data/undo.ts'
import { doneText } from './count-words.ts'
import type { Import } from './use-import.ts'
import { useRevert } from './use-revert.ts'

/** Writes the previewed import, as a step that can be undone. */
export function useWrite({ write, reset }: Import): () => Promise<void> {
  const { revert } = useRevert()
  return async () => {
    const result = await write()
    const { id } = result ?? {}
    if (!result || !id) return
    pageUndo.push({
      said: `${doneText(result.counts)}.`,
      undo: async () => {
        await revert(id)
        reset()
        return { result: 'done', text: 'The import is reverted.' }
      },
    })
  }
}
