import { Button } from '@mantine/core'
import { useState } from 'react'
import { Switch } from '../../ui/form/switch.tsx'
import { runPlotKey } from '../../ui/plot/plot-keys.ts'
import { LookToggles, useChartLook } from './chart-look.tsx'
import { type ClassCar, ClassChart, type ClassChartKind } from './class-chart.tsx'
import classes from './plot/charts.module.css'
import { ALL_LAPS, useLapView } from './use-lap-view.ts'

const KINDS: readonly (readonly [ClassChartKind, string])[] = [
  ['trace', 'Trace'],
  ['gap', 'Gap'],
  ['place', 'Place'],
]

/** A chart of each class, over one range of laps. */
export function ClassCharts({ charts }: { charts: readonly { name: string; cars: readonly ClassCar[] }[] }) {
  const view = useLapView(
    charts.flatMap(({ cars }) => cars),
    false,
  )
  const [kind, setKind] = useState<ClassChartKind>('trace')
  const [look, setLook] = useChartLook()
  return (
    <>
      <div className={classes.kinds}>
        <Switch label="Chart" value={kind} choices={KINDS} onChange={setKind} />
        <LookToggles look={look} onLook={setLook} />
        <Button variant="default" onClick={() => runPlotKey(view, '0', false)}>
          {ALL_LAPS}
        </Button>
      </div>
      <div className={classes.byClass}>
        {charts.map(({ name, cars }) => (
          <div key={name} className={classes.ofClass}>
            <ClassChart title={name} cars={cars} kind={kind} view={view} look={look} />
          </div>
        ))}
      </div>
    </>
  )
}
