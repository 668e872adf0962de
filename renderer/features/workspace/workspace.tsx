import { lazy, Suspense, useCallback, useLayoutEffect, useMemo } from 'react'
import type { Row } from '../../data/row-cache.ts'
import { speedsOf } from '../../laps/distance.ts'
import { Empty } from '../../ui/empty.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import { ChannelList } from '../telemetry/channel-list.tsx'
import { LapsPanel } from './laps-panel.tsx'
import { AxisPanel } from './layout/axis-panel.tsx'
import { LayoutsPanel } from './layout/layouts-panel.tsx'
import { useAddress } from './layout/use-address.ts'
import { mapLaps } from './map/map-laps.ts'
import { TrackMap } from './map/track-map.tsx'
import { shownUnit } from './maths/shown-unit.ts'
import { traceOf } from './maths/trace.ts'
import { channelStrips, deltaStrip, type PlottedLap, plottedLaps } from './plots/plots-of.ts'
import { Strips } from './plots/strips.tsx'
import classes from './plots/workspace.module.css'
import { Histogram, type SpreadProps } from './spread/histogram.tsx'
import { XyPlot } from './spread/xy-plot.tsx'
import { useLaps } from './use-laps.ts'

// With the editor of expressions, which is larger than the page.
const MathsPanel = lazy(async () => ({ default: (await import('./maths-panel.tsx')).MathsPanel }))

const AXES = {
  time: { label: 'Time in the lap', unit: 's', decimals: 2 },
  distance: { label: 'Distance', unit: 'm', decimals: 0 },
} as const

interface WorkspaceProps {
  session: Row<'sessions'>
  cars: readonly Row<'cars'>[]
  /** Laps where the address names none. */
  first: readonly string[]
}

type UnitOf = SpreadProps['unitOf']

/** A channel of the first lap on the axis, which colours the map. */
function coloredBy(laps: readonly PlottedLap[], name: string | undefined, unitOf: UnitOf) {
  const [first] = laps
  if (!first || name === undefined) return undefined
  const [values, unit] = [first.recording.channel(name), unitOf(name)]
  return { name, unit, trace: values && traceOf(first.sec, first.axis.xs, values, unit.shown) }
}

/** Telemetry of several laps over each other. */
export function Workspace({ session, cars, first }: WorkspaceProps) {
  const { layout, text, laps: named, view, change, use, choose } = useAddress()
  const measureOf = useUnits()
  const { laps, loaded, inFiles, channels, speed, chosen, errors, queries } = useLaps(
    named ?? first,
    layout,
    cars,
  )
  // Without a speed there is no distance.
  const over = speed === undefined ? 'time' : layout.over
  const { unstretched, joined } = layout
  const plotted = useMemo(
    () => plottedLaps(loaded, { over, unstretched }, layout.speed),
    [loaded, over, unstretched, layout.speed],
  )
  const delta = useMemo(() => deltaStrip(plotted), [plotted])
  const shown = useMemo(
    () => chosen.flatMap((name) => channels.find((each) => each.name === name) ?? []),
    [chosen, channels],
  )
  const strips = useMemo(
    () => [...delta, ...channelStrips({ laps: plotted, channels: shown, joined, measureOf })],
    [delta, plotted, shown, joined, measureOf],
  )
  const end = Math.max(0, ...plotted.map(({ axis }) => axis.end))
  useLayoutEffect(() => {
    if (end > 0) view.setWhole({ from: 0, to: end })
  }, [view, end])
  const names = laps.map(({ id }) => loaded.find((lap) => lap.id === id)?.label ?? '')
  const unitOf = useCallback<UnitOf>(
    (name) => shownUnit(channels.find((each) => each.name === name)?.unit ?? null, measureOf),
    [channels, measureOf],
  )
  const onMap = useMemo(() => mapLaps(plotted), [plotted])
  const colored = useMemo(() => coloredBy(plotted, layout.map, unitOf), [plotted, layout.map, unitOf])
  const spread = { laps: plotted, view, channels, unitOf }
  const units = new Map(channels.map(({ name }) => [name, unitOf(name).label]))
  return (
    <div className={classes.page}>
      <div className="stack least gap-m">
        {laps.length === 0 && queries.every(({ data }) => data) && (
          <Empty
            title="No lap with telemetry is chosen"
            text="Add one beside this; its plots appear here. Telemetry is stored on a lap’s own page, or from a logger’s file of the session."
          />
        )}
        {laps.length > 0 && loaded.length === 0 && <QueryState queries={queries} what="the telemetry" />}
        {loaded.length > 0 && strips.length === 0 && (
          <Notice kind="info">Choose a channel in the list to see it here.</Notice>
        )}
        {end > 0 && strips.length > 0 && (
          <Strips strips={strips} view={view} names={names} axis={AXES[over]} />
        )}
        <div className={classes.spreads}>
          <Histogram {...spread} name={layout.histogram} onChoose={(histogram) => change({ histogram })} />
          <XyPlot {...spread} pair={layout.xy} onChoose={(xy) => change({ xy })} />
        </div>
      </div>
      <div className="stack least gap-l">
        {onMap.length > 0 && (
          <TrackMap
            laps={onMap}
            view={view}
            names={names}
            channels={channels}
            colored={colored}
            onColor={(map) => change({ map })}
          />
        )}
        {loaded.length > 0 && onMap.length === 0 && (
          <Panel title="Track">
            <p className="quiet">A map needs channels of latitude and longitude; these laps have none.</p>
          </Panel>
        )}
        <LapsPanel session={session} cars={cars} laps={laps} plotted={plotted} onChoose={choose} />
        <AxisPanel layout={{ ...layout, over }} speed={speed} speeds={speedsOf(channels)} onChange={change} />
        <Panel title="Channels">
          <ChannelList channels={channels} chosen={chosen} onChoose={(next) => change({ channels: next })} />
        </Panel>
        <Suspense fallback={<Loading what="the maths channels" />}>
          <MathsPanel
            maths={layout.maths}
            channels={inFiles}
            units={units}
            errors={errors}
            onChange={(maths) => change({ maths })}
            onAdd={(channel) =>
              change({ maths: [...layout.maths, channel], channels: [...chosen, channel.name] })
            }
          />
        </Suspense>
        <LayoutsPanel text={text} onUse={use} />
      </div>
    </div>
  )
}
