import { useState } from 'react'
import { placeAt, placeOfCar } from '../../../../server/calc/run-plan/plan-place.ts'
import type { RunPlanResult } from '../../../../server/contract/resources/weekend/run-plan-result.ts'
import { useCommand } from '../../../context/commands.ts'
import type { Row } from '../../../data/row-cache.ts'
import { useServerSkewMs } from '../../../data/use/use-server-time.ts'
import { elapsedSec, isLive } from '../gantt/elapsed.ts'

/** Opens the red flag dialog with the plan time and the car's position at that moment. */
export function useRedFlag(
  session: Row<'sessions'> | undefined,
  startsAt: string | null,
  result: RunPlanResult,
  lapsDriven: number | undefined,
) {
  const [flaggedSec, setFlaggedSec] = useState<number>()
  const skewMs = useServerSkewMs()
  const live = isLive(session) && startsAt !== null
  const able = result.totals.durationSec > 0
  const raise = () => {
    if (!able) return
    const sec = live ? Math.round(elapsedSec(session, startsAt, Date.now() + skewMs)) : 0
    setFlaggedSec(Math.max(0, sec))
  }
  useCommand({ label: 'Red flag: replan the rest', group: 'Run plan', run: raise }, able)
  const placeOf = (sec: number) =>
    live ? placeOfCar(result.rows, sec, lapsDriven) : placeAt(result.rows, sec)
  return {
    able,
    raise,
    lower: () => setFlaggedSec(undefined),
    flagged: flaggedSec === undefined ? undefined : { nowSec: flaggedSec, place: placeOf(flaggedSec) },
  }
}
