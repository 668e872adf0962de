import { writeFileSync } from 'node:fs'
import { app, dialog } from 'electron'
import { createDesktop } from './desktop.ts'

async function start() {
  await app.whenReady()
  const desktop = createDesktop()
  app.on('second-instance', desktop.show)
  await desktop.start()
}

/** `npm start` waits for the first window; without one it runs the server alone. */
const windowFile = process.env.TRACKSIDE_WINDOW_FILE
if (windowFile) {
  app.once('browser-window-created', () => {
    try {
      writeFileSync(windowFile, '', { flag: 'wx' })
    } catch {
      // the window is there all the same
    }
  })
}

// As in electron-builder.yml: Windows groups the windows under the installed app.
if (process.platform === 'win32') app.setAppUserModelId('org.trackside.app')

if (app.requestSingleInstanceLock()) {
  start().catch((error: Error) => {
    dialog.showErrorBox('Trackside could not start', error.stack ?? error.message)
    app.exit(1)
  })
} else app.quit()
