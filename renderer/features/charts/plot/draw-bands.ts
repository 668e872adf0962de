import type uPlot from 'uplot'
import type { StatusBand } from './status-bands.ts'

const COLORS: Readonly<Record<string, string>> = {
  red: 'rgba(200, 40, 40, 0.25)',
  yellow: 'rgba(230, 180, 0, 0.25)',
  FCY: 'rgba(230, 180, 0, 0.25)',
  SC: 'rgba(240, 130, 0, 0.25)',
  VSC: 'rgba(240, 130, 0, 0.18)',
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
  for (const { status, firstLap, lastLap } of bands) {
    const left = plot.valToPos(firstLap - 0.5, 'x', true)
    const right = plot.valToPos(lastLap + 0.5, 'x', true)
    ctx.fillStyle = COLORS[status] ?? 'rgba(128, 128, 128, 0.2)'
    ctx.fillRect(left, bbox.top, right - left, bbox.height)
    ctx.fillStyle = ink
    // Zoomed in, the name of a band that begins before what is in sight stays in sight.
    if (right > bbox.left) ctx.fillText(status, Math.max(left, bbox.left) + 3, bbox.top + bbox.height - 3)
  }
  ctx.restore()
}
