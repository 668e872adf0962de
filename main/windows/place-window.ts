import { type BrowserWindow, screen } from 'electron'
import { fitBounds, type Monitor } from './fit-bounds.ts'
import type { WindowState } from './window-state.ts'

const monitors = (): [Monitor, ...Monitor[]] => {
  const all = screen.getAllDisplays().map(({ id, workArea }) => ({ id, workArea }))
  const [first = { id: 0, workArea: { x: 0, y: 0, width: 1440, height: 900 } }, ...others] = all
  return [first, ...others]
}

/** Bounds of a stored window on the present monitors. */
export const placeOf = ({ bounds, displayId }: Pick<WindowState, 'bounds' | 'displayId'>) =>
  fitBounds(bounds, displayId, monitors())

/** The state to store of a window that shows `path`. */
export function stateOf(window: BrowserWindow, path: string): WindowState {
  const bounds = window.getNormalBounds()
  return {
    bounds,
    displayId: screen.getDisplayMatching(bounds).id,
    maximized: window.isMaximized(),
    fullScreen: window.isFullScreen(),
    path,
  }
}
