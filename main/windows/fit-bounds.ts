export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

/** A monitor, as far as it matters: its name, and the part of it that windows may cover. */
export interface Monitor {
  id: number
  workArea: Bounds
}

/** So much of a window must lie on a monitor to be found and dragged. */
const TO_GRAB = 80

const overlap = (start: number, length: number, otherStart: number, otherLength: number) =>
  Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart))

const shared = (a: Bounds, b: Bounds) =>
  overlap(a.x, a.width, b.x, b.width) * overlap(a.y, a.height, b.y, b.height)

/** Whether the bar at the window's top can be reached there. */
const isWithinReach = (bounds: Bounds, { workArea }: Monitor) =>
  bounds.y >= workArea.y &&
  bounds.y + TO_GRAB <= workArea.y + workArea.height &&
  overlap(bounds.x, bounds.width, workArea.x, workArea.width) >= Math.min(TO_GRAB, bounds.width)

function largestShare(bounds: Bounds, monitors: readonly Monitor[]): Monitor | undefined {
  const shares = monitors.map((monitor) => ({ monitor, share: shared(bounds, monitor.workArea) }))
  return shares.sort((a, b) => b.share - a.share).find(({ share }) => share > 0)?.monitor
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/**
 * Where a window goes that was last seen at `bounds` on the monitor `lastOn`, with the monitors of now: where it was, if it
 * can be reached there and fits; else moved and shrunk onto its monitor, the one it touches most, or the first.
 */
export function fitBounds(
  bounds: Bounds,
  lastOn: number | undefined,
  monitors: readonly [Monitor, ...Monitor[]],
): Bounds {
  const own = monitors.find(({ id }) => id === lastOn)
  const touched = largestShare(bounds, monitors)
  const { workArea } = touched ?? own ?? monitors[0]
  const fits = bounds.width <= workArea.width && bounds.height <= workArea.height
  if (fits && monitors.some((monitor) => isWithinReach(bounds, monitor))) return bounds
  const width = Math.min(bounds.width, workArea.width)
  const height = Math.min(bounds.height, workArea.height)
  return {
    x: Math.round(clamp(bounds.x, workArea.x, workArea.x + workArea.width - width)),
    y: Math.round(clamp(bounds.y, workArea.y, workArea.y + workArea.height - height)),
    width,
    height,
  }
}
