import type { Row } from '../../../data/row-cache.ts'
import { PitWatch } from '../../../laps/pits/pit-watch.tsx'
import type { Lap } from '../../../laps/store/lap-store.ts'
import { bareText, countText } from '../../../laps/timing/texts.ts'
import { Plate } from '../../../ui/marks/plate.tsx'
import type { TimedCar } from '../order/line-up.ts'
import { StateChip } from '../table/state-cell.tsx'
import { earlierGap, type Fight, TREND_LAPS } from './fights.ts'
import classes from './rail.module.css'

interface CardProps {
  fight: Fight
  orders: ReadonlyMap<string, number>
  lapsOf: (car: TimedCar) => readonly Lap[]
  /** Whether trends over laps say something. */
  isRace: boolean
  session: Row<'sessions'>
  /** Keys of its stopwatch. */
  keys: string | undefined
}

function Neighbour(props: {
  mark: string
  car: TimedCar | undefined
  none: string
  gap: string
  orders: CardProps['orders']
}) {
  const { mark, car, none, gap, orders } = props
  return (
    <p className={classes.neighbour}>
      <span>{mark}</span>
      {car ? (
        <>
          <Plate number={car.item.number} classOrder={orders.get(car.item.class)} carClass={car.item.class} />
          <span className={`fill cut ${classes.name}`} title={car.driver}>
            {car.driver.replace(/^\S+ /, '')}
          </span>
          <b className={classes.gap}>{gap}</b>
        </>
      ) : (
        <span className="quiet">{none}</span>
      )}
    </p>
  )
}

/** Where one of ours stands in its class, and how far its neighbours are. */
export function FightCard({
  fight: { own, ahead, behind },
  orders,
  lapsOf,
  isRace,
  session,
  keys,
}: CardProps) {
  const { item } = own
  const gapOf = (car: TimedCar) => bareText(car.item.classIntervalMs, car.item.classIntervalLaps)
  const before = (first: TimedCar | undefined, second: TimedCar | undefined) =>
    first && second && isRace ? earlierGap(lapsOf(second), lapsOf(first)) : null
  const trends = [
    ['▲', before(ahead, own)],
    ['▼', before(own, behind)],
  ].flatMap(([mark, ms]) => (ms === null ? [] : `${mark} ${bareText(ms as number, null, 1)}`))
  return (
    <section className={classes.card} aria-label={`Car ${item.number}`}>
      <p className={classes.own}>
        <Plate number={item.number} classOrder={orders.get(item.class)} carClass={item.class} />
        <b className={classes.place}>
          {item.classPosition === null ? 'No place yet' : `P${item.classPosition}`}
        </b>
        <span className="quiet">{item.class}</span>
        <span className="push-right">
          <StateChip car={own} />
        </span>
        {item.laps > 0 && <span className="quiet">stint {countText(item, 'stintLaps')}</span>}
      </p>
      <PitWatch
        sessionId={session.id}
        eventId={session.eventId}
        carId={item.carId}
        number={item.number}
        carClass={item.class}
        {...(keys && { keys })}
      />
      {item.classPosition !== null && (
        <>
          <Neighbour mark="▲" car={ahead} none="no car ahead in class" gap={gapOf(own)} orders={orders} />
          <Neighbour
            mark="▼"
            car={behind}
            none="no car behind in class"
            gap={behind ? gapOf(behind) : ''}
            orders={orders}
          />
          <p className="quiet text-meta">
            {trends.length > 0 && `${TREND_LAPS} laps ago ${trends.join(' ')}`}
          </p>
        </>
      )}
    </section>
  )
}
