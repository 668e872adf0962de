import { contextBridge, ipcRenderer } from 'electron'
import { type AppInfo, channels } from './channels.ts'

/** Calls back with each message of a channel; answers how to stop that. */
function hear<T>(channel: string, callback: (value: T) => void): () => void {
  const listener = (_event: unknown, value: T) => callback(value)
  ipcRenderer.on(channel, listener)
  return () => void ipcRenderer.removeListener(channel, listener)
}

/** The desktop API of the page, which works without it in a browser. */
const trackside = {
  appInfo: (): Promise<AppInfo> => ipcRenderer.invoke(channels.appInfo),
  /** Asks for a folder; null where none was chosen. */
  chooseFolder: (): Promise<string | null> => ipcRenderer.invoke(channels.chooseFolder),
  /** Tells whether a session runs on this page: the computer then stays awake. */
  liveSession: (isLive: boolean): Promise<void> => ipcRenderer.invoke(channels.liveSession, isLive),
  /** Calls back when the computer has woken up. */
  onResumed: (callback: () => void) => hear<undefined>(channels.resumed, () => callback()),
  /** Calls back with a page, such as `/settings/backups`, that was chosen in the menu. */
  onGo: (callback: (page: string) => void) => hear(channels.go, callback),
}

export type TracksideBridge = typeof trackside

contextBridge.exposeInMainWorld('trackside', trackside)
