import { Menu } from 'electron'

/** The platform's usual menus; Trackside's own entries come with the UI. */
export function setUpMenu(): void {
  const usual = [
    { role: 'fileMenu' },
    { role: 'editMenu' },
    { role: 'viewMenu' },
    { role: 'windowMenu' },
  ] as const
  const mac = process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []
  Menu.setApplicationMenu(Menu.buildFromTemplate([...mac, ...usual]))
}
