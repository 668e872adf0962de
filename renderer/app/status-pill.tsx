import type { ConnectionStatus } from '../data/live/connection-status.ts'
import { useConnection } from '../data/live/use-connection.ts'
import { useOfflineAge } from '../data/offline/offline-age.ts'
import { deviceMoment } from '../format/device-moment.ts'
import classes from './shell.module.css'

const WORDS: Record<ConnectionStatus, { text: string; meaning: string }> = {
  online: { text: 'Online', meaning: 'Connected: what others type shows here at once.' },
  reconnecting: {
    text: 'Reconnecting',
    meaning: 'Connection lost, reconnecting. Keep typing: nothing is lost.',
  },
  offline: {
    text: 'Offline',
    meaning:
      'No answer from the server. Keep typing: it is saved here and sent later. Is the server running, and is this device on its network?',
  },
}

const KEPT = 'This weekend is loaded: its pages open without the server.'

interface StatusPillProps {
  /** Whether there is a login, or one is being checked. */
  loggedIn: boolean
  /** Whether the pages and rows of the open event are all in this tab. */
  kept: boolean
}

/** Connection status of the server. Its text changes with the state only. */
export function StatusPill({ loggedIn, kept }: StatusPillProps) {
  const { status, lastSuccessAtMs } = useConnection(loggedIn)
  const shownOf = useOfflineAge()
  const words = status && WORDS[status]
  // A page that was loaded without the server has had no answer; it shows data of an earlier one.
  const atMs = lastSuccessAtMs ?? (shownOf === undefined ? undefined : Date.parse(shownOf))
  const asOf = status === 'offline' && atMs !== undefined ? ` · as of ${deviceMoment(atMs)}` : ''
  const title = [words?.meaning ?? [], kept ? KEPT : []].flat().join(' ')
  return (
    <span className={classes.pill} data-status={status} role="status" title={title || undefined}>
      {words ? `${words.text}${asOf}` : '…'}
    </span>
  )
}
