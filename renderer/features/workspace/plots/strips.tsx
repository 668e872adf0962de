import { useRef } from 'react'
import { usePlotCommands } from '../../../context/use-plot-commands.ts'
import plot from '../../../ui/plot/plot.module.css'
import type { PlotView } from '../../../ui/plot/plot-view.ts'
import { RangeBar } from '../../../ui/plot/range-bar.tsx'
import { useFollow } from '../../../ui/plot/use-follow.ts'
import { useGestures } from '../../../ui/plot/use-gestures.ts'
import type { Strip } from './plots-of.ts'
import { Ruler } from './ruler.tsx'
import { StripPlot } from './strip-plot.tsx'
import classes from './workspace.module.css'

interface StripsProps {
  strips: readonly Strip[]
  view: PlotView
  /** Names of the laps, by place. */
  names: readonly string[]
  axis: { label: string; unit: string; decimals: number }
}

const WHOLE = 'Whole lap'

/** The plots below each other, with one range and one cursor. */
export function Strips({ strips, view, names, axis }: StripsProps) {
  const area = useRef<HTMLDivElement>(null)
  const over = useRef<HTMLDivElement>(null)
  const selection = useRef<HTMLDivElement>(null)
  const cursor = useRef<HTMLDivElement>(null)
  useGestures(view, { area, over, selection })
  usePlotCommands(view, { group: 'Telemetry', whole: WHOLE, everywhere: true })
  useFollow(view, () => {
    const { cursor: x, range } = view
    const share = x === undefined ? -1 : (x - range.from) / (range.to - range.from)
    if (!cursor.current) return
    cursor.current.hidden = share < 0 || share > 1
    cursor.current.style.left = `${100 * share}%`
  })
  return (
    <section className="stack least gap-s" aria-label="Plots">
      <RangeBar view={view} label="Part of the lap in sight" whole={WHOLE} />
      <div ref={area} className={classes.strips} data-many={strips.length > FEW || undefined}>
        <Ruler view={view} axis={axis} />
        {strips.map((strip) => (
          <StripPlot key={strip.key} strip={strip} view={view} names={names} />
        ))}
        <div ref={over} className={classes.over}>
          <div ref={selection} className={plot.selection} hidden />
          <div ref={cursor} className={classes.cursor} hidden />
        </div>
      </div>
    </section>
  )
}

/** More plots than this are lower. */
const FEW = 5
