import { type RefObject, useEffect } from 'react'
import type { StoppableSession } from '../../../../server/calc/laps/race-clock.ts'
import { placeOfCar } from '../../../../server/calc/run-plan/plan-place.ts'
import { progressOf } from '../../../../server/calc/run-plan/plan-progress.ts'
import type { RunPlanResult } from '../../../../server/contract/resources/weekend/run-plan-result.ts'
import { useServerNow } from '../../../data/use/use-server-time.ts'
import { latenessText, rowText, spanText } from '../plan-words.ts'
import { elapsedSec } from './elapsed.ts'
import type { Scale } from './lane.tsx'
import classes from './live-now.module.css'

interface LiveNowProps {
  session: StoppableSession
  startsAt: string
  result: RunPlanResult
  scale: Scale
  /** Laps of the car's run sheet; undefined without one. */
  lapsDriven: number | undefined
  /** Parent element of the line that marks the current time. */
  place: RefObject<HTMLElement | null>
  onRow: (index: number | null) => void
}

/** The row due now, its remaining time and the car's progress. A component of its own, so that each tick renders only this. */
export function LiveNow({ session, startsAt, result, scale, lapsDriven, place, onRow }: LiveNowProps) {
  const sec = elapsedSec(session, startsAt, useServerNow())
  const { row, leftSec, driven, planned, lateSec } = progressOf(result.rows, sec, lapsDriven)
  const share = (sec / scale.widthSec).toFixed(4)
  useEffect(() => {
    place.current?.style.setProperty('--plan-now', Number(share) < 0 ? '2' : share)
  }, [place, share])
  useEffect(() => {
    const element = place.current
    return () => void element?.style.removeProperty('--plan-now')
  }, [place])
  useEffect(() => onRow(row), [row, onRow])
  useEffect(() => () => onRow(null), [onRow])
  const at = row === null ? undefined : result.rows[row]
  const car = placeOfCar(result.rows, sec, lapsDriven).row
  return (
    <section className={classes.now} aria-label="Now">
      {at ? (
        <>
          <p>
            <span className="good heavy">Now</span> {`row ${at.index + 1}: ${rowText(at)}`}
          </p>
          <p className={classes.left} role="timer">
            {`${spanText(leftSec)} left`}
          </p>
        </>
      ) : (
        <p>{leftSec > 0 ? `The plan starts in ${spanText(leftSec)}.` : 'The plan is over.'}</p>
      )}
      {lateSec !== null && (
        <p data-late={lateSec > 0 || undefined} className={classes.car}>
          {planned > 0 ? `${driven} of ${planned} laps, ` : ''}
          {latenessText(lateSec)}
          {at && car !== row && car < result.rows.length ? `, the car is in row ${car + 1}` : ''}
        </p>
      )}
    </section>
  )
}
