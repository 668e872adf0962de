import { dialog } from 'electron'

/** Looks for a newer version where this build knows a place for it. */
export async function checkForUpdates(): Promise<void> {
  await dialog.showMessageBox({
    type: 'info',
    message: 'No place offers updates to this build',
    detail: 'Take the newer version on a USB stick: Help, Update from a file.',
  })
}

/** Takes a newer version from a file, such as one on a USB stick. */
export async function updateFromFile(): Promise<void> {
  await dialog.showMessageBox({
    type: 'info',
    message: 'This build cannot check the signature of an update',
    detail: 'Run the installer of the newer version by hand.',
  })
}
