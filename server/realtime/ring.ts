/** Something that a room tells, ready to be sent. */
export interface Told {
  seq: number
  /** Who may not read this entity does not hear of it; null is for everybody. */
  entity: string | null
  data: Buffer
}

const MAX_FRAMES = 1000
const MAX_BYTES = 1024 * 1024

/** What a room told last: bounded, however slowly somebody reads. What is older is read from the change log again. */
export interface Ring {
  add(told: Told): void
  /** Whether everything after `seq` is still here. */
  covers(seq: number): boolean
  /** The first one after `seq`. */
  after(seq: number): Told | undefined
}

/** `floor`: where the room begins to listen. */
export function createRing(floor: number): Ring {
  let frames: Told[] = []
  let bytes = 0
  let oldest = floor

  function forget() {
    // By halves, so that the list moves seldom.
    const gone = frames.slice(0, Math.ceil(frames.length / 2))
    frames = frames.slice(gone.length)
    bytes -= gone.reduce((sum, { data }) => sum + data.length, 0)
    oldest = gone.at(-1)?.seq ?? oldest
  }

  return {
    add(told) {
      frames.push(told)
      bytes += told.data.length
      while (frames.length > MAX_FRAMES || (bytes > MAX_BYTES && frames.length > 1)) forget()
    },
    covers: (seq) => seq >= oldest,
    after(seq) {
      let [low, high] = [0, frames.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((frames[middle] as Told).seq > seq) high = middle
        else low = middle + 1
      }
      return frames[low]
    },
  }
}
