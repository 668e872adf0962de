import { mustWait, type UpdateUi } from './update-ui.ts'

/** The place that offers updates, as far as it is needed. */
export interface UpdatePlace {
  /** Version that is offered, if it is newer than this one. */
  newer(): Promise<string | undefined>
  download(): Promise<void>
  /** Ends the app in order and installs. */
  install(): void
}

/** Looks for an update when the person asks for it: nothing is fetched or installed without a yes. */
export async function checkForUpdates(ui: UpdateUi, place: UpdatePlace | undefined): Promise<boolean> {
  if (!place) {
    await ui.tell({
      message: 'This build of Trackside looks for updates nowhere.',
      detail: 'Choose an update file instead, from a folder or a stick.',
    })
    return false
  }
  if (await mustWait(ui)) return false
  try {
    const version = await place.newer()
    if (!version) {
      await ui.tell({ message: 'Trackside is up to date.' })
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
    await ui.tell({
      message: 'The update could not be fetched.',
      detail: `${(error as Error).message}\nWithout a way to the internet, choose an update file instead.`,
    })
    return false
  }
}
