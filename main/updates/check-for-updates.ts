import { mustWait, type UpdateUi } from './update-ui.ts'

/** The part of electron-updater that is used. */
export interface UpdatePlace {
  /** The offered version, if newer than this one. */
  newer(): Promise<string | undefined>
  download(): Promise<void>
  /** Quits the app in order and installs. */
  install(): void
}

/** Checks for an update on request. Downloads and installs only after confirmation. */
export async function checkForUpdates(ui: UpdateUi, place: UpdatePlace | undefined): Promise<boolean> {
  if (!place) {
    await ui.show({
      message: 'This build of Trackside looks for updates nowhere.',
      detail: 'Choose an update file instead, from a folder or a stick.',
    })
    return false
  }
  if (await mustWait(ui)) return false
  try {
    const version = await place.newer()
    if (!version) {
      await ui.show({ message: 'Trackside is up to date.' })
      return false
    }
    const fetching = {
      message: `Trackside ${version} is there. Download it?`,
      yes: 'Download',
      no: 'Not now',
    }
    if (!(await ui.ask(fetching))) return false
    await place.download()
    const installing = { message: `Install Trackside ${version} now?`, yes: 'Install', no: 'Not now' }
    if (!(await ui.ask(installing)) || (await mustWait(ui))) return false
    place.install()
    return true
  } catch (error) {
    await ui.show({
      message: 'The update could not be fetched.',
      detail: `${(error as Error).message}\nWithout a way to the internet, choose an update file instead.`,
    })
    return false
  }
}
