/** How much a step of the wheel zooms: a notch of a mouse by about a quarter. */
const PER_WHEEL_PX = 0.0022
const PX_PER_LINE = 16

/** A turn of the wheel in px; sideways where Shift is held. */
export function wheelPx({ deltaMode, deltaX, deltaY, shiftKey }: WheelEvent) {
  const scale = deltaMode === WheelEvent.DOM_DELTA_LINE ? PX_PER_LINE : 1
  const [along, down] = [deltaX * scale, deltaY * scale]
  return shiftKey ? { along: along + down, down: 0 } : { along, down }
}

/** The factor by which a turn of the wheel makes what is in sight wider. */
export const wheelZoom = (downPx: number): number => Math.exp(downPx * PER_WHEEL_PX)
