import { memo } from 'react'
import { type Best, theoreticalBestMs } from '../../server/calc/laps/lap-ranking.ts'
import { formatLapTime } from '../../server/calc/laps/lap-time.ts'
import { summaryOf } from '../../server/calc/laps/sheet-summary.ts'
import { bestLaps } from './sheet-bests.ts'
import type { Lap } from './store/lap-store.ts'

const time = (ms: number | null) => (ms === null ? '–' : formatLapTime(ms))
const kg = (value: number | null) => (value === null ? '–' : `${value.toFixed(2)} kg`)

interface Fact {
  label: string
  value: string
  meaning: string
  /** The laps that gave it. */
  where?: string
}

function factsOf(laps: readonly Lap[], best: Best): Fact[] {
  const { lapCount, averageGreenMs, averageAllMs, fuelUsedKg, fuelPerLapKg } = summaryOf(laps)
  const from = bestLaps(laps, best)
  const sectors = [from.sector1Ms, from.sector2Ms, from.sector3Ms]
  return [
    { label: 'Laps', value: String(lapCount), meaning: 'all laps, with out-laps and in-laps' },
    {
      label: 'Best',
      value: time(best.lapTimeMs),
      meaning: 'fastest lap that counts',
      where: from.lapTimeMs === null ? '' : `lap ${from.lapTimeMs}`,
    },
    {
      label: 'Theor.',
      value: time(theoreticalBestMs(best)),
      meaning: 'best sectors added up, of the laps that gave S1, S2, S3',
      where: sectors.includes(null) ? '' : `laps ${sectors.join(', ')}`,
    },
    { label: 'Ø green', value: time(averageGreenMs), meaning: 'average of the laps that count under green' },
    { label: 'Ø all', value: time(averageAllMs), meaning: 'average of all the laps that count' },
    { label: 'Fuel', value: kg(fuelUsedKg), meaning: `fuel used; ${kg(fuelPerLapKg)} a lap under green` },
    { label: 'Fuel/lap', value: kg(fuelPerLapKg), meaning: 'fuel a lap under green' },
  ]
}

interface LapFactsProps {
  laps: readonly Lap[]
  best: Best
  classes: Readonly<Record<string, string>>
  /** Whether to show fuel per lap and the laps that set the bests. */
  wide?: boolean
}

/** Totals of a car's laps. */
export const LapFacts = memo(function LapFacts({ laps, best, classes, wide = false }: LapFactsProps) {
  const facts = factsOf(laps, best)
  return (
    <dl className={classes.facts}>
      {(wide ? facts : facts.slice(0, -1)).map(({ label, value, meaning, where }) => (
        <div key={label} title={meaning} data-fact={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {wide && where && <dd className={classes.where}>{where}</dd>}
        </div>
      ))}
    </dl>
  )
})
