import { EventEmitter } from 'node:events'
import type { DoubleMenu } from './menu.ts'
import { classOf, knowsOnly, strict } from './strict.ts'

/** Current state of a tray. */
export interface TrayState {
  toolTip: string
  title: string
  menu: DoubleMenu | null
}

const shown = new Map<object, TrayState>()

/** Not Electron's: the trays there are. */
export const trays = (): TrayState[] => [...shown.values()]

function makeTray(image: unknown) {
  if (!image) throw new TypeError('Error processing argument at index 0, conversion failure')
  const state: TrayState = { toolTip: '', title: '', menu: null }
  const emitter = new EventEmitter()
  knowsOnly('Tray', emitter, ['click', 'double-click', 'right-click'])
  shown.set(emitter, state)
  return strict(
    'Tray',
    Object.assign(emitter, {
      setToolTip: (text: string) => {
        state.toolTip = text
      },
      setTitle: (text: string) => {
        state.title = text
      },
      setContextMenu: (menu: DoubleMenu | null) => {
        state.menu = menu
      },
      setImage: (_image: unknown) => {},
      popUpContextMenu: () => {},
      destroy: () => void shown.delete(emitter),
      isDestroyed: () => !shown.has(emitter),
    }),
  )
}

/** An invisible icon beside the clock. */
export const Tray = classOf('Tray', makeTray, {})
