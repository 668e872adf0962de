import { moved, type XRange } from './x-range.ts'

/** Sent to listeners: whether the range has changed, or only the cursor. */
type Listener = (change: { range: boolean }) => void

/** Steps of the axis in the narrowest part of it. */
const MIN_STEPS = 2

/** The part of the axis in sight and the cursor, shared by all plots of the page. Listeners are notified once a frame. */
export class PlotView {
  /** Distance of the places that the cursor stops at, such as one lap; 0 where it stops anywhere. */
  readonly #step: number
  #whole: XRange = { from: 0, to: 1 }
  #range: XRange | undefined
  /** What was last to be shown: an axis that grows, as while laps are loading, has room for it again. */
  #wanted: XRange | undefined
  #cursor: number | undefined
  readonly #listeners = new Set<Listener>()
  #frame = 0
  #rangeMoved = false

  constructor(range?: XRange, cursor?: number, step = 0) {
    this.#range = range
    this.#wanted = range
    this.#cursor = cursor
    this.#step = step
  }

  get whole(): XRange {
    return this.#whole
  }

  /** The part in sight. */
  get range(): XRange {
    return this.#range ?? this.#whole
  }

  /** Undefined where all of the axis is in sight. */
  get part(): XRange | undefined {
    return this.#range
  }

  get cursor(): number | undefined {
    return this.#cursor
  }

  /** Sets how long the axis is; the part in sight stays as far as it lies in it. */
  setWhole(whole: XRange): void {
    this.#whole = whole
    this.#range = this.#wanted && this.#partOf(this.#wanted)
    this.#notify(true)
  }

  show(range: XRange): void {
    this.#wanted = this.#partOf(range)
    this.#range = this.#wanted
    this.#notify(true)
  }

  reset(): void {
    this.#wanted = undefined
    this.#range = undefined
    this.#notify(true)
  }

  /** Shows `factor` times as much, with x at the same place; without it the cursor, or the middle. */
  zoom(factor: number, x = this.#cursor): void {
    const { from, to } = this.range
    const around = x === undefined || x < from || x > to ? 0.5 : (x - from) / (to - from)
    this.show(this.#moved(this.range, { zoom: factor, around }))
  }

  /** Moves on by a share of what is in sight. */
  pan(share: number): void {
    this.show(this.#moved(this.range, { by: share }))
  }

  setCursor(x: number | undefined): void {
    this.#cursor = x === undefined || this.#step === 0 ? x : this.#stepNear(x)
    this.#notify(false)
  }

  /** Moves the cursor by a share of what is in sight, by a step at least; what is in sight follows it. */
  moveCursor(share: number): void {
    const { from, to } = this.range
    const [width, step] = [to - from, this.#step]
    const by = Math.sign(share) * Math.max(step, Math.abs(share) * width)
    const at = this.#cursor ?? (share > 0 ? from - step : to + step)
    this.setCursor(Math.min(Math.max(at + by, this.#whole.from), this.#whole.to))
    const next = this.#cursor as number
    if (next < from) this.pan((next - from) / width)
    if (next > to) this.pan((next - to) / width)
  }

  /** Calls `listener` after changes, before the next paint. Returns the function that removes it. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A range as far as it lies in the axis; undefined where that is all of it. */
  #partOf(range: XRange): XRange | undefined {
    const next = this.#moved(range, {})
    return next.from <= this.#whole.from && next.to >= this.#whole.to ? undefined : next
  }

  #moved(range: XRange, how: Parameters<typeof moved>[2]): XRange {
    return moved(range, this.#whole, { ...how, least: MIN_STEPS * this.#step })
  }

  #stepNear(x: number): number {
    const [first, last] = [Math.ceil(this.#whole.from / this.#step), Math.floor(this.#whole.to / this.#step)]
    return Math.min(Math.max(Math.round(x / this.#step), first), last) * this.#step
  }

  #notify(range: boolean) {
    this.#rangeMoved ||= range
    this.#frame ||= requestAnimationFrame(() => {
      const change = { range: this.#rangeMoved }
      this.#frame = 0
      this.#rangeMoved = false
      for (const listener of this.#listeners) listener(change)
    })
  }
}
