import { bareText, timeText } from '../../../laps/timing/texts.ts'
import { Plate } from '../../../ui/marks/plate.tsx'
import type { TimedCar } from '../order/line-up.ts'
import type { Fight } from '../rail/fights.ts'
import classes from './wall.module.css'

function Gap({ mark, car, of }: { mark: string; car: TimedCar | undefined; of: TimedCar | undefined }) {
  return (
    <p className={classes.fight}>
      <span className="quiet">
        {mark} {car ? car.item.number : 'none'}
      </span>
      <b>{car && of ? bareText(of.item.classIntervalMs, of.item.classIntervalLaps, 1) : ''}</b>
    </p>
  )
}

/** One of ours with its gaps in the class. */
export function WallCard({
  fight: { own, ahead, behind },
  orders,
}: {
  fight: Fight
  orders: ReadonlyMap<string, number>
}) {
  const { item } = own
  return (
    <section className={classes.card} aria-label={`Car ${item.number}`}>
      <div className={classes.own}>
        <Plate number={item.number} classOrder={orders.get(item.class)} carClass={item.class} />
        <b>{item.classPosition !== null && `P${item.classPosition}`}</b>
        <p>
          {own.code}
          <br />
          <span className="quiet">{item.laps > 0 && `stint ${item.stintLaps}`}</span>
        </p>
      </div>
      <Gap mark="▲" car={ahead} of={own} />
      <Gap mark="▼" car={behind} of={behind} />
      <p className={classes.bestOf}>
        <span className="quiet">Best</span>
        <span>{timeText(item.bestLapMs)}</span>
      </p>
    </section>
  )
}
