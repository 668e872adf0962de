import { useRef } from 'react'
import { Link } from 'wouter'
import { placesText, timeText } from '../../../laps/timing/texts.ts'
import { Plate } from '../../../ui/marks/plate.tsx'
import type { TimingColumn } from '../order/columns.ts'
import type { TimedCar } from '../order/line-up.ts'
import { StateCell } from './state-cell.tsx'
import classes from './timing-table.module.css'

export interface CellContext {
  sessionId: string
  orders: ReadonlyMap<string, number>
  moves: ReadonlyMap<string, number>
}

interface CellProps extends CellContext {
  column: TimingColumn
  car: TimedCar
}

const BEST_OF = {
  session: 'Best lap of the session',
  class: 'Best lap of its class',
  car: 'Its own best lap',
} as const

function LastLap({ car }: { car: TimedCar }) {
  const { laps, lastLapMs } = car.item
  const first = useRef({ laps, lastLapMs })
  const isNew = first.current.laps !== laps || first.current.lastLapMs !== lastLapMs
  return (
    <span
      // Another lap is another element, so that its tint restarts.
      key={`${laps} ${lastLapMs}`}
      className={classes.lastTime}
      data-new={isNew || undefined}
      data-slow={car.figures.isSlow || undefined}
      data-best={car.lastIsBestOf ?? undefined}
      title={car.lastIsBestOf === null ? undefined : BEST_OF[car.lastIsBestOf]}
    >
      {timeText(lastLapMs)}
    </span>
  )
}

const SECTORS: readonly string[] = ['s1', 's2', 's3']
/** Loss in a sector that fills the cell. */
const FULL_LOSS_MS = 2000

/** A loss in a sector with a bar of its size; green for the best one. */
const Loss = ({ text, ms }: { text: string; ms: number | null }) => (
  <span className={classes.loss} data-best={ms === 0 || undefined}>
    {text}
    {ms !== null && <i style={{ width: `${Math.min(100, (Math.max(ms, 0) / FULL_LOSS_MS) * 100)}%` }} />}
  </span>
)

function Content({ column, car, sessionId, orders, moves }: CellProps) {
  const { item, runSheetId, figures } = car
  const text = column.text(car)
  if (column.key === 'position')
    return (
      <>
        <small className={classes.move}>{placesText(moves.get(item.carId) ?? null)}</small>
        {text}
      </>
    )
  if (column.key === 'number') {
    const plate = <Plate number={item.number} classOrder={orders.get(item.class)} carClass={item.class} />
    if (runSheetId === undefined) return plate
    return (
      <Link
        href={`/sessions/${sessionId}/run-sheets/${runSheetId}`}
        tabIndex={-1}
        className={classes.plate ?? ''}
      >
        {plate}
      </Link>
    )
  }
  if (column.key === 'last') return <LastLap car={car} />
  if (column.key === 'best')
    return (
      <>
        <span className={classes.bestTime} data-best={car.isClassBest || undefined}>
          {text}
        </span>
        <small className={classes.of}>{item.bestLap !== null && `L${item.bestLap}`}</small>
      </>
    )
  if (column.key === 'state') return <StateCell car={car} />
  const sector = SECTORS.indexOf(column.key)
  if (sector >= 0) return <Loss text={text} ms={figures.sectorLossMs[sector] ?? null} />
  return text
}

/** A cell of the order. */
export const TimingCell = (props: CellProps) => (
  <td
    className={classes[props.column.key] ?? ''}
    data-left={props.column.left}
    title={props.column.key === 'driver' ? props.car.driver : undefined}
  >
    <Content {...props} />
  </td>
)
