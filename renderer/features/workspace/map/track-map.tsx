import { NativeSelect, useComputedColorScheme } from '@mantine/core'
import { type PointerEvent, useCallback, useMemo, useRef } from 'react'
import type { ChannelInfo } from '../../../laps/use-telemetry.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { PlotView } from '../../../ui/plot/plot-view.ts'
import { useFollow } from '../../../ui/plot/use-follow.ts'
import { lineColor } from '../../../ui/plot-colors.ts'
import { valueText } from '../../telemetry/plot-data.ts'
import type { ShownUnit } from '../maths/shown-unit.ts'
import type { Trace } from '../maths/trace.ts'
import type { Look, Surface } from '../plots/canvas.ts'
import { useDrawing } from '../plots/use-drawing.ts'
import classes from '../plots/workspace.module.css'
import { drawMap, type MapLap, mapColors, placeOnMap, xNear } from './draw-map.ts'

interface TrackMapProps {
  laps: readonly MapLap[]
  view: PlotView
  /** Names of the laps, by place. */
  names: readonly string[]
  channels: readonly ChannelInfo[]
  /** The channel that colours the track, of the first lap. */
  colored: { name: string; trace: Trace | undefined; unit: ShownUnit } | undefined
  onColor: (name: string | undefined) => void
}

/** The track as the first lap drove it, with the place of each car at the cursor. */
export function TrackMap({ laps, view, names, channels, colored, onColor }: TrackMapProps) {
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const canvas = useRef<HTMLCanvasElement>(null)
  const dots = useRef(new Map<number, HTMLElement | null>())
  const [first] = laps
  const trace = colored?.trace
  const draw = useCallback(
    (surface: Surface, drawing: { look: Look; dark: boolean }) => {
      if (first) drawMap(surface, first, trace, view.range, drawing.look, drawing.dark)
    },
    [first, trace, view],
  )
  useDrawing(canvas, view, draw)
  const size = () => ({ width: canvas.current?.clientWidth ?? 0, height: canvas.current?.clientHeight ?? 0 })
  useFollow(view, () => {
    const { cursor } = view
    for (const lap of laps) {
      const dot = dots.current.get(lap.place)
      const at = first && cursor !== undefined ? placeOnMap(first, lap, cursor, size()) : undefined
      if (!dot) continue
      dot.hidden = !at
      if (at) dot.style.transform = `translate(${at.px}px, ${at.py}px)`
    }
  })
  const point = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    if (first && event.buttons > 0)
      view.setCursor(xNear(first, event.clientX - box.left, event.clientY - box.top, size()))
  }
  const colors = useMemo(() => mapColors(dark), [dark])
  return (
    <Panel title="Track">
      <NativeSelect
        label="Coloured by"
        value={colored?.name ?? ''}
        onChange={(event) => onColor(event.currentTarget.value || undefined)}
        data={[{ value: '', label: 'Nothing' }, ...channels.map(({ name }) => name)]}
      />
      <div
        className={classes.map}
        role="img"
        aria-label={colored ? `Map of the track, coloured by ${colored.name}` : 'Map of the track'}
        onPointerDown={point}
        onPointerMove={point}
      >
        <canvas ref={canvas} className={classes.canvas} />
        {laps.map(({ place }) => (
          <i
            key={place}
            ref={(element) => {
              dots.current.set(place, element)
            }}
            className={classes.dot}
            style={{ background: lineColor(place, dark) }}
            data-dot={names[place]}
            hidden
          >
            {laps.length > 1 && <span>{names[place]}</span>}
          </i>
        ))}
      </div>
      {colored && trace && (
        <p className="row gap-s">
          <span>{valueText(trace.low)}</span>
          <span className={`flex fill ${classes.scale}`} aria-hidden="true">
            {colors.map((color) => (
              <i key={color} style={{ background: color }} />
            ))}
          </span>
          <span>{`${valueText(trace.high)} ${colored.unit.label ?? '(no unit)'}`}</span>
        </p>
      )}
    </Panel>
  )
}
