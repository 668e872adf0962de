import { powerMonitor, powerSaveBlocker } from 'electron'
import { answers } from './server/answers.ts'
import { createLiveSessions, type LiveSessions } from './server/live-sessions.ts'

interface Woken {
  pageUrl(): string | undefined
  /** The server does not answer any more. */
  onDead(): void
  /** It is seen to, and pages may ask it. */
  onAwake(): void
}

/** Looks after the server when the computer wakes up; answers what keeps it awake during a session. */
export function setUpPower({ pageUrl, onDead, onAwake }: Woken): LiveSessions {
  powerMonitor.on('resume', async () => {
    const url = pageUrl()
    if (url && !(await answers(url))) onDead()
    onAwake()
  })
  return createLiveSessions({
    start: () => powerSaveBlocker.start('prevent-app-suspension'),
    stop: (id) => powerSaveBlocker.stop(id),
  })
}
