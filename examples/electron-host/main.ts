import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, BrowserWindow } from 'electron'
import { startTrackside } from 'trackside'

/** The secret that signs logins: created at the first start, readable by this user only. */
function secretIn(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

async function start() {
  const folder = app.getPath('userData')
  const jwtSecret = secretIn(join(folder, 'secret'))
  const trackside = await startTrackside({ dataDir: join(folder, 'garage'), jwtSecret })
  app.on('will-quit', (event) => {
    event.preventDefault()
    trackside.close().finally(() => app.exit())
  })
  await new BrowserWindow({ width: 1400, height: 900 }).loadURL(trackside.url)
}

// A top-level await would hold Electron's start.
if (!app.requestSingleInstanceLock()) app.quit()
else
  app
    .whenReady()
    .then(start)
    .catch((error: Error) => {
      console.error(error.message)
      app.exit(1)
    })
