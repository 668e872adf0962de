import { Button } from '@mantine/core'
import { useRef } from 'react'
import { runPlotKey, usePlotCommands } from './plot-keys.ts'
import type { PlotView } from './plot-view.ts'
import type { Strip } from './plots-of.ts'
import { Ruler } from './ruler.tsx'
import { StripPlot } from './strip-plot.tsx'
import { useFollow } from './use-drawing.ts'
import { useGestures } from './use-gestures.ts'
import classes from './workspace.module.css'

interface StripsProps {
  strips: readonly Strip[]
  view: PlotView
  /** Names of the laps, by place. */
  names: readonly string[]
  axis: { label: string; unit: string; decimals: number }
}

const BUTTONS = [
  ['Zoom in', '+'],
  ['Zoom out', '-'],
  ['Earlier', 'PageUp'],
  ['Later', 'PageDown'],
  ['Whole lap', '0'],
] as const

/** The plots below each other, with one range and one cursor. */
export function Strips({ strips, view, names, axis }: StripsProps) {
  const area = useRef<HTMLDivElement>(null)
  const over = useRef<HTMLDivElement>(null)
  const selection = useRef<HTMLDivElement>(null)
  const cursor = useRef<HTMLDivElement>(null)
  useGestures(view, { area, over, selection })
  usePlotCommands(view)
  useFollow(view, () => {
    const { cursor: x, range } = view
    const share = x === undefined ? -1 : (x - range.from) / (range.to - range.from)
    if (!cursor.current) return
    cursor.current.hidden = share < 0 || share > 1
    cursor.current.style.left = `${100 * share}%`
  })
  return (
    <section className="stack least gap-s" aria-label="Plots">
      <div className={classes.tools} role="toolbar" aria-label="Part of the lap in sight">
        {BUTTONS.map(([label, key]) => (
          <Button key={label} variant="default" onClick={() => runPlotKey(view, key, false)}>
            {label}
          </Button>
        ))}
        <p className="note">Wheel or two fingers zoom, a drag selects, a double click shows all.</p>
      </div>
      <div ref={area} className={classes.strips} data-many={strips.length > FEW || undefined}>
        <Ruler view={view} axis={axis} onKey={(key, far) => runPlotKey(view, key, far)} />
        {strips.map((strip) => (
          <StripPlot key={strip.key} strip={strip} view={view} names={names} />
        ))}
        <div ref={over} className={classes.over}>
          <div ref={selection} className={classes.selection} hidden />
          <div ref={cursor} className={classes.cursor} hidden />
        </div>
      </div>
    </section>
  )
}

/** More plots than this are lower. */
const FEW = 5
