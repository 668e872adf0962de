import { join } from 'node:path'
import { app, Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron'
import { type TrayLine, type TrayState, trayView } from './tray-view.ts'

const folder = () =>
  app.isPackaged ? join(process.resourcesPath, 'tray') : join(import.meta.dirname, '../../build/tray')

const FILES: Partial<Record<NodeJS.Platform, string>> = { darwin: 'trayTemplate.png' }

type Commands = Record<NonNullable<TrayLine['command']>, () => void>

/** Shows the server's state in the system tray; returns a function that updates it. */
export function setUpTray(commands: Commands): (state: TrayState) => void {
  const tray = new Tray(nativeImage.createFromPath(join(folder(), FILES[process.platform] ?? 'tray.png')))
  tray.on('click', commands.open)
  const item = ({ label, command }: TrayLine): MenuItemConstructorOptions =>
    command ? { label, click: commands[command] } : { label, enabled: false }
  return (state) => {
    const { tooltip, lines } = trayView(state)
    tray.setToolTip(tooltip)
    tray.setContextMenu(Menu.buildFromTemplate(lines.map(item)))
  }
}
