import { Text } from '@mantine/core'
import type { RunPlanResult } from '../../../server/contract/resources/weekend/run-plan-result.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './gantt/coverage.module.css'
import { FuelCurve } from './gantt/fuel-curve.tsx'
import type { Scale } from './gantt/lane.tsx'
import type { Crew } from './rows/row-cells.tsx'
import { Shares } from './shares.tsx'

interface FuelPanelProps {
  result: RunPlanResult
  scale: Scale
  tankKg: number | null
  /** Whether the start fuel is known. */
  isFuelled: boolean
  crew: Crew
}

/** Fuel over the session, with the shares of tyre sets and drivers. */
export const FuelPanel = ({ result, scale, tankKg, isFuelled, crew }: FuelPanelProps) => (
  <Panel title="Fuel and tyres">
    <FuelCurve rows={result.rows} scale={scale} tankKg={tankKg} />
    {!isFuelled && (
      <Text c="dimmed">Type the fuel at the start and per lap to see the tank over the session.</Text>
    )}
    <div className={classes.shares}>
      <Shares caption="By tyre set" head="Tyres" shares={result.totals.byTyreSet} choices={crew.tyreSets} />
      <Shares caption="By driver" head="Driver" shares={result.totals.byDriver} choices={crew.drivers} />
    </div>
  </Panel>
)
