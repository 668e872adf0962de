import { memo } from 'react'
import { type Best, theoreticalBestMs } from '../../../../server/calc/laps/lap-ranking.ts'
import { formatLapTime } from '../../../../server/calc/laps/lap-time.ts'
import { summaryOf } from '../../../../server/calc/laps/sheet-summary.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import classes from './column-foot.module.css'

const time = (ms: number | null) => (ms === null ? '–' : formatLapTime(ms))
const kg = (value: number | null) => (value === null ? '–' : `${value.toFixed(2)} kg`)

interface ColumnFootProps {
  laps: readonly Lap[]
  personal: Best
}

/** What a car's laps add up to. */
export const ColumnFoot = memo(function ColumnFoot({ laps, personal }: ColumnFootProps) {
  const { lapCount, averageGreenMs, averageAllMs, fuelUsedKg, fuelPerLapKg } = summaryOf(laps)
  const facts: [label: string, value: string, meaning: string][] = [
    ['Laps', String(lapCount), 'all laps, with out-laps and in-laps'],
    ['Best', time(personal.lapTimeMs), 'fastest lap that counts'],
    ['Theor.', time(theoreticalBestMs(personal)), 'best sectors added up'],
    ['Ø green', time(averageGreenMs), 'average of the laps that count under green'],
    ['Ø all', time(averageAllMs), 'average of all the laps that count'],
    ['Fuel', kg(fuelUsedKg), `fuel used; ${kg(fuelPerLapKg)} a lap under green`],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value, meaning]) => (
        <div key={label} title={meaning} data-fact={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
})
