import { app, BrowserWindow, dialog, type IpcMainInvokeEvent, ipcMain } from 'electron'
import { type AppInfo, channels } from './channels.ts'
import { mayAsk } from './permissions.ts'

interface Asked {
  pageUrl(): string | undefined
  secretWarning(): string | null
  liveSession(contentsId: number, isLive: boolean): void
}

async function chooseFolder({ sender }: IpcMainInvokeEvent): Promise<string | null> {
  const properties = ['openDirectory', 'createDirectory'] as const
  const window = BrowserWindow.fromWebContents(sender)
  const options = { properties: [...properties] }
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  return canceled ? null : (filePaths[0] ?? null)
}

/** Handles messages from pages that the server serves; rejects all others. */
export function setUpIpc({ pageUrl, secretWarning, liveSession }: Asked): void {
  const handle = (channel: string, answer: (event: IpcMainInvokeEvent, value: unknown) => unknown) =>
    ipcMain.handle(channel, (event, value: unknown) => {
      if (!mayAsk(pageUrl(), event.senderFrame)) throw new Error('The sender is not a page of the app')
      return answer(event, value)
    })
  handle(
    channels.appInfo,
    (): AppInfo => ({
      version: app.getVersion(),
      platform: process.platform,
      secretWarning: secretWarning(),
    }),
  )
  handle(channels.chooseFolder, chooseFolder)
  handle(channels.liveSession, ({ sender }, isLive) => liveSession(sender.id, isLive === true))
}
