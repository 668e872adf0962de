import { join } from 'node:path'
import { BrowserWindow } from 'electron'
import { staysOn } from './same-origin.ts'

/** Opens the UI in a window that has no powers of Node and never leaves the server's origin. */
export function openWindow(pageUrl: string): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Trackside',
    width: 1440,
    height: 900,
    minWidth: 360,
    webPreferences: {
      preload: join(import.meta.dirname, 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
    },
  })
  const { webContents } = window
  webContents.on('will-frame-navigate', (details) => {
    if (!staysOn(pageUrl, details.url)) details.preventDefault()
  })
  webContents.on('will-redirect', (details) => {
    if (!staysOn(pageUrl, details.url)) details.preventDefault()
  })
  webContents.on('will-attach-webview', (event) => event.preventDefault())
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
  webContents.session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  window.loadURL(pageUrl)
  return window
}
