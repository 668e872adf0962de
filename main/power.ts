import { powerMonitor, powerSaveBlocker } from 'electron'
import { answers } from './server/answers.ts'
import { createLiveSessions, type LiveSessions } from './server/live-sessions.ts'

interface Woken {
  pageUrl(): string | undefined
  /** After a wake-up the server does not answer. */
  onDead(): void
  /** After a wake-up, once the server was checked. */
  onAwake(): void
}

/** Checks the server when the computer wakes up. Returns the registry of live sessions, which prevent sleep. */
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
