import { join } from 'node:path'
import { app, dialog } from 'electron'
import { setUpIpc } from './ipc.ts'
import { pageUrls } from './lan.ts'
import { setUpMenu } from './menu.ts'
import { keepJwtSecret } from './secrets.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { openWindow } from './window.ts'

let server: ServerProcess | undefined

async function start() {
  setUpMenu()
  const dataDir = process.env.DATA_DIR || join(app.getPath('userData'), 'data')
  const jwtSecret = process.env.JWT_SECRET || keepJwtSecret(dataDir)
  server = await startServer({ ...process.env, DATA_DIR: dataDir, JWT_SECRET: jwtSecret })
  const [pageUrl] = pageUrls(server.url)
  setUpIpc(pageUrl)
  openWindow(pageUrl)
}

function fail(error: Error) {
  dialog.showErrorBox('Trackside could not start', error.message)
  app.exit(1)
}

async function quitAfterServer(stopping: ServerProcess) {
  server = undefined
  await stopping.stop()
  app.quit()
}

if (app.requestSingleInstanceLock()) app.whenReady().then(start).catch(fail)
else app.quit()

app.on('window-all-closed', () => app.quit())
app.on('before-quit', (event) => {
  if (!server) return
  event.preventDefault()
  quitAfterServer(server)
})
