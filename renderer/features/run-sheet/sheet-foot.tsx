import { memo } from 'react'
import { type Best, theoreticalBestMs } from '../../../server/calc/laps/lap-ranking.ts'
import { formatLapTime } from '../../../server/calc/laps/lap-time.ts'
import { summaryOf } from '../../../server/calc/laps/sheet-summary.ts'
import type { Lap } from '../../laps/store/lap-store.ts'
import classes from './sheet-foot.module.css'
import { bestLaps } from './sheet-numbers.ts'

const time = (ms: number | null) => (ms === null ? '–' : formatLapTime(ms))
const kg = (value: number | null) => (value === null ? '–' : `${value.toFixed(2)} kg`)

interface SheetFootProps {
  laps: readonly Lap[]
  best: Best
}

/** What the laps add up to, and which of them gave the bests. */
export const SheetFoot = memo(function SheetFoot({ laps, best }: SheetFootProps) {
  const { lapCount, averageGreenMs, averageAllMs, fuelUsedKg, fuelPerLapKg } = summaryOf(laps)
  const from = bestLaps(laps, best)
  const sectors = [from.sector1Ms, from.sector2Ms, from.sector3Ms]
  const gave = sectors.every((lap) => lap !== null) ? `laps ${sectors.join(', ')}` : ''
  const facts: [label: string, value: string, meaning: string, where?: string][] = [
    ['Laps', String(lapCount), 'all laps, with out-laps and in-laps'],
    [
      'Best',
      time(best.lapTimeMs),
      'fastest lap that counts',
      from.lapTimeMs === null ? '' : `lap ${from.lapTimeMs}`,
    ],
    ['Theor.', time(theoreticalBestMs(best)), 'best sectors added up; the laps that gave S1, S2, S3', gave],
    ['Ø green', time(averageGreenMs), 'average of the laps that count under green'],
    ['Ø all', time(averageAllMs), 'average of all the laps that count'],
    ['Fuel', kg(fuelUsedKg), 'fuel used'],
    ['Fuel/lap', kg(fuelPerLapKg), 'fuel a lap under green'],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value, meaning, where]) => (
        <div key={label} title={meaning} data-fact={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {where && <dd className={classes.where}>{where}</dd>}
        </div>
      ))}
    </dl>
  )
})
