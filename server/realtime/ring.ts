/** A published frame, encoded. */
export interface Published {
  seq: number
  /** Only those who may read this entity receive the frame; null is for all. */
  entity: string | null
  data: Buffer
}

export const MAX_FRAMES = 1000
const MAX_BYTES = 1024 * 1024

/** The frames that a room published last, bounded in number and bytes. Older changes are read from the change log. */
export class Ring {
  #frames: Published[] = []
  #bytes = 0
  /** All frames after this seq are here. */
  #floor: number

  constructor(floor: number) {
    this.#floor = floor
  }

  add(frame: Published): void {
    this.#frames.push(frame)
    this.#bytes += frame.data.length
    while (this.#frames.length > MAX_FRAMES || (this.#bytes > MAX_BYTES && this.#frames.length > 1))
      this.#dropOlderHalf()
  }

  /** Whether all frames after `seq` are here. */
  covers(seq: number): boolean {
    return seq >= this.#floor
  }

  /** The first frame after `seq`. */
  after(seq: number): Published | undefined {
    let [low, high] = [0, this.#frames.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#frames[middle] as Published).seq > seq) high = middle
      else low = middle + 1
    }
    return this.#frames[low]
  }

  /** By halves, so that the array is seldom copied. */
  #dropOlderHalf() {
    const dropped = this.#frames.slice(0, Math.ceil(this.#frames.length / 2))
    this.#frames = this.#frames.slice(dropped.length)
    this.#bytes -= dropped.reduce((sum, { data }) => sum + data.length, 0)
    this.#floor = dropped.at(-1)?.seq ?? this.#floor
  }
}
