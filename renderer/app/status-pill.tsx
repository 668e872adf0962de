import type { ConnectionStatus } from '../api/connection-status.ts'
import { useConnection } from '../api/use-connection.ts'
import classes from './shell.module.css'

const WORDS: Record<ConnectionStatus, { text: string; meaning: string }> = {
  online: { text: 'Online', meaning: 'The server answers.' },
  reconnecting: { text: 'Reconnecting', meaning: 'The server did not answer; asking again.' },
  offline: { text: 'Offline', meaning: 'The server does not answer. Is it running, and on this network?' },
}

/** Whether the server answers, for everybody to see at any time. */
export function StatusPill({ loggedIn }: { loggedIn: boolean }) {
  const status = useConnection(loggedIn)
  const words = status && WORDS[status]
  return (
    <span className={classes.pill} data-status={status} role="status" title={words?.meaning}>
      {words?.text ?? '…'}
    </span>
  )
}
