import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ChartedCar } from './charted-car.ts'
import classes from './charts.module.css'
import { GapChart } from './gap-chart.tsx'
import { RaisingChart } from './raising-chart.tsx'
import { SectorTable } from './sector-table.tsx'
import { TraceChart } from './trace-chart.tsx'

interface ChartsProps {
  /** All cars of the session. */
  all: readonly ChartedCar[]
  /** The selected cars. */
  cars: readonly ChartedCar[]
}

const CHARTS: readonly { id: string; label: string; draw: (props: ChartsProps) => ReactNode }[] = [
  { id: 'trace', label: 'Lap times', draw: ({ cars }) => <TraceChart cars={cars} /> },
  { id: 'gap', label: 'Gap', draw: (props) => <GapChart {...props} /> },
  { id: 'raising', label: 'Rising average', draw: ({ cars }) => <RaisingChart cars={cars} /> },
  { id: 'sectors', label: 'Sectors', draw: (props) => <SectorTable {...props} /> },
]

/** Four charts of the selected cars: lap times, gaps, sectors and raising averages. */
export const Charts = (props: ChartsProps) => (
  <Tabs defaultValue="trace" keepMounted={false} className={classes.tabs ?? ''}>
    <Tabs.List>
      {CHARTS.map(({ id, label }) => (
        <Tabs.Tab key={id} value={id}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {CHARTS.map(({ id, draw }) => (
      <Tabs.Panel key={id} value={id} className={classes.tab ?? ''}>
        {draw(props)}
      </Tabs.Panel>
    ))}
  </Tabs>
)
