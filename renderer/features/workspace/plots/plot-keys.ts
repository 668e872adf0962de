import { useCommand } from '../../../context/commands.ts'
import type { PlotView } from './plot-view.ts'

const GROUP = 'Telemetry'
/** Shares of what is in sight. */
const STEP = 1 / 400
const FAR = 1 / 20
const PAN = 1 / 4
const ZOOM = 0.5

/** What the keys do, by name; a far one with Shift. */
const ACTS: Readonly<Record<string, (view: PlotView, far: boolean) => void>> = {
  ArrowLeft: (view, far) => view.moveCursor(far ? -FAR : -STEP),
  ArrowRight: (view, far) => view.moveCursor(far ? FAR : STEP),
  '+': (view) => view.zoom(ZOOM),
  '=': (view) => view.zoom(ZOOM),
  '-': (view) => view.zoom(1 / ZOOM),
  PageUp: (view) => view.pan(-PAN),
  PageDown: (view) => view.pan(PAN),
  Home: (view) => view.moveCursor(Number.NEGATIVE_INFINITY),
  End: (view) => view.moveCursor(Number.POSITIVE_INFINITY),
  '0': (view) => view.reset(),
  Escape: (view) => {
    if (view.part) view.reset()
    else view.setCursor(undefined)
  },
}

/** Runs what a key does on the plots; false for any other key. */
export function runPlotKey(view: PlotView, key: string, far: boolean): boolean {
  const act = ACTS[key]
  act?.(view, far)
  return act !== undefined
}

/** Elements that have these keys for themselves. */
const OWN_KEYS = '[role="combobox"], [role="listbox"], [role="slider"], [role="tab"], [role="menu"]'
const accepts = (target: EventTarget | null) => !(target instanceof Element && target.closest(OWN_KEYS))

/** The keys of the plots, wherever the focus is, in the palette and on the sheet of keys. */
export function usePlotCommands(view: PlotView): void {
  const command = (label: string, keys: string, key: string, far = false) => ({
    label,
    group: GROUP,
    keys,
    accepts,
    run: () => void runPlotKey(view, key, far),
  })
  useCommand(command('Cursor back', 'ArrowLeft', 'ArrowLeft'))
  useCommand(command('Cursor on', 'ArrowRight', 'ArrowRight'))
  useCommand(command('Cursor far back', 'shift+ArrowLeft', 'ArrowLeft', true))
  useCommand(command('Cursor far on', 'shift+ArrowRight', 'ArrowRight', true))
  useCommand(command('Zoom in (also +)', '=', '='))
  useCommand(command('Zoom out', '-', '-'))
  useCommand(command('Whole lap', '0', '0'))
  useCommand(command('Whole lap, then no cursor', 'Escape', 'Escape'))
}
