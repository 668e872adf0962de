import { type RefObject, useEffect } from 'react'
import type { PlotView } from './plot-view.ts'
import { wheelPx, wheelZoom } from './wheel.ts'

/** A shorter drag is a click. */
const MIN_DRAG_PX = 5
const [MIDDLE, RIGHT] = [1, 2]

interface Elements {
  /** Takes the gestures; only those on a plot (`data-plot`) count. */
  area: RefObject<HTMLElement | null>
  /** As wide as the plots. */
  over: RefObject<HTMLElement | null>
  /** Shows the part that a drag selects; lies in `over`. */
  selection: RefObject<HTMLElement | null>
}

const isOnPlot = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-plot]') !== null

/** What the mouse, fingers and the wheel do on the plots. */
class Gestures {
  readonly #view: PlotView
  /** Read when they are needed: a plot may be created again during a drag. */
  readonly #elements: Elements
  /** Where pointers that are down are, by id. */
  readonly #down = new Map<number, number>()
  /** Where a drag of the mouse began. */
  #drag: { px: number; pans: boolean } | undefined

  constructor(view: PlotView, elements: Elements) {
    this.#view = view
    this.#elements = elements
  }

  readonly down = (event: PointerEvent): void => {
    if (!isOnPlot(event.target) || event.button === RIGHT) return
    const px = this.#px(event)
    this.#down.set(event.pointerId, px)
    // The plot itself: a double click goes where the pointer is captured.
    ;(event.target as Element).setPointerCapture(event.pointerId)
    if (event.pointerType === 'mouse') this.#drag = { px, pans: event.shiftKey || event.button === MIDDLE }
    this.#view.setCursor(this.#xAt(px))
  }

  readonly move = (event: PointerEvent): void => {
    const px = this.#px(event)
    const before = this.#down.get(event.pointerId)
    if (before !== undefined) this.#dragged(event.pointerId, before, px)
    else if (event.pointerType === 'mouse' && isOnPlot(event.target)) this.#view.setCursor(this.#xAt(px))
  }

  readonly up = (event: PointerEvent): void => {
    const px = this.#px(event)
    const drag = this.#drag
    this.#down.delete(event.pointerId)
    this.#drag = undefined
    this.#hideSelection()
    if (!drag || drag.pans || event.type === 'pointercancel' || Math.abs(px - drag.px) < MIN_DRAG_PX) return
    const [a, b] = [this.#xAt(drag.px), this.#xAt(px)]
    this.#view.show({ from: Math.min(a, b), to: Math.max(a, b) })
  }

  readonly wheel = (event: WheelEvent): void => {
    // A turn of the wheel that has begun to scroll the page cannot be cancelled, and goes on doing so.
    if (!isOnPlot(event.target) || !event.cancelable) return
    event.preventDefault()
    const { along, down } = wheelPx(event)
    if (Math.abs(along) > Math.abs(down)) this.#view.pan(along / this.#width)
    else this.#view.zoom(wheelZoom(down), this.#xAt(this.#px(event)))
  }

  readonly reset = (event: MouseEvent): void => {
    if (isOnPlot(event.target)) this.#view.reset()
  }

  get #width(): number {
    return Math.max(1, this.#elements.over.current?.clientWidth ?? 1)
  }

  #px({ clientX }: MouseEvent): number {
    return clientX - (this.#elements.over.current?.getBoundingClientRect().left ?? 0)
  }

  #xAt(px: number): number {
    const { from, to } = this.#view.range
    return from + (Math.min(Math.max(px, 0), this.#width) / this.#width) * (to - from)
  }

  #dragged(id: number, before: number, px: number) {
    const other = [...this.#down].find(([each]) => each !== id)
    this.#down.set(id, px)
    if (other) this.#pinch(other[1], before, px)
    else if (this.#drag?.pans) this.#view.pan((before - px) / this.#width)
    else {
      this.#view.setCursor(this.#xAt(px))
      if (this.#drag) this.#select(this.#drag.px, px)
    }
  }

  /** A pinch keeps the points under both fingers in place. */
  #pinch(still: number, before: number, now: number) {
    const held = this.#xAt(still)
    const apart = Math.max(MIN_DRAG_PX, Math.abs(before - still))
    this.#view.zoom(apart / Math.max(MIN_DRAG_PX, Math.abs(now - still)), held)
  }

  #select(from: number, to: number) {
    const selection = this.#elements.selection.current
    if (!selection) return
    selection.hidden = Math.abs(to - from) < MIN_DRAG_PX
    selection.style.left = `${Math.min(from, to)}px`
    selection.style.width = `${Math.abs(to - from)}px`
  }

  #hideSelection() {
    if (this.#elements.selection.current) this.#elements.selection.current.hidden = true
  }
}

/**
 * Zoom by wheel, drag and two fingers, cursor by mouse and one finger, and all of the axis by a double click. Shift and the
 * wheel, Shift and a drag, and a wheel that turns sideways move along.
 */
export function useGestures(view: PlotView, { area, over, selection }: Elements): void {
  useEffect(() => {
    const element = area.current
    if (!element) return
    const gestures = new Gestures(view, { area, over, selection })
    const ended = new AbortController()
    const { signal } = ended
    element.addEventListener('pointerdown', gestures.down, { signal })
    element.addEventListener('pointermove', gestures.move, { signal })
    element.addEventListener('pointerup', gestures.up, { signal })
    element.addEventListener('pointercancel', gestures.up, { signal })
    element.addEventListener('dblclick', gestures.reset, { signal })
    element.addEventListener('wheel', gestures.wheel, { signal, passive: false })
    return () => ended.abort()
  }, [view, area, over, selection])
}
