import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { RangeBar } from '../../ui/plot/range-bar.tsx'
import { LookToggles, useChartLook } from './chart-look.tsx'
import type { ChartedCar } from './charted-car.ts'
import { GapChart } from './gap-chart.tsx'
import classes from './plot/charts.module.css'
import { RaisingChart } from './raising-chart.tsx'
import { SectorTable } from './sector-table.tsx'
import { TraceChart } from './trace-chart.tsx'
import { ALL_LAPS, useLapView } from './use-lap-view.ts'

interface ChartsProps {
  /** All cars of the session. */
  all: readonly ChartedCar[]
  /** The selected cars. */
  cars: readonly ChartedCar[]
  /** Whether the charts have a page of their own, where those over laps stand below each other. */
  isPage: boolean
}

const LAPS = 'laps'

/** Charts of the selected cars: lap times and gaps over one range of laps, raising averages and sectors. */
export function Charts({ all, cars, isPage }: ChartsProps) {
  const view = useLapView(cars, isPage)
  const [look, setLook] = useChartLook()
  const bar = (
    <RangeBar key="bar" view={view} label="Laps in sight" whole={ALL_LAPS}>
      <LookToggles look={look} onLook={setLook} />
    </RangeBar>
  )
  const trace = <TraceChart key="trace" cars={cars} view={view} look={look} />
  const gap = <GapChart key="gap" all={all} cars={cars} view={view} look={look} />
  const tabs: readonly { id: string; label: string; content: ReactNode }[] = [
    ...(isPage
      ? [{ id: LAPS, label: 'Lap times and gaps', content: [bar, trace, gap] }]
      : [
          { id: LAPS, label: 'Lap times', content: [bar, trace] },
          { id: 'gap', label: 'Gap', content: [bar, gap] },
        ]),
    { id: 'raising', label: 'Rising average', content: <RaisingChart cars={cars} /> },
    { id: 'sectors', label: 'Sectors', content: <SectorTable all={all} cars={cars} /> },
  ]
  return (
    <Tabs defaultValue={LAPS} keepMounted={false} className={classes.tabs ?? ''}>
      <Tabs.List>
        {tabs.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id} className={classes.tab ?? ''}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
