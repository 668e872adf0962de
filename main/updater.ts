import { installUpdateFrom, lookForUpdates } from './updates/electron-updates.ts'
import { chooseUpdateFile, updateDialogs } from './updates/update-dialogs.ts'

/** Whether a session is live: no update restarts the server during one. */
type SessionIsLive = () => boolean

/** Checks for a newer version, if this build has an update server. */
export async function checkForUpdates(sessionIsLive: SessionIsLive): Promise<void> {
  await lookForUpdates(updateDialogs(sessionIsLive))
}

/** Installs an update from a file, such as one on a USB stick. */
export async function updateFromFile(sessionIsLive: SessionIsLive): Promise<void> {
  const path = await chooseUpdateFile()
  if (path !== undefined) await installUpdateFrom(path, updateDialogs(sessionIsLive))
}
