import type uPlot from 'uplot'
import type { StatusBand } from './status-bands.ts'

const COLORS: Readonly<Record<string, string>> = {
  red: 'rgba(200, 40, 40, 0.25)',
  yellow: 'rgba(230, 180, 0, 0.25)',
  FCY: 'rgba(230, 180, 0, 0.25)',
  SC: 'rgba(240, 130, 0, 0.25)',
  VSC: 'rgba(240, 130, 0, 0.18)',
}

/** Keys of the flags. */
const SHORT: Readonly<Record<string, string>> = { red: 'R', yellow: 'Y', FCY: 'F', SC: 'S', VSC: 'V' }
const INSET_PX = 3

export interface BandLabel {
  text: string
  /** Left edge in px. */
  x: number
}

/** Labels of bands from left to right, none of which reaches into the next or beyond `right`: the flag's key or nothing where it would. */
export function bandLabels(
  bands: readonly { status: string; left: number }[],
  right: number,
  widthOf: (text: string) => number,
): BandLabel[] {
  return bands.flatMap(({ status, left: x }, index) => {
    const end = bands[index + 1]?.left ?? right
    const text = [status, SHORT[status]].find((each) => each && x + widthOf(each) <= end)
    return text ? [{ text, x }] : []
  })
}

/** Draws non-green laps as bands behind the lines, each labelled with its status at the bottom. */
export function drawStatusBands(plot: uPlot, bands: readonly StatusBand[], ink: string, font: string): void {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.font = font
  ctx.textAlign = 'left'
  ctx.textBaseline = 'bottom'
  const labelled: { status: string; left: number }[] = []
  for (const { status, firstLap, lastLap } of bands) {
    const left = plot.valToPos(firstLap - 0.5, 'x', true)
    const right = plot.valToPos(lastLap + 0.5, 'x', true)
    ctx.fillStyle = COLORS[status] ?? 'rgba(128, 128, 128, 0.2)'
    ctx.fillRect(left, bbox.top, right - left, bbox.height)
    // Zoomed in, the name of a band that begins before what is in sight stays in sight.
    if (right > bbox.left) labelled.push({ status, left: Math.max(left, bbox.left) + INSET_PX })
  }
  ctx.fillStyle = ink
  const labels = bandLabels(
    labelled,
    bbox.left + bbox.width,
    (text) => ctx.measureText(text).width + INSET_PX,
  )
  for (const { text, x } of labels) ctx.fillText(text, x, bbox.top + bbox.height - INSET_PX)
  ctx.restore()
}
