export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

/** A monitor: its name and work area. */
export interface Monitor {
  id: number
  workArea: Bounds
}

/** Pixels of a window that must be on a monitor, so that it can be dragged. */
const TO_GRAB = 80

const overlap = (start: number, length: number, otherStart: number, otherLength: number) =>
  Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart))

const shared = (a: Bounds, b: Bounds) =>
  overlap(a.x, a.width, b.x, b.width) * overlap(a.y, a.height, b.y, b.height)

/** Whether the window's title bar is reachable on the monitor. */
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
 * Bounds for a window that was last at `bounds` on the monitor `lastOn`: unchanged if reachable and fitting on the present
 * monitors; else moved and shrunk onto its monitor, the one it overlaps most, or the first.
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
