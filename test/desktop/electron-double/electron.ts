import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { calls, clipboard, dialog, powerMonitor, powerSaveBlocker, shell } from './desktop.ts'
import { answers } from './host.ts'
import { ipcMain } from './ipc-main.ts'
import { Menu } from './menu.ts'
import { nativeImage } from './native-image.ts'
import { windowOf } from './open-windows.ts'
import { safeStorage } from './safe-storage.ts'
import { screen } from './screen.ts'
import { session } from './session.ts'
import { Tray, trays } from './tray.ts'
import { utilityProcess } from './utility-process.ts'
import './window-events.ts'

const modules = {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
}

/** The test's own words, run beside main as Playwright's `electronApp.evaluate` does. */
answers.evaluate = (source: string, arg: unknown) =>
  new Function(`return (${source})`)()({ ...modules, double: { calls, trays } }, arg)

answers.asksPermission = (id: number, permission: string) => {
  const page = windowOf(id)?.page
  return page?.proxy.session.askedFor(page.proxy, permission)
}

export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
}
export default modules
