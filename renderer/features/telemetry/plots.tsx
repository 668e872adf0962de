import { Button, Group, useComputedColorScheme } from '@mantine/core'
import { useMemo, useState } from 'react'
import { moved, type XRange } from '../../ui/plot/x-range.ts'
import { lineColor } from '../../ui/plot-colors.ts'
import { Plot } from './plot.tsx'
import { type PlotGroup, type ShownLap, valueNear, valueText } from './plot-data.ts'
import classes from './telemetry.module.css'

interface PlotsProps {
  groups: readonly PlotGroup[]
  laps: readonly ShownLap[]
  /** Time delta of the second lap by distance. */
  delta?: ShownLap | undefined
  axis: { label: string; unit: string }
  whole: XRange
  shown: XRange
  onShow: (range: XRange | undefined) => void
}

interface LegendProps {
  group: PlotGroup
  laps: readonly ShownLap[]
  colorOf: (name: string) => string
  at: number | undefined
}

/** Names and colours of the lines, with values at the cursor. */
const Legend = ({ group, laps, colorOf, at }: LegendProps) => (
  <ul className={classes.legend}>
    {group.channels.map((name) => (
      <li key={name}>
        <span className={classes.swatch} style={{ background: colorOf(name) }} />
        <span className="least breaks">{name}</span>
        {at !== undefined && (
          <b>
            {laps.map(({ xs, columns }) => valueText(valueNear(xs, columns[name] ?? [], at))).join(' / ')}
          </b>
        )}
        {group.unit && <span>{group.unit}</span>}
      </li>
    ))}
  </ul>
)

const ZOOM = 0.5
const STEP = 0.25
const CURSOR_STEPS = 500

/** Stacked plots that share cursor and range. */
export function Plots({ groups, laps, delta, axis, whole, shown, onShow }: PlotsProps) {
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const [cursor, setCursor] = useState<{ x: number; byHand: boolean }>()
  const names = groups.flatMap(({ channels }) => channels)
  const colorOf = (name: string) => lineColor(names.includes(name) ? names.indexOf(name) : names.length, dark)
  const at = cursor === undefined ? undefined : Math.min(Math.max(cursor.x, shown.from), shown.to)
  const move = (how: Parameters<typeof moved>[2]) => onShow(moved(shown, whole, how))
  // Stable arrays: a plot sets its data again for every new one.
  const all = useMemo(
    (): { group: PlotGroup; laps: readonly ShownLap[] }[] => [
      ...groups.map((group) => ({ group, laps })),
      ...(delta ? [{ group: { unit: 's', channels: [delta.label] }, laps: [delta] }] : []),
    ],
    [groups, laps, delta],
  )
  const span = shown.to - shown.from
  return (
    <section className="stack least gap-m" aria-label="Plots">
      <Group gap="xs" role="toolbar" aria-label="Part of the lap shown">
        <Button variant="default" onClick={() => move({ zoom: ZOOM })}>
          Zoom in
        </Button>
        <Button variant="default" onClick={() => move({ zoom: 1 / ZOOM })}>
          Zoom out
        </Button>
        <Button variant="default" onClick={() => move({ by: -STEP })}>
          Earlier
        </Button>
        <Button variant="default" onClick={() => move({ by: STEP })}>
          Later
        </Button>
        <Button variant="default" onClick={() => onShow(undefined)}>
          Whole lap
        </Button>
      </Group>
      <label className={`grid ${classes.cursor}`}>
        <span>
          {axis.label}
          {at !== undefined && <b>{` ${at.toFixed(axis.unit === 's' ? 2 : 0)} ${axis.unit}`}</b>}
        </span>
        <input
          type="range"
          aria-label={`Cursor: ${axis.label}`}
          min={shown.from}
          max={shown.to}
          step={span / CURSOR_STEPS}
          value={at ?? shown.from}
          onChange={(event) => setCursor({ x: event.currentTarget.valueAsNumber, byHand: true })}
          onKeyDown={(event) => {
            const { key } = event
            if (key === '+' || key === '=') move({ zoom: ZOOM, around: at ? (at - shown.from) / span : 0.5 })
            else if (key === '-') move({ zoom: 1 / ZOOM })
            else if (key === '0') onShow(undefined)
            else return
            event.preventDefault()
          }}
        />
      </label>
      {all.map(({ group, laps: drawn }) => (
        <div key={`${group.unit} ${group.channels[0]}`}>
          <Legend group={group} laps={drawn} colorOf={colorOf} at={at} />
          <Plot
            title={group.channels.join(', ')}
            laps={drawn}
            channels={group.channels}
            colors={group.channels.map(colorOf)}
            range={shown}
            cursorAt={cursor?.byHand ? at : undefined}
            onRange={onShow}
            onReset={() => onShow(undefined)}
            onCursor={(x) => setCursor(x === undefined ? undefined : { x, byHand: false })}
          />
        </div>
      ))}
    </section>
  )
}
