const EXCESS = 0x4000
const SPLIT = 56
const LAP = 100

/**
 * Seconds at which a MoTeC beacon channel (one sample a second) saw the beacon of a lap. A passing is a fall of the values below
 * zero, a value from 0x4000 on whose excess is the ms after the last sample before the fall, and then the kind of the beacon.
 */
export function beaconMarks(values: Int16Array, hz: number): { laps: number[]; splits: number[] } {
  const laps: number[] = []
  const splits: number[] = []
  let before = 0
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number
    if (value < EXCESS) {
      if (value >= 0) before = index
      continue
    }
    const at = before / hz + (value - EXCESS) / 1000
    const kind = values[index + 1]
    if (kind === LAP) laps.push(at)
    else if (kind === SPLIT || kind === value) splits.push(at)
    while (index + 1 < values.length && (values[index + 1] as number) >= EXCESS) index += 1
    // The kind is no fall's start: what stands after it is.
    before = index + 1
  }
  return { laps, splits }
}
