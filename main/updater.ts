import { dialog } from 'electron'

/** Whether cars are on track: the garage is not restarted under them. */
type SessionIsLive = () => boolean

const tell = (message: string, detail: string) => dialog.showMessageBox({ type: 'info', message, detail })

/** Looks for a newer version where this build knows a place for it. */
export async function checkForUpdates(_sessionIsLive: SessionIsLive): Promise<void> {
  await tell('This build of Trackside looks for updates nowhere', 'Take the newer version on a USB stick.')
}

/** Takes a newer version from a file, such as one on a USB stick. */
export async function updateFromFile(_sessionIsLive: SessionIsLive): Promise<void> {
  await tell(
    'This build of Trackside cannot check the signature of an update',
    'End Trackside, and run the installer of the newer version by hand.',
  )
}
