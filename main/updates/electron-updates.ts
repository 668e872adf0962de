import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, shell } from 'electron'
import { checkForUpdates, type UpdatePlace } from './check-for-updates.ts'
import { publicKey } from './public-key.ts'
import { replaceAppImage } from './replace-app-image.ts'
import { updateFromFile } from './update-from-file.ts'
import type { UpdateUi } from './update-ui.ts'

/** Where updates are offered is burned into the package; most builds have no such file. */
const hasPlace = () => app.isPackaged && existsSync(join(process.resourcesPath, 'app-update.yml'))

async function place(): Promise<UpdatePlace> {
  // Loaded when it is asked for: starting must not wait for it.
  const { autoUpdater } = (await import('electron-updater')).default
  autoUpdater.autoDownload = false
  autoUpdater.autoInstallOnAppQuit = false
  return {
    async newer() {
      const found = await autoUpdater.checkForUpdates()
      return found?.isUpdateAvailable ? found.updateInfo.version : undefined
    },
    async download() {
      await autoUpdater.downloadUpdate()
    },
    install: () => autoUpdater.quitAndInstall(false, true),
  }
}

/** Shows a file to the system's own installer. */
async function openWithSystem(copy: string): Promise<void> {
  const whyNot = await shell.openPath(copy)
  if (whyNot) throw new Error(`The system could not open ${copy}: ${whyNot}`)
}

async function install(copy: string): Promise<void> {
  const { APPIMAGE } = process.env
  if (process.platform === 'win32') {
    // Once the app is gone, its server too: the installer replaces files that are in use until then.
    app.once('quit', () => spawn(copy, ['--updated'], { detached: true, stdio: 'ignore' }).unref())
    return app.quit()
  }
  if (process.platform === 'linux' && APPIMAGE) {
    await replaceAppImage(APPIMAGE, copy)
    app.relaunch({ execPath: APPIMAGE, args: process.argv.slice(1) })
    return app.quit()
  }
  await openWithSystem(copy)
  // Finder cannot replace an app that runs; apt can, and the new one is there at the next start.
  if (process.platform === 'darwin') app.quit()
}

/** Looks for an update at the place this package was built with, and installs it if the person says so. */
export const lookForUpdates = async (ui: UpdateUi): Promise<boolean> =>
  checkForUpdates(ui, hasPlace() ? await place() : undefined)

/** Installs an update from a file or a folder that the person has chosen. */
export const installUpdateFrom = (path: string, ui: UpdateUi): Promise<boolean> =>
  updateFromFile(path, ui, {
    version: app.getVersion(),
    platform: process.platform,
    arch: process.arch,
    appImage: process.env.APPIMAGE,
    folder: join(app.getPath('userData'), 'updates'),
    publicKey,
    install,
  })
