import { v7 } from 'uuid'
import type { Flag } from '../../../server/contract/resources/weekend/flag.ts'
import type { Row } from '../../data/row-cache.ts'
import { pageUndo, type Turned } from '../../data/undo.ts'
import { useCreate, useRemove, useUpdate } from '../../data/use/use-rows.ts'
import { useServerSkewMs } from '../../data/use/use-server-time.ts'
import { toFailure } from '../../format/failure.ts'
import { useToast } from '../../ui/toasts.tsx'
import { wordsOf } from './flags.ts'

/** Shows a flag in a session from now on, with a way to take it back. */
export function useShowFlag(session: Pick<Row<'sessions'>, 'id' | 'status' | 'clockOffsetMs'>) {
  const create = useCreate('sessionFlags', 'own')
  const remove = useRemove('sessionFlags', 'own')
  const update = useUpdate('sessions', 'own')
  const skewMs = useServerSkewMs()
  const toast = useToast()
  const { id: sessionId, status, clockOffsetMs } = session
  return (flag: Flag) => {
    const id = v7()
    const { name } = wordsOf(flag)
    const at = new Date(Date.now() + skewMs).toISOString()
    const undo = async (): Promise<Turned> => {
      await remove.mutateAsync({ id })
      // Without a flag the session stays as it is, and its clock goes on.
      if (status === 'scheduled') await update.mutateAsync({ id: sessionId, body: { status, clockOffsetMs } })
      return { result: 'done', text: `${name} is taken back.` }
    }
    create.mutateAsync({ id, sessionId, flag, at }).catch((error: unknown) => {
      toast({ kind: 'error', text: `${name}: nothing has changed. ${toFailure(error).message}` })
    })
    pageUndo.push({ message: `${name} is out.`, undo })
  }
}
