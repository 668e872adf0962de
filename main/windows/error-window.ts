import { join } from 'node:path'
import { BrowserWindow, ipcMain } from 'electron'
import { channels } from '../channels.ts'
import type { Explanation, Remedy } from '../server/explain.ts'
import { errorPageUrl } from './error-page.ts'
import { errorWindow } from './window-options.ts'

const PRELOAD = join(import.meta.dirname, 'error-preload.cjs')

export interface Shown {
  /** The remedy chosen; `quit` when the window was closed. */
  decided: Promise<Remedy>
  close(): void
}

/**
 * Shows an explanation in its own window. Remedies that `inPlace` handles leave it open; the first other one closes it.
 */
export function showExplanation(explanation: Explanation, inPlace: (remedy: Remedy) => boolean): Shown {
  const window = new BrowserWindow(errorWindow(PRELOAD))
  const { webContents } = window
  let isOpen = true
  const close = () => {
    if (isOpen) window.destroy()
  }
  const decided = new Promise<Remedy>((resolve) => {
    ipcMain.handle(channels.remedy, (event, asked: unknown) => {
      const action = explanation.actions.find(({ remedy }) => remedy === asked)
      const isOurs = event.sender === webContents && event.senderFrame?.parent === null
      if (!isOurs || !action) throw new Error('The sender is not the error page')
      if (inPlace(action.remedy)) return
      resolve(action.remedy)
      close()
    })
    window.once('closed', () => {
      isOpen = false
      ipcMain.removeHandler(channels.remedy)
      resolve('quit')
    })
  })
  window.once('ready-to-show', () => window.show())
  window.setMenuBarVisibility(false)
  window.loadURL(errorPageUrl(explanation)).catch(() => {})
  return { decided, close }
}
