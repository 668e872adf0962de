import { chooseUpdate, takeUpdate, UpdateRefused } from './take-update.ts'
import { compareVersions, type Installed } from './update-file.ts'
import { mustWait, type UpdateUi } from './update-ui.ts'

export interface FileUpdates extends Installed {
  /** Folder for the copy of the update. */
  folder: string
  publicKey: string
  /** Installs the verified copy; ends the app where the installer needs that. */
  install(copy: string): Promise<void>
}

const OLDER =
  'An older version cannot open a database that a newer one has changed. Make a backup first, and keep this version at hand.'

function question(version: string, installed: string) {
  const order = compareVersions(version, installed)
  if (order > 0)
    return {
      message: `Update Trackside ${installed} to ${version}?`,
      detail: 'Trackside stops, the update is installed, and the garage comes back as it was.',
      yes: 'Update',
    }
  if (order === 0) return { message: `Trackside ${version} is installed already.`, yes: 'Install it again' }
  return { message: `Trackside ${version} is older than ${installed}.`, detail: OLDER, yes: 'Go back' }
}

/** Installs an update from a file or a folder such as a stick. Returns whether the installation began. */
export async function updateFromFile(path: string, ui: UpdateUi, app: FileUpdates): Promise<boolean> {
  if (await mustWait(ui)) return false
  try {
    const chosen = await chooseUpdate(path, app)
    if (!(await ui.ask({ ...question(chosen.version, app.version), no: 'Cancel' }))) return false
    const copy = await takeUpdate(chosen, app.folder, app.publicKey)
    // A session may have begun during the copy.
    if (await mustWait(ui)) return false
    await app.install(copy)
    return true
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    await ui.show({
      message: error instanceof UpdateRefused ? 'This update was not installed.' : 'The update failed.',
      detail,
    })
    return false
  }
}
