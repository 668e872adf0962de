import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron'

/** Background before the first paint, to avoid a white flash. */
const BACKGROUND = '#16191d'

/** Pages have no Node access, and of Electron only the preload script's API. */
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
  // Dictionaries would be downloaded from the internet.
  spellcheck: false,
})

/** A window of the app, hidden until its page is ready. */
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

/** The error window. */
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
