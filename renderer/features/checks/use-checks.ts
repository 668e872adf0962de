import { useQueryClient } from '@tanstack/react-query'
import { signatureOf } from '../../../server/calc/garage/signatures.ts'
import type { Signature } from '../../../server/contract/resources/garage/checklist.ts'
import { usePerson } from '../../context/login-context.ts'
import type { Row } from '../../data/row-cache.ts'
import { rowStoreOf } from '../../data/rows/row-store.ts'
import { actOnRow } from '../../data/rows/write-row.ts'
import { pageUndo, type Turned } from '../../data/undo.ts'
import { useServerSkewMs } from '../../data/use/use-server-time.ts'
import { toFailure } from '../../format/failure.ts'
import { useToast } from '../../ui/toasts.tsx'

export type Checklist = Row<'checklists'>

/** How many items of a list are signed. */
export const signedCount = ({ items, signatures }: Checklist): number =>
  items.filter((item) => signatureOf(signatures, item)).length

/** Signs an item of a list as the person of this page, or takes the signature back; Undo does the other, as a further entry. */
export function useSign() {
  const cache = useQueryClient()
  const { user } = usePerson()
  const skewMs = useServerSkewMs()
  const toast = useToast()
  return ({ id }: Checklist, item: string, signed: boolean) => {
    const write = async (to: boolean) => {
      const now = rowStoreOf(cache).table('checklists').single(id)
      // Shown until the server has signed, by its own clock.
      const at = new Date(Date.now() + skewMs).toISOString()
      const entry: Signature = { item, signed: to, at, by: user.id, byName: user.name, importedBy: null }
      const signatures = [...(now?.signatures ?? []), entry]
      await actOnRow(cache, 'signChecklist', id, { item, signed: to }, { signatures })
    }
    const messageOf = (to: boolean) => (to ? `${item}: signed.` : `${item}: signature taken back.`)
    const turn = async (to: boolean): Promise<Turned> => {
      await write(to)
      return { result: 'done', text: messageOf(to) }
    }
    const sign = async () => {
      await write(signed)
      pageUndo.push({ message: messageOf(signed), undo: () => turn(!signed), redo: () => turn(signed) })
    }
    pageUndo
      .during(sign)
      .catch((error: unknown) =>
        toast({ kind: 'error', text: `${item}: nothing has changed. ${toFailure(error).message}` }),
      )
  }
}
