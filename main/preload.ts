import { contextBridge, ipcRenderer } from 'electron'
import { type AppInfo, channels } from './channels.ts'

/** Calls back with each message of a channel; returns the way to stop. */
function hear<T>(channel: string, callback: (value: T) => void): () => void {
  const listener = (_event: unknown, value: T) => callback(value)
  ipcRenderer.on(channel, listener)
  return () => void ipcRenderer.removeListener(channel, listener)
}

/** The desktop API of the page, which works without it in a browser. */
const trackside = {
  appInfo: (): Promise<AppInfo> => ipcRenderer.invoke(channels.appInfo),
  /** Asks for a folder; null if cancelled. */
  chooseFolder: (): Promise<string | null> => ipcRenderer.invoke(channels.chooseFolder),
  /** Call when a session begins or ends on this page: the computer stays awake meanwhile. */
  liveSession: (isLive: boolean): Promise<void> => ipcRenderer.invoke(channels.liveSession, isLive),
  /** Calls back when the computer has woken up. */
  onResumed: (callback: () => void) => hear<undefined>(channels.resumed, () => callback()),
  /** Calls back with a page, such as `/settings/backups`, that was chosen in the menu. */
  onGo: (callback: (page: string) => void) => hear(channels.go, callback),
}

export type TracksideBridge = typeof trackside

contextBridge.exposeInMainWorld('trackside', trackside)
