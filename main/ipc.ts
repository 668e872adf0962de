import { app, ipcMain } from 'electron'
import { type AppInfo, channels } from './channels.ts'
import { staysOn } from './same-origin.ts'

/** Answers the page's questions, if they come from the page that the server serves. */
export function setUpIpc(pageUrl: string): void {
  ipcMain.handle(channels.appInfo, (event): AppInfo => {
    if (!event.senderFrame || !staysOn(pageUrl, event.senderFrame.url)) throw new Error('Not asked by the UI')
    return { version: app.getVersion(), platform: process.platform }
  })
}
