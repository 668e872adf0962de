import { lazy, Suspense, useMemo, useState } from 'react'
import { Loading } from '../../ui/loading.tsx'
import { useSessionScope } from './session-scope.ts'
import classes from './trace-panel.module.css'
import { useLapRevision } from './use-lap-store.ts'
import type { CarColumn } from './use-session.ts'

const LapTrace = lazy(async () => ({ default: (await import('./lap-trace.tsx')).LapTrace }))

const FIRST_CARS = 3

/** The cars with the fastest laps: what somebody wants to see first. */
const fastest = (columns: readonly CarColumn[]): string[] =>
  columns
    .filter(({ sheet }) => sheet.bestLapTimeMs !== null)
    .sort((a, b) => (a.sheet.bestLapTimeMs ?? 0) - (b.sheet.bestLapTimeMs ?? 0))
    .slice(0, FIRST_CARS)
    .map(({ id }) => id)

/** Lap times of chosen cars over the session. */
export function TracePanel({ columns }: { columns: readonly CarColumn[] }) {
  const { store } = useSessionScope()
  const revision = useLapRevision()
  const [chosen, setChosen] = useState<readonly string[]>(() => fastest(columns))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says when the store has changed
  const cars = useMemo(() => {
    const shown = columns.length === 1 ? columns : columns.filter(({ id }) => chosen.includes(id))
    return shown.map((column) => ({ column, laps: store.ofSheet(column.id) }))
  }, [columns, chosen, store, revision])
  return (
    <section className={classes.panel} aria-label="Lap-time trace">
      {columns.length > 1 && (
        <fieldset className={classes.cars}>
          <legend className={classes.legend}>Cars of the trace</legend>
          {columns.map(({ id, car }) => (
            <label key={id} className={classes.car} title={car.name}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(event) =>
                  setChosen(
                    event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id),
                  )
                }
              />
              <span className={classes.livery} style={{ background: car.liveryColor }} />
              {car.number}
            </label>
          ))}
        </fieldset>
      )}
      {cars.every(({ laps }) => laps.length === 0) ? (
        <p className={classes.said}>
          {cars.length === 0 ? 'Choose a car above.' : 'No laps yet: type one, and its line begins here.'}
        </p>
      ) : (
        <Suspense fallback={<Loading what="the trace" />}>
          <LapTrace cars={cars} />
        </Suspense>
      )}
    </section>
  )
}
