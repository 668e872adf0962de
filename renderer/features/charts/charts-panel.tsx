import { lazy, Suspense, useMemo, useState } from 'react'
import { CarsSwitch } from '../../laps/cars-switch.tsx'
import { useSessionScope } from '../../laps/scope/session-scope.ts'
import { useLapRevision } from '../../laps/scope/use-lap-store.ts'
import type { CarColumn } from '../../laps/scope/use-session.ts'
import { hasOurs, type Shown, shownCars, useShown } from '../../laps/shown-cars.ts'
import { Loading } from '../../ui/loading.tsx'
import { CarChooser } from './car-chooser.tsx'
import type { ChartedCar } from './charted-car.ts'
import classes from './plot/charts.module.css'

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }))

const FIRST_CARS = 3

/** Our cars, and the fastest others beside them, by id. */
function firstCars(columns: readonly CarColumn[]): string[] {
  const [ours, others] = [true, false].map((own) => columns.filter(({ car }) => car.ours === own)) as [
    CarColumn[],
    CarColumn[],
  ]
  const fastest = others
    .filter(({ sheet }) => sheet.bestLapTimeMs !== null)
    .sort((a, b) => (a.sheet.bestLapTimeMs ?? 0) - (b.sheet.bestLapTimeMs ?? 0))
  return [...ours, ...fastest.slice(0, Math.max(0, FIRST_CARS - ours.length))].map(({ id }) => id)
}

/** The cars of the choice, by id; ours have the fastest others beside them. */
const chosenBy = (columns: readonly CarColumn[], shown: Shown): string[] =>
  shown === 'ours' || !hasOurs(columns)
    ? firstCars(columns)
    : shownCars(columns, shown, ({ car }) => car).map(({ id }) => id)

interface ChartsPanelProps {
  /** All cars of the session. */
  columns: readonly CarColumn[]
  /** The open run sheet, whose car is drawn first. */
  own?: string | undefined
  /** Whether the charts have a page of their own. */
  isPage?: boolean
}

/** Charts of the selected cars' laps over the session. */
export function ChartsPanel({ columns, own, isPage = false }: ChartsPanelProps) {
  const { store } = useSessionScope()
  const revision = useLapRevision()
  const [shown, setShown] = useShown('charts', 'ours')
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    own === undefined ? chosenBy(columns, shown) : [own],
  )
  const show = (next: Shown) => {
    setShown(next)
    setChosen(chosenBy(columns, next))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision changes with the store
  const all = useMemo(
    () => columns.map((column): ChartedCar => ({ column, laps: store.ofSheet(column.id) })),
    [columns, store, revision],
  )
  const cars = useMemo(() => all.filter(({ column }) => chosen.includes(column.id)), [all, chosen])
  return (
    <section className={classes.panel} aria-label="Charts">
      {own === undefined && hasOurs(columns) && (
        <div className="flex">
          <CarsSwitch count={columns.length} value={shown} onChange={show} />
        </div>
      )}
      {columns.length > 1 && <CarChooser columns={columns} chosen={chosen} onChange={setChosen} />}
      {cars.every(({ laps }) => laps.length === 0) ? (
        <p className={classes.note}>{cars.length === 0 ? 'Choose a car above.' : 'No laps yet.'}</p>
      ) : (
        <Suspense fallback={<Loading what="the charts" />}>
          <Charts all={all} cars={cars} isPage={isPage} />
        </Suspense>
      )}
    </section>
  )
}
