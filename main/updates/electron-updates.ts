import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, shell } from 'electron'
import { checkForUpdates, type UpdatePlace } from './check-for-updates.ts'
import { publicKey } from './public-key.ts'
import { replaceAppImage } from './replace-app-image.ts'
import { updateFromFile } from './update-from-file.ts'
import type { UpdateUi } from './update-ui.ts'

/** The update server is configured in a file of the package, which most builds do not have. */
const hasPlace = () => app.isPackaged && existsSync(join(process.resourcesPath, 'app-update.yml'))

async function place(): Promise<UpdatePlace> {
  // Imported on first use, to keep the start short.
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

/** Opens a file with the system's installer. */
async function openWithSystem(copy: string): Promise<void> {
  const whyNot = await shell.openPath(copy)
  if (whyNot) throw new Error(`The system could not open ${copy}: ${whyNot}`)
}

async function install(copy: string): Promise<void> {
  const { APPIMAGE } = process.env
  if (process.platform === 'win32') {
    // The app and its server must have ended: the installer replaces files that they use.
    app.once('quit', () => spawn(copy, ['--updated'], { detached: true, stdio: 'ignore' }).unref())
    return app.quit()
  }
  if (process.platform === 'linux' && APPIMAGE) {
    await replaceAppImage(APPIMAGE, copy)
    app.relaunch({ execPath: APPIMAGE, args: process.argv.slice(1) })
    return app.quit()
  }
  await openWithSystem(copy)
  // Finder cannot replace a running app; apt can, and the new version runs at the next start.
  if (process.platform === 'darwin') app.quit()
}

/** Checks the configured update server, and installs an update after confirmation. */
export const lookForUpdates = async (ui: UpdateUi): Promise<boolean> =>
  checkForUpdates(ui, hasPlace() ? await place() : undefined)

/** Installs an update from a chosen file or folder. */
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
