import { Button } from '@mantine/core'
import { shortClock } from '../../../server/calc/laps/race-clock.ts'
import { useCommand } from '../../context/commands.ts'
import type { Row } from '../../data/row-cache.ts'
import { useServerNow } from '../../data/use/use-server-time.ts'
import { bareText } from '../timing/texts.ts'
import classes from './pit-watch.module.css'
import { type PitCar, usePitStop } from './use-pit-stop.ts'

const lengthMs = ({ startedAt, endedAt }: Row<'pitStops'>) =>
  Date.parse(endedAt ?? '') - Date.parse(startedAt)

/** How long a car stands, and whether it may leave. */
function Running({ stop, minMs }: { stop: Row<'pitStops'>; minMs: number | null }) {
  const elapsedMs = Math.max(0, useServerNow(100) - Date.parse(stop.startedAt))
  const isGo = minMs !== null && elapsedMs >= minMs
  return (
    <>
      <span className={classes.elapsed} role="timer">
        {shortClock(elapsedMs, false)}
      </span>
      {minMs !== null && (
        <b
          className={classes.sign}
          data-go={isGo || undefined}
          role="status"
          aria-live={isGo ? 'assertive' : 'off'}
        >
          {isGo ? 'GO' : `HOLD ${shortClock(minMs - elapsedMs, true)}`}
        </b>
      )}
    </>
  )
}

/**
 * Stopwatch of a car's pit stops, counting down to the shortest that the event allows its class. Its command is named by the car; `keys`
 * are those of the command.
 */
export function PitWatch({ keys, ...car }: PitCar & { keys?: string }) {
  const { running, ended, minMs, turn, may } = usePitStop(car)
  const last = ended.at(-1)
  const label = running ? `Release car ${car.number}` : `Pit stop of car ${car.number}`
  useCommand(
    { label, group: 'Pit stop', also: 'pit box stopwatch go leave', run: turn, ...(keys && { keys }) },
    may,
  )
  return (
    <section className={classes.watch} aria-label={`Stopwatch of car ${car.number}`}>
      {running && <Running stop={running} minMs={minMs} />}
      {may && (
        <Button variant={running ? 'filled' : 'default'} aria-label={label} onClick={turn}>
          {running ? 'Release' : 'Pit stop'}
        </Button>
      )}
      {!running && last && (
        <span className="note nowrap">
          {`${ended.length === 1 ? '1 stop' : `${ended.length} stops`}, last ${bareText(lengthMs(last), null, 1)}`}
        </span>
      )}
    </section>
  )
}
