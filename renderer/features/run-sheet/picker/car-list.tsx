import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { BestsByScope } from '../../../../server/calc/laps/lap-ranking.ts'
import { formatLapTime } from '../../../../server/calc/laps/lap-time.ts'
import { sheetAddress } from '../../../laps/paste/sheet-address.ts'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import { useLapRevision } from '../../../laps/scope/use-lap-store.ts'
import type { SessionData } from '../../../laps/scope/use-session.ts'
import { CarPlate } from '../../../rows/car-plate.tsx'
import classes from '../picker.module.css'
import { useOpenSheet } from '../use-open-sheet.ts'

interface CarListProps {
  data: SessionData
  runSheetId: string
  bestsBySheet: ReadonlyMap<string, BestsByScope>
}

/** The cars of the session, and the event's cars without a run sheet in it. */
export function CarList({ data: { session, columns, otherCars }, runSheetId, bestsBySheet }: CarListProps) {
  const { store } = useSessionScope()
  useLapRevision()
  const { open, busy, problem } = useOpenSheet(session.id)
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    void runSheetId
  }, [runSheetId])
  return (
    <nav ref={list} aria-label="Cars" className={classes.cars}>
      <h2 className={classes.title}>Cars</h2>
      <ul className={classes.list}>
        {columns.map(({ id, car }) => {
          const best = bestsBySheet.get(id)?.personal.lapTimeMs ?? null
          return (
            <li key={id}>
              <Link
                href={sheetAddress(session.id, id)}
                className={classes.car}
                aria-current={id === runSheetId ? 'page' : undefined}
                data-ours={car.ours || undefined}
                title={`${car.name}, ${store.ofSheet(id).length} laps`}
              >
                <CarPlate car={car} />
                <span className={classes.carName}>{car.name}</span>
                <span className={classes.best}>{best === null ? '–' : formatLapTime(best)}</span>
              </Link>
            </li>
          )
        })}
        {otherCars.map((car) => (
          <li key={car.id}>
            <button
              type="button"
              className={classes.car}
              disabled={busy}
              title={`Open a run sheet for ${car.name}`}
              onClick={() => open(car.id)}
            >
              <CarPlate car={car} />
              <span className={classes.carName}>{car.name}</span>
              <span className={classes.open}>Open sheet</span>
            </button>
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </nav>
  )
}
