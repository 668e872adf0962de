import { useComputedColorScheme } from '@mantine/core'
import { useCallback, useRef } from 'react'
import type { PlotView } from '../../../ui/plot/plot-view.ts'
import { useFollow } from '../../../ui/plot/use-follow.ts'
import { valueText } from '../../telemetry/plot-data.ts'
import { valueAt } from '../maths/trace.ts'
import type { Surface } from './canvas.ts'
import { dashOf, type Look } from './canvas.ts'
import { colorOf, drawStrip } from './draw-strip.ts'
import type { Line, Strip } from './plots-of.ts'
import { useDrawing } from './use-drawing.ts'
import classes from './workspace.module.css'

interface StripPlotProps {
  strip: Strip
  view: PlotView
  /** Names of the laps, by place. */
  names: readonly string[]
}

const BEHIND_DECIMALS = 3

const textAt = ({ isDelta }: Strip, { trace }: Line, x: number | undefined) => {
  const value = x === undefined ? undefined : valueAt(trace, x)
  if (value === undefined || !isDelta) return valueText(value).replace('-', '−')
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(BEHIND_DECIMALS)}`
}

/** A sample of a line: its colour and dash. */
const Swatch = ({ color, lap }: { color: string; lap: number }) => (
  <svg className={classes.swatch} viewBox="0 0 20 4" aria-hidden="true">
    <line
      x1="0"
      y1="2"
      x2="20"
      y2="2"
      stroke={color}
      strokeWidth="3"
      strokeDasharray={dashOf(lap).join(' ')}
    />
  </svg>
)

/** One plot with its names, and the values at the cursor. */
export function StripPlot({ strip, view, names }: StripPlotProps) {
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const canvas = useRef<HTMLCanvasElement>(null)
  const values = useRef<(HTMLElement | null)[]>([])
  const draw = useCallback(
    (surface: Surface, drawing: { look: Look; dark: boolean }) =>
      drawStrip(surface, strip, view.range, drawing.look, drawing.dark),
    [strip, view],
  )
  useDrawing(canvas, view, draw)
  useFollow(view, () => {
    for (const [index, line] of strip.lines.entries()) {
      const element = values.current[index]
      const text = textAt(strip, line, view.cursor)
      if (element && element.textContent !== text) element.textContent = text
    }
  })
  const several = new Set(strip.lines.map(({ channel }) => channel)).size > 1
  return (
    <section className={classes.strip} aria-label={strip.title}>
      <div className={classes.legend}>
        <p className="breaks">
          <b>{strip.title}</b> <span className="quiet">{strip.unit ?? 'no unit'}</span>
        </p>
        <ul>
          {strip.lines.map((line, index) => (
            <li key={`${line.lap} ${line.channel}`} className="row">
              <Swatch color={colorOf(strip, line, dark)} lap={line.lap} />
              <span className="quiet breaks fill">
                {several ? `${names[line.lap]} ${line.channel}` : names[line.lap]}
              </span>
              <b
                ref={(element) => {
                  values.current[index] = element
                }}
              />
            </li>
          ))}
        </ul>
      </div>
      <div data-plot className={classes.plot} role="img" aria-label={`Plot of ${strip.title}`}>
        <canvas ref={canvas} className={classes.canvas} />
      </div>
    </section>
  )
}
