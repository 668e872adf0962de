import type { Points } from '../maths/thinned.ts'

/** Places of x and y on a bitmap, in its pixels. */
export interface Scale {
  placeX: (x: number) => number
  placeY: (y: number) => number
}

export interface Pen {
  /** `#rrggbb`. */
  color: string
  /** In pixels. */
  width: number
  /** Lengths of strokes and gaps by turns, in pixels along x; none for a solid line. */
  dash: readonly number[]
}

/** Red, green and blue of `#rrggbb`. */
const partsOf = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number]

const OPAQUE = 0xff00_0000
const packed = (red: number, green: number, blue: number) =>
  (OPAQUE | (blue << 16) | (green << 8) | red) >>> 0

/** Whether each column of a dashed line is drawn. */
function isOn(dash: readonly number[], column: number): boolean {
  const length = dash.reduce((sum, each) => sum + each, 0)
  if (length === 0) return true
  let rest = column % length
  for (const [index, each] of dash.entries()) {
    if (rest < each) return index % 2 === 0
    rest -= each
  }
  return true
}

/**
 * A bitmap for lines that have one y for each x. Each column of pixels is filled from the lowest to the highest place of the line
 * in it: the cost of a line is its width, however many samples it has.
 */
export class Raster {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8ClampedArray<ArrayBuffer>
  readonly #pixels: Uint32Array
  readonly #tops: Float32Array
  readonly #bottoms: Float32Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.bytes = new Uint8ClampedArray(4 * width * height)
    this.#pixels = new Uint32Array(this.bytes.buffer)
    this.#tops = new Float32Array(width)
    this.#bottoms = new Float32Array(width)
  }

  fill(color: string): void {
    this.#pixels.fill(packed(...partsOf(color)))
  }

  /** A line of one pixel from left to right. */
  across(y: number, color: string): void {
    const row = Math.floor(y)
    if (row < 0 || row >= this.height) return
    this.#pixels.fill(packed(...partsOf(color)), row * this.width, (row + 1) * this.width)
  }

  /** A line of one pixel from top to bottom. */
  down(x: number, color: string): void {
    const [column, pixel] = [Math.floor(x), packed(...partsOf(color))]
    if (column < 0 || column >= this.width) return
    for (let row = 0; row < this.height; row += 1) this.#pixels[row * this.width + column] = pixel
  }

  /** The line through the points, with a new stretch after each whose x is NaN. */
  line({ xy, count }: Points, { placeX, placeY }: Scale, { color, width, dash }: Pen): void {
    this.#tops.fill(Number.POSITIVE_INFINITY)
    this.#bottoms.fill(Number.NEGATIVE_INFINITY)
    let [beforeX, beforeY] = [Number.NaN, 0]
    for (let at = 0; at < count; at += 1) {
      const [x, y] = [placeX(xy[2 * at] as number), placeY(xy[2 * at + 1] as number)]
      if (Number.isNaN(beforeX)) this.#span(x, y, x, y)
      else if (!Number.isNaN(x)) this.#span(beforeX, beforeY, x, y)
      beforeX = x
      beforeY = y
    }
    const parts = partsOf(color)
    for (let column = 0; column < this.width; column += 1) {
      const [top, bottom] = [this.#tops[column] as number, this.#bottoms[column] as number]
      if (top <= bottom && isOn(dash, column))
        this.#column(column, top - width / 2, bottom + width / 2, parts)
    }
  }

  /** Widens the columns between two points to what lies between them. */
  #span(x0: number, y0: number, x1: number, y1: number) {
    if (!(x1 >= 0 && x0 < this.width)) return
    const slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0
    const last = Math.min(this.width - 1, Math.floor(x1))
    for (let column = Math.max(0, Math.floor(x0)); column <= last; column += 1) {
      const from = column <= x0 ? y0 : y0 + (column - x0) * slope
      const to = column + 1 >= x1 ? y1 : y0 + (column + 1 - x0) * slope
      this.#tops[column] = Math.min(this.#tops[column] as number, from, to)
      this.#bottoms[column] = Math.max(this.#bottoms[column] as number, from, to)
    }
  }

  /** Fills a column; its first and last pixel as far as they are covered. */
  #column(
    column: number,
    top: number,
    bottom: number,
    [red, green, blue]: readonly [number, number, number],
  ) {
    const whole = packed(red, green, blue)
    const end = Math.min(this.height, Math.ceil(bottom))
    for (let row = Math.max(0, Math.floor(top)); row < end; row += 1) {
      const covered = Math.min(row + 1, bottom) - Math.max(row, top)
      const at = row * this.width + column
      if (covered >= 1) this.#pixels[at] = whole
      else {
        const ground = this.#pixels[at] as number
        const mix = (part: number, shift: number) => {
          const under = (ground >>> shift) & 0xff
          return Math.round(under + (part - under) * covered)
        }
        this.#pixels[at] = packed(mix(red, 0), mix(green, 8), mix(blue, 16))
      }
    }
  }
}
