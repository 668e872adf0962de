import { useCallback, useRef } from 'react'
import { takePlotKey } from '../../../ui/plot/plot-keys.ts'
import type { PlotView } from '../../../ui/plot/plot-view.ts'
import { useFollow } from '../../../ui/plot/use-follow.ts'
import type { Look, Surface } from './canvas.ts'
import { marksAlong } from './draw-strip.ts'
import { useDrawing } from './use-drawing.ts'
import classes from './workspace.module.css'

interface RulerProps {
  view: PlotView
  axis: { label: string; unit: string; decimals: number }
}

/** Height of the bar that shows which part of the laps is in sight. */
const BAR_PX = 4

function drawRuler({ ctx, width, height }: Surface, view: PlotView, unit: string, look: Look) {
  const { range, whole } = view
  const share = (x: number) => ((x - whole.from) / (whole.to - whole.from)) * width
  ctx.fillStyle = look.line
  ctx.fillRect(0, height - BAR_PX, width, BAR_PX)
  ctx.fillStyle = look.accent
  ctx.fillRect(share(range.from), height - BAR_PX, Math.max(2, share(range.to) - share(range.from)), BAR_PX)
  ctx.font = look.font
  ctx.fillStyle = look.quiet
  ctx.textBaseline = 'middle'
  const marks = marksAlong(range, width)
  for (const x of marks.values) {
    const text = `${x.toFixed(marks.decimals)} ${unit}`
    const half = ctx.measureText(text).width / 2
    const at = ((x - range.from) / (range.to - range.from)) * width
    ctx.fillText(text, Math.min(Math.max(at - half, 0), width - 2 * half), (height - BAR_PX) / 2)
  }
}

/** The axis of all plots: where the cursor is, and which part of the laps is in sight. It takes the keys of the plots. */
export function Ruler({ view, axis }: RulerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const slider = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLElement>(null)
  const { unit, decimals } = axis
  const draw = useCallback(
    (surface: Surface, { look }: { look: Look }) => drawRuler(surface, view, unit, look),
    [view, unit],
  )
  useDrawing(canvas, view, draw)
  useFollow(view, () => {
    const { cursor, whole } = view
    const text = cursor === undefined ? '–' : `${cursor.toFixed(decimals)} ${unit}`
    if (place.current) place.current.textContent = text
    slider.current?.setAttribute('aria-valuemin', String(whole.from))
    slider.current?.setAttribute('aria-valuemax', whole.to.toFixed(decimals))
    slider.current?.setAttribute('aria-valuenow', (cursor ?? whole.from).toFixed(decimals))
    slider.current?.setAttribute('aria-valuetext', cursor === undefined ? 'No cursor' : text)
  })
  return (
    <div className={`${classes.strip} ${classes.ruler}`}>
      <p className={`row ${classes.place}`}>
        <span className="quiet fill">{axis.label}</span>
        <b ref={place} />
      </p>
      <div
        ref={slider}
        data-plot
        className={classes.axis}
        role="slider"
        tabIndex={0}
        aria-label={`Cursor: ${axis.label}`}
        aria-valuemin={0}
        aria-valuemax={0}
        aria-valuenow={0}
        onKeyDown={(event) => takePlotKey(view, event)}
      >
        <canvas ref={canvas} className={classes.canvas} />
      </div>
    </div>
  )
}
