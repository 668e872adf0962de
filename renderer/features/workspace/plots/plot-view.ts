import { moved, type XRange } from '../../telemetry/plot-data.ts'

/** What is told to a listener: whether the range has changed, or only the cursor. */
type Listener = (change: { range: boolean }) => void

/** The part of the laps in sight and the cursor, shared by all plots of the page. Listeners are told once a frame. */
export class PlotView {
  #whole: XRange = { from: 0, to: 1 }
  #range: XRange | undefined
  #cursor: number | undefined
  readonly #listeners = new Set<Listener>()
  #frame = 0
  #moved = false

  constructor(range?: XRange, cursor?: number) {
    this.#range = range
    this.#cursor = cursor
  }

  get whole(): XRange {
    return this.#whole
  }

  /** The part in sight. */
  get range(): XRange {
    return this.#range ?? this.#whole
  }

  /** Undefined where all of the laps is in sight. */
  get part(): XRange | undefined {
    return this.#range
  }

  get cursor(): number | undefined {
    return this.#cursor
  }

  /** Sets how long the laps are; the part in sight stays as far as it lies in it. */
  setWhole(whole: XRange): void {
    this.#whole = whole
    if (this.#range) this.show(this.#range)
    else this.#tell(true)
  }

  show(range: XRange): void {
    const next = moved(range, this.#whole, {})
    const isWhole = next.from <= this.#whole.from && next.to >= this.#whole.to
    this.#range = isWhole ? undefined : next
    this.#tell(true)
  }

  reset(): void {
    this.#range = undefined
    this.#tell(true)
  }

  /** Shows `factor` times as much, with x at the same place; without it the cursor, or the middle. */
  zoom(factor: number, x = this.#cursor): void {
    const { from, to } = this.range
    const around = x === undefined || x < from || x > to ? 0.5 : (x - from) / (to - from)
    this.show(moved(this.range, this.#whole, { zoom: factor, around }))
  }

  /** Moves on by a share of what is in sight. */
  pan(share: number): void {
    this.show(moved(this.range, this.#whole, { by: share }))
  }

  setCursor(x: number | undefined): void {
    this.#cursor = x
    this.#tell(false)
  }

  /** Moves the cursor by a share of what is in sight, which follows it. */
  moveCursor(share: number): void {
    const { from, to } = this.range
    const at = this.#cursor ?? from + (share > 0 ? 0 : to - from)
    const next = Math.min(Math.max(at + share * (to - from), this.#whole.from), this.#whole.to)
    this.setCursor(next)
    if (next < from) this.pan((next - from) / (to - from))
    if (next > to) this.pan((next - to) / (to - from))
  }

  /** Calls `listener` after changes, before the next paint. Returns the function that removes it. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(range: boolean) {
    this.#moved ||= range
    this.#frame ||= requestAnimationFrame(() => {
      const change = { range: this.#moved }
      this.#frame = 0
      this.#moved = false
      for (const listener of this.#listeners) listener(change)
    })
  }
}
