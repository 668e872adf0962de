import { lazy, Suspense, useMemo } from 'react'
import type { Row } from '../../../data/row-cache.ts'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import { Loading } from '../../../ui/loading.tsx'
import type { ClassCar } from '../../charts/class-chart.tsx'
import type { TimedCar } from '../order/line-up.ts'
import { FightCard } from './fight-card.tsx'
import { type Fight, fightsOf } from './fights.ts'
import classes from './rail.module.css'
import { useChartRevision } from './use-chart-revision.ts'

const ClassCharts = lazy(async () => ({
  default: (await import('../../charts/class-charts.tsx')).ClassCharts,
}))

interface RailProps {
  cars: readonly TimedCar[]
  orders: ReadonlyMap<string, number>
  session: Row<'sessions'>
}

const NO_LAPS: readonly Lap[] = []

const roleOf = (car: TimedCar, fights: readonly Fight[]): ClassCar['role'] => {
  if (car.item.ours) return 'ours'
  if (fights.some(({ ahead }) => ahead === car)) return 'ahead'
  return fights.some(({ behind }) => behind === car) ? 'behind' : 'rest'
}

/** Classes with a car of ours; without one, the class of the leader. */
const drawnClasses = (cars: readonly TimedCar[]): readonly string[] => {
  const ours = cars.filter(({ item }) => item.ours)
  return [...new Set((ours.length > 0 ? ours : cars.slice(0, 1)).map(({ item }) => item.class))]
}

/** The fights of our cars, and a chart of each of their classes. */
export function Rail({ cars, orders, session }: RailProps) {
  const isRace = session.type === 'race'
  const { store } = useSessionScope()
  const revision = useChartRevision()
  const lapsOf = (car: TimedCar) => (car.runSheetId === undefined ? NO_LAPS : store.ofSheet(car.runSheetId))
  const fights = fightsOf(cars)
  const key = [
    revision,
    ...cars.map((car) => `${car.item.carId} ${car.runSheetId} ${roleOf(car, fights)}`),
  ].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what the charts draw
  const charts = useMemo(
    () =>
      drawnClasses(cars).map((name) => ({
        name,
        cars: cars
          .filter(({ item }) => item.class === name)
          .map(
            (car): ClassCar => ({
              key: car.item.carId,
              number: car.item.number,
              laps: lapsOf(car),
              role: roleOf(car, fights),
            }),
          ),
      })),
    [key],
  )
  return (
    <aside className={classes.rail} aria-label="Our cars and their classes">
      <div className={classes.cards}>
        {fights.map((fight) => (
          <FightCard
            key={fight.own.item.carId}
            fight={fight}
            orders={orders}
            lapsOf={lapsOf}
            isRace={isRace}
            session={session}
            keys={fights.length === 1 ? 'alt+P' : undefined}
          />
        ))}
      </div>
      {isRace && (
        <Suspense fallback={<Loading what="the charts" />}>
          <ClassCharts charts={charts} />
        </Suspense>
      )}
    </aside>
  )
}
