import type { KeyboardEvent } from 'react'
import type { PlotView } from './plot-view.ts'

/** Shares of what is in sight. */
const STEP = 1 / 400
const FAR = 1 / 20
const PAN = 1 / 4
const ZOOM = 0.5

const back = (view: PlotView, far: boolean) => view.moveCursor(far ? -FAR : -STEP)
const on = (view: PlotView, far: boolean) => view.moveCursor(far ? FAR : STEP)

/** What the keys do, by name; a far one with Shift. */
const ACTS: Readonly<Record<string, (view: PlotView, far: boolean) => void>> = {
  ArrowLeft: back,
  ArrowDown: back,
  ArrowRight: on,
  ArrowUp: on,
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

/** Takes the keys of the plots from the element that has the focus. */
export function takePlotKey(view: PlotView, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !runPlotKey(view, event.key, event.shiftKey)) return
  event.preventDefault()
  event.stopPropagation()
}
