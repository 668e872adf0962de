import { NativeSelect } from '@mantine/core'
import { useCallback, useMemo, useRef } from 'react'
import { presentPlaces } from '../../../../server/calc/kpi/functions/present.ts'
import { Panel } from '../../../ui/panel.tsx'
import { spanOf } from '../maths/span.ts'
import type { Look, Surface } from '../plots/canvas.ts'
import type { PlottedLap } from '../plots/plots-of.ts'
import { useDrawing } from '../plots/use-drawing.ts'
import classes from '../plots/workspace.module.css'
import { type Cloud, drawCloud } from './draw-spread.ts'
import type { SpreadProps } from './histogram.tsx'

interface XyPlotProps extends SpreadProps {
  pair: readonly [along: string, up: string] | undefined
  onChoose: (pair: readonly [string, string] | undefined) => void
}

/** The samples of a lap that have both channels, in the person's units. */
function cloudOf(
  { place, axis, recording }: PlottedLap,
  [along, up]: readonly [string, string],
  unitOf: SpreadProps['unitOf'],
): Cloud[] {
  const [first, second] = [recording.channel(along), recording.channel(up)]
  if (!first || !second) return []
  const places = presentPlaces(first.map((value, at) => value + (second[at] as number)))
  const pick = (values: Float64Array, shown: (value: number) => number) =>
    Float64Array.from(places, (at) => shown(values[at] as number))
  return [
    {
      place,
      xs: pick(axis.xs, (x) => x),
      along: pick(first, unitOf(along).shown),
      up: pick(second, unitOf(up).shown),
    },
  ]
}

/** One channel over another, for the part in sight, with a ring at the cursor. */
export function XyPlot({ laps, view, channels, pair, unitOf, onChoose }: XyPlotProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const clouds = useMemo(
    () => (pair ? laps.flatMap((lap) => cloudOf(lap, pair, unitOf)) : []),
    [laps, pair, unitOf],
  )
  const spans = useMemo(
    () => ({ along: spanOf(...clouds.map(({ along }) => along)), up: spanOf(...clouds.map(({ up }) => up)) }),
    [clouds],
  )
  const draw = useCallback(
    (surface: Surface, { look, dark }: { look: Look; dark: boolean }) => {
      if (clouds.some(({ xs }) => xs.length > 0)) drawCloud(surface, spans, clouds, view, look, dark)
    },
    [clouds, spans, view],
  )
  useDrawing(canvas, view, draw, 'cursor')
  const names = channels.map(({ name }) => name)
  const [along = '', up = ''] = pair ?? []
  const withUnit = (name: string) => `${name} (${unitOf(name).label ?? 'no unit'})`
  const choose = (next: { along?: string; up?: string }) => {
    const [x, y] = [next.along ?? along, next.up ?? up]
    if (x === '') return onChoose(undefined)
    onChoose([x, y || names.find((name) => name !== x) || x])
  }
  return (
    <Panel title="One over another">
      <NativeSelect
        label="Channel along"
        value={along}
        onChange={(event) => choose({ along: event.currentTarget.value })}
        data={[{ value: '', label: 'None' }, ...names]}
      />
      {pair && (
        <>
          <NativeSelect
            label="Channel up"
            value={up}
            onChange={(event) => choose({ up: event.currentTarget.value })}
            data={names}
          />
          <div className={classes.figure} role="img" aria-label={`${up} over ${along}`}>
            <canvas ref={canvas} className={classes.canvas} />
          </div>
          <p className="note">{`${withUnit(up)} over ${withUnit(along)}, for the part in sight.`}</p>
        </>
      )}
    </Panel>
  )
}
