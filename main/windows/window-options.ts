import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron'

/** Background before the first paint, to avoid a white flash. */
const BACKGROUND = '#16191d'

/** A page has no powers of Node and no more of Electron than its preload script hands to it. */
const webPreferences = (preload: string): WebPreferences => ({
  preload,
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  // Its dictionaries would be fetched from the internet.
  spellcheck: false,
})

/** A window of the app's pages, hidden until it has something to show. */
export const pageWindow = (preload: string): BrowserWindowConstructorOptions => ({
  title: 'Trackside',
  width: 1440,
  height: 900,
  minWidth: 360,
  minHeight: 320,
  show: false,
  backgroundColor: BACKGROUND,
  webPreferences: webPreferences(preload),
})

/** The window that says why there are no pages. */
export const errorWindow = (preload: string): BrowserWindowConstructorOptions => ({
  title: 'Trackside',
  width: 640,
  height: 520,
  minWidth: 360,
  minHeight: 320,
  show: false,
  maximizable: false,
  fullscreenable: false,
  backgroundColor: BACKGROUND,
  webPreferences: webPreferences(preload),
})
