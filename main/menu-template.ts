import type { MenuItemConstructorOptions } from 'electron'

/** Actions of the menu's own entries. */
export interface MenuCommands {
  newWindow(): void
  openDataFolder(): void
  /** Shows a page of the app in the front window. */
  go(page: string): void
  documentation(): void
  showLogs(): void
  about(): void
  checkForUpdates(): void
  updateFromFile(): void
}

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' }

/** The menu bar: the platform's usual entries and those of the app. */
export function menuTemplate(
  platform: NodeJS.Platform,
  commands: MenuCommands,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const about: MenuItemConstructorOptions = { label: 'About Trackside', click: commands.about }
  const updates: MenuItemConstructorOptions[] = [
    { label: 'Check for Updates…', click: commands.checkForUpdates },
    { label: 'Update from File…', click: commands.updateFromFile },
  ]
  const appMenu: MenuItemConstructorOptions = {
    label: 'Trackside',
    submenu: [
      about,
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  }
  const file: MenuItemConstructorOptions = {
    label: '&File',
    submenu: [
      { label: 'New Window', accelerator: 'CmdOrCtrl+Shift+N', click: commands.newWindow },
      SEPARATOR,
      { label: 'Open Data Folder', click: commands.openDataFolder },
      { label: 'Back Up…', click: () => commands.go('/settings/backups') },
      { label: 'Share on This Network…', click: () => commands.go('/settings/sharing') },
      SEPARATOR,
      { role: 'close' },
      ...(isMac ? [] : [{ role: 'quit' } as const]),
    ],
  }
  const help: MenuItemConstructorOptions = {
    role: 'help',
    label: '&Help',
    submenu: [
      { label: 'Documentation', click: commands.documentation },
      { label: 'Show Logs', click: commands.showLogs },
      SEPARATOR,
      ...updates,
      ...(isMac ? [] : [SEPARATOR, about]),
    ],
  }
  return [
    ...(isMac ? [appMenu] : []),
    file,
    { role: 'editMenu' },
    { role: 'viewMenu' },
    { role: 'windowMenu' },
    help,
  ]
}
