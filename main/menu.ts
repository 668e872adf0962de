import { app, dialog, Menu, shell } from 'electron'
import { menuTemplate } from './menu-template.ts'
import { checkForUpdates, updateFromFile } from './updater.ts'

interface Around {
  newWindow(): void
  go(page: string): void
  documentation(): void
  logFile: string
  sessionIsLive(): boolean
  /** Undefined until one has been opened. */
  dataDir(): string | undefined
}

const about = () =>
  void dialog.showMessageBox({
    type: 'info',
    message: `Trackside ${app.getVersion()}`,
    detail: `Race engineering at the pit wall.\nElectron ${process.versions.electron ?? 'none'}, Node ${process.versions.node}`,
  })

/** Gives every window its menu. */
export function setUpMenu({ newWindow, go, documentation, logFile, dataDir, sessionIsLive }: Around): void {
  const template = menuTemplate(process.platform, {
    newWindow,
    go,
    documentation,
    openDataFolder: () => void shell.openPath(dataDir() ?? app.getPath('userData')),
    showLogs: () => shell.showItemInFolder(logFile),
    about,
    checkForUpdates: () => void checkForUpdates(sessionIsLive),
    updateFromFile: () => void updateFromFile(sessionIsLive),
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
