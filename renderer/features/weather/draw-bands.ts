import type uPlot from 'uplot'

interface Banded {
  name: string
  startsAt: string
  endsAt: string
}

interface BandColors {
  fill: string
  ink: string
  font: string
}

const INSET_PX = 6
const SHARE = 0.35

/** Draws sessions as background bands, named if their width allows. */
export function drawBands(plot: uPlot, sessions: readonly Banded[], { fill, ink, font }: BandColors): void {
  const { ctx, bbox } = plot
  const inset = INSET_PX * devicePixelRatio
  const xOf = (iso: string) => {
    const x = plot.valToPos(Date.parse(iso) / 1000, 'x', true)
    return Math.min(Math.max(x, bbox.left), bbox.left + bbox.width)
  }
  ctx.save()
  ctx.font = font.replace(/^[\d.]+/, (size) => String(Number(size) * devicePixelRatio))
  ctx.textBaseline = 'top'
  for (const { name, startsAt, endsAt } of sessions) {
    const [left, right] = [xOf(startsAt), xOf(endsAt)]
    if (right - left < 1) continue
    ctx.globalAlpha = SHARE
    ctx.fillStyle = fill
    ctx.fillRect(left, bbox.top, right - left, bbox.height)
    if (ctx.measureText(name).width + 2 * inset > right - left) continue
    ctx.globalAlpha = 1
    ctx.fillStyle = ink
    ctx.fillText(name, left + inset, bbox.top + inset)
  }
  ctx.restore()
}
