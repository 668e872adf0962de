import { useServerNow } from '../../../data/use/use-server-time.ts'
import { sinceText, timeText } from '../../../laps/timing/texts.ts'
import { Chip } from '../../../ui/marks/chip.tsx'
import type { TimedCar } from '../order/line-up.ts'
import { isStopped } from '../order/line-up.ts'

const DAY_MS = 86_400_000

/** Time in the lane, counted from the line. */
function InLane({ sinceMs }: { sinceMs: number }) {
  const ms = useServerNow(1000) - sinceMs
  return ms >= 0 && ms < DAY_MS ? ` ${sinceText(ms)}` : null
}

/** Where a car is, if it is not running: in one state at most. */
export function StateChip({ car }: { car: TimedCar }) {
  const { item, figures, silentMs } = car
  if (silentMs !== null)
    return (
      <Chip look="outlined" title="No lap since">
        STOPPED {sinceText(silentMs)}
      </Chip>
    )
  if (isStopped(car)) return <Chip look="outlined">{item.status === 'retired' ? 'RETIRED' : 'STOPPED'}</Chip>
  if (item.inPit)
    return (
      <Chip look="filled" about="pit">
        PIT
        {figures.lastAtMs !== null && <InLane sinceMs={figures.lastAtMs} />}
      </Chip>
    )
  if (item.status === 'out')
    return (
      <Chip look="outlined" about="pit">
        OUT
      </Chip>
    )
  return null
}

/** The state of a car, or its last stop. */
export function StateCell({ car }: { car: TimedCar }) {
  const { lastPitLap, pitLaneMs, inPit, status } = car.item
  if (inPit || status === 'out' || isStopped(car)) return <StateChip car={car} />
  if (lastPitLap === null) return null
  return (
    <>
      L{lastPitLap} {timeText(pitLaneMs).replace(/..$/, '')}
    </>
  )
}
