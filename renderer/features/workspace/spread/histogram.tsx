import { NativeSelect } from '@mantine/core'
import { useCallback, useMemo, useRef } from 'react'
import type { ChannelInfo } from '../../../laps/use-telemetry.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { PlotView } from '../../../ui/plot/plot-view.ts'
import { histogramOf } from '../maths/bins.ts'
import type { ShownUnit } from '../maths/shown-unit.ts'
import { traceOf } from '../maths/trace.ts'
import type { Look, Surface } from '../plots/canvas.ts'
import type { PlottedLap } from '../plots/plots-of.ts'
import { useDrawing } from '../plots/use-drawing.ts'
import classes from '../plots/workspace.module.css'
import { drawHistogram } from './draw-spread.ts'

/** What the plots of values against values are made of. */
export interface SpreadProps {
  laps: readonly PlottedLap[]
  view: PlotView
  channels: readonly ChannelInfo[]
  unitOf: (channel: string) => ShownUnit
}

interface HistogramProps extends SpreadProps {
  name: string | undefined
  onChoose: (name: string | undefined) => void
}

const BINS = 40

/** How much of the time in sight a channel spends at each of its values, lap by lap. */
export function Histogram({ laps, view, channels, name, unitOf, onChoose }: HistogramProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const lines = useMemo(
    () =>
      laps.flatMap(({ place, sec, axis, recording }) => {
        const values = name === undefined ? undefined : recording.channel(name)
        const trace = values && traceOf(sec, sec, values, unitOf(name as string).shown)
        return trace ? [{ place, axis, trace }] : []
      }),
    [laps, name, unitOf],
  )
  const draw = useCallback(
    (surface: Surface, { look, dark }: { look: Look; dark: boolean }) => {
      if (lines.length === 0) return
      const low = Math.min(...lines.map(({ trace }) => trace.low))
      const high = Math.max(...lines.map(({ trace }) => trace.high))
      const shares = lines.map(({ place, axis, trace }) => {
        const part = { from: axis.secAt(view.range.from), to: axis.secAt(view.range.to) }
        return { place, percent: histogramOf(trace, part, { low, high, count: BINS }) }
      })
      drawHistogram(surface, { low, high }, shares, look, dark)
    },
    [lines, view],
  )
  useDrawing(canvas, view, draw)
  const unit = name === undefined ? null : (unitOf(name).label ?? 'no unit')
  return (
    <Panel title="Histogram">
      <NativeSelect
        label="Channel of the histogram"
        value={name ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value || undefined)}
        data={[{ value: '', label: 'None' }, ...channels.map((each) => each.name)]}
      />
      {name !== undefined && (
        <>
          <div className={classes.figure} role="img" aria-label={`Histogram of ${name}`}>
            <canvas ref={canvas} className={classes.canvas} />
          </div>
          <p className="note">{`Percent of the time in sight at each value, in ${unit}.`}</p>
        </>
      )}
    </Panel>
  )
}
