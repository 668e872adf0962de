import { installUpdateFrom, lookForUpdates } from './updates/electron-updates.ts'
import { chooseUpdateFile, updateDialogs } from './updates/update-dialogs.ts'

/** Whether cars are on track: the garage is not restarted under them. */
type SessionIsLive = () => boolean

/** Looks for a newer version where this build knows a place for it. */
export async function checkForUpdates(sessionIsLive: SessionIsLive): Promise<void> {
  await lookForUpdates(updateDialogs(sessionIsLive))
}

/** Takes a newer version from a file, such as one on a USB stick. */
export async function updateFromFile(sessionIsLive: SessionIsLive): Promise<void> {
  const path = await chooseUpdateFile()
  if (path !== undefined) await installUpdateFrom(path, updateDialogs(sessionIsLive))
}
