import { Button } from '@mantine/core'
import { useCommand } from '../../context/commands.ts'
import { useMay } from '../../context/use-may.ts'
import { useRows } from '../../data/use/use-rows.ts'
import type { Session } from '../scope/use-session.ts'
import { sessionsAt } from '../sessions-at.ts'
import { useShowFlag } from './use-show-flag.ts'

/** Starts a session with its first green flag; by the key too, unless that belongs to a session that runs. */
export function StartButton({ session }: { session: Session }) {
  const show = useShowFlag(session)
  const may = useMay('create', 'SessionFlag')
  const start = () => show('green')
  const sessions = useRows('sessions', { eventId: session.eventId, sort: 'startsAt' }).data ?? []
  const isFree = sessionsAt(sessions, 0).live.length === 0
  useCommand({ label: 'Green flag', group: 'Flag', keys: 'G', run: start }, may && isFree)
  return may && <Button onClick={start}>Green flag</Button>
}
