import { Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import { useRow } from '../../data/use/use-rows.ts'
import { deltaLine, speedsOf } from '../../laps/distance.ts'
import { lapName, type Overlay, OverlayPicker } from '../../laps/overlay-picker.tsx'
import { type ChannelInfo, useTelemetrySummary } from '../../laps/use-telemetry.ts'
import { Panel } from '../../ui/panel.tsx'
import type { XRange } from '../../ui/plot/x-range.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { ChannelList } from './channel-list.tsx'
import { ExportTelemetry } from './export-telemetry.tsx'
import { groupsOf, type ShownLap } from './plot-data.ts'
import { Plots } from './plots.tsx'
import classes from './telemetry.module.css'
import { useChosenChannels } from './use-chosen-channels.ts'
import type { LapPlace } from './use-lap-place.ts'
import { useShownLap } from './use-shown-lap.ts'

const DELTA_PLACES = 1000
/** Requested samples per pixel: minimum and maximum. */
const SAMPLES_PER_PX = 2
const FIRST_WIDTH_PX = 600
const PX_STEP = 200
const NONE: readonly ChannelInfo[] = []

/** Plots of a lap with channels, axis, overlay and range. */
export function TelemetryView({ lap, session, aside }: LapPlace & { aside: ReactNode }) {
  const { ref, width } = useElementSize()
  const summary = useTelemetrySummary(lap)
  const channels = summary.data?.channels ?? NONE
  const { shown: names, choose } = useChosenChannels(channels)
  const [overlay, setOverlay] = useState<Overlay>({
    runSheetId: lap.runSheetId,
    lapId: undefined,
    axis: 'time',
    speed: undefined,
  })
  const [range, setRange] = useState<XRange>()
  const other = useRow('laps', overlay.lapId)
  const speeds = speedsOf(channels)
  const speed = overlay.axis === 'distance' ? (overlay.speed ?? speeds[0]?.name) : undefined
  const fromZero = overlay.lapId !== undefined
  const points = Math.ceil((width || FIRST_WIDTH_PX) / PX_STEP) * PX_STEP * SAMPLES_PER_PX
  const wanted = { channels: names, speed, fromZero, range, points }
  const first = useShownLap({ ...wanted, lap, label: lapName(lap) })
  const secondLap = overlay.lapId === undefined ? undefined : other.data
  const second = useShownLap({
    ...wanted,
    lap: secondLap,
    label: secondLap ? `${lapName(secondLap)}, second` : '',
  })
  const delta = useMemo((): ShownLap | undefined => {
    if (!first.distance || !second.distance) return undefined
    const { metres, sec } = deltaLine(first.distance, second.distance, DELTA_PLACES)
    const label = 'Time behind the first lap'
    return { label, xs: metres, columns: { [label]: sec } }
  }, [first.distance, second.distance])

  const laps = useMemo(
    () => [first.shown, second.shown].flatMap((each) => each ?? []),
    [first.shown, second.shown],
  )
  const groups = useMemo(
    () => groupsOf((summary.data?.channels ?? []).filter(({ name }) => names.includes(name))),
    [summary.data, names],
  )

  if (!summary.data) return <QueryState queries={[summary]} what="the telemetry" />
  const change = (next: Partial<Overlay>) => {
    // Another axis or lap has another range; an overlay keeps it.
    if (next.axis !== undefined || next.lapId !== undefined || next.speed !== undefined) setRange(undefined)
    setOverlay((before) => ({ ...before, ...next }))
  }
  const { fromSec, toSec, samples } = summary.data
  const lengthOf = (each: typeof first) => {
    if (speed !== undefined) return each.distance?.totalM ?? 0
    return each.summary.data ? each.summary.data.toSec - each.summary.data.fromSec : 0
  }
  const start = speed === undefined && !fromZero ? fromSec : 0
  const longest = Math.max(lengthOf(first), lengthOf(second))
  const whole = { from: start, to: start + (longest || toSec - fromSec || 1) }
  const missing = [...names, ...(speed === undefined || names.includes(speed) ? [] : [speed])].filter(
    (name) => second.summary.data && !second.summary.data.channels.some((each) => each.name === name),
  )
  const extent = `${samples.toLocaleString('en')} samples in ${(toSec - fromSec).toFixed(1)} s`
  return (
    <div className={`stack gap-l start ${classes.page}`}>
      <Panel
        title="Telemetry"
        aside={
          <Group>
            <Text c="dimmed">{extent}</Text>
            <ExportTelemetry what="telemetry" path={`/laps/${lap.id}/telemetry/file`} />
          </Group>
        }
      >
        <div ref={ref} className="stack least gap-m">
          {secondLap && <Text>{`Solid: ${lapName(lap)}. Dashed: ${lapName(secondLap)}.`}</Text>}
          {missing.length > 0 && <Text c="dimmed">{`The second lap has no ${missing.join(', ')}.`}</Text>}
          {names.length === 0 && <Text>Choose a channel in the list to see it here.</Text>}
          {names.length > 0 && !first.shown && (
            <QueryState
              queries={[first.part, ...(speed === undefined ? [] : [first.whole])]}
              what="the plots"
            />
          )}
          {names.length > 0 && first.shown && (
            <Plots
              groups={groups}
              laps={laps}
              delta={delta}
              axis={
                speed === undefined
                  ? { label: fromZero ? 'Time in the lap' : 'Time', unit: 's' }
                  : { label: 'Distance', unit: 'm' }
              }
              whole={whole}
              shown={range ?? whole}
              onShow={setRange}
            />
          )}
        </div>
      </Panel>
      <div className="stack least gap-l">
        <Panel title="Channels">
          <ChannelList channels={channels} chosen={names} onChoose={choose} />
        </Panel>
        <Panel title="Compare">
          <OverlayPicker lap={lap} session={session} overlay={overlay} speeds={speeds} onChange={change} />
        </Panel>
        {aside}
      </div>
    </div>
  )
}
