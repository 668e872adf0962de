import { Button } from '@mantine/core'
import { formatLapTime } from '../../../../server/calc/laps/lap-time.ts'
import type { PlanDraft } from '../plan-draft.ts'
import classes from '../plan-options.module.css'
import type { Pace } from './practice-pace.ts'

interface TakePaceProps {
  /** The car's pace in this event. */
  pace: Pace
  set: (change: (draft: PlanDraft) => PlanDraft) => void
}

/** Copies the car's pace in the event into the plan. Renders nothing before the car has driven. */
export function TakePace({ pace, set }: TakePaceProps) {
  const { averageLapTimeMs, fuelPerLapKg } = pace
  const driven = [
    averageLapTimeMs !== null && formatLapTime(averageLapTimeMs),
    fuelPerLapKg !== null && `${fuelPerLapKg} kg/lap`,
  ].filter(Boolean)
  if (driven.length === 0) return null
  const take = () =>
    set((draft) => ({
      ...draft,
      averageLapTimeMs: averageLapTimeMs ?? draft.averageLapTimeMs,
      fuelPerLapKg: fuelPerLapKg ?? draft.fuelPerLapKg,
    }))
  return (
    <Button variant="default" onClick={take} className={classes.take ?? ''}>
      {`Take from practice: ${driven.join(', ')}`}
    </Button>
  )
}
