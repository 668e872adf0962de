import { strictEmitter } from './strict.ts'

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

const SCREEN = { x: 0, y: 0, width: 1920, height: 1080 }
const only = {
  id: 1,
  label: 'Laptop',
  bounds: SCREEN,
  workArea: SCREEN,
  size: { width: SCREEN.width, height: SCREEN.height },
  workAreaSize: { width: SCREEN.width, height: SCREEN.height },
  scaleFactor: 1,
  rotation: 0,
  internal: true,
}

/** The one screen of the double. */
export const displays = () => [only]

export const screen = strictEmitter(
  'screen',
  ['display-added', 'display-removed', 'display-metrics-changed'],
  {
    getAllDisplays: displays,
    getPrimaryDisplay: () => only,
    getDisplayMatching: (_rectangle: Rectangle) => only,
    getDisplayNearestPoint: (_point: object) => only,
    getCursorScreenPoint: () => ({ x: 0, y: 0 }),
  },
)
