import { contextBridge, ipcRenderer } from 'electron'
import { type AppInfo, channels } from './channels.ts'

/** What the desktop window offers the page beyond a browser. The page works without it. */
const trackside = { appInfo: (): Promise<AppInfo> => ipcRenderer.invoke(channels.appInfo) }

contextBridge.exposeInMainWorld('trackside', trackside)
