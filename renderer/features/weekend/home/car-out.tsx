import { Link } from 'wouter'
import { formatLapTime } from '../../../../server/calc/laps/lap-time.ts'
import type { Row } from '../../../data/row-cache.ts'
import { CarPlate } from '../../../rows/car-plate.tsx'
import { UnsyncedMark } from '../../../rows/unsynced-mark.tsx'
import { Measured } from '../../../ui/units/measured.tsx'
import type { Fuel } from './car-facts.ts'
import classes from './cars-out.module.css'
import { Due, OfLimit } from './part-life.tsx'
import { RunSheetLink } from './run-sheet-link.tsx'
import { type DuePart, isDue, type CarOut as Out } from './use-cars-out.ts'

const GO = {
  yes: ['YES', 'can go out'],
  no: ['NO', 'cannot go out'],
  unknown: ['?', 'issues not readable'],
} as const

const fuelText = ({ kg, when }: Fuel) => `${kg.toFixed(1)} kg ${when === 'left' ? 'left' : 'to start'}`
const setText = ({ number, type }: Row<'tyreSets'>) => `Set ${number}${type === 'dry' ? '' : `, ${type}`}`

/** A part that is due, or soon, as a link to the parts. */
const PartDue = ({ of: { part, used }, eventId }: { of: DuePart; eventId: string }) => (
  <li>
    <Link href={`/events/${eventId}/entries`} className={classes.reason}>
      <b>{part.name}</b> <Due used={used} />
      <small>
        <OfLimit {...used} />
      </small>
    </Link>
  </li>
)

interface ReasonsProps {
  issues: readonly Row<'issues'>[]
  parts: readonly DuePart[]
  car: Row<'cars'>
}

/** Links to the issues and parts that keep a car in. */
const Reasons = ({ issues, parts, car }: ReasonsProps) => (
  <ul aria-label="What keeps the car in">
    {issues.map(({ id, eventId, key, title, severity, carId: named }) => (
      <li key={id}>
        <Link href={`/events/${eventId}/issues/${id}`} className={classes.reason} data-row={id}>
          <b>{key}</b> {title}
          <small>{named === car.id ? severity : `${severity}, all cars`}</small>
        </Link>
      </li>
    ))}
    {parts.map((each) => (
      <PartDue key={each.part.id} of={each} eventId={car.eventId} />
    ))}
  </ul>
)

/** Whether a car can go out, its setup, tyres, fuel and laps, and a link to its run sheet. */
export function CarOut({ out: { car, facts, blockedBy = [], parts, go } }: { out: Out }) {
  const [due, soon] = [parts.filter(isDue), parts.filter((each) => !isDue(each))]
  const { setup, tyreSet, fuel, bestLapTimeMs, laps, km } = facts
  const on = [tyreSet && setText(tyreSet), fuel && fuelText(fuel)].filter(Boolean).join(' · ')
  return (
    <li
      className={classes.car}
      data-row={car.id}
      data-ours={car.ours || undefined}
      data-go={go}
      aria-label={`Car ${car.number}`}
    >
      <div className={classes.who}>
        <strong className={classes.number}>
          <CarPlate car={car} />
        </strong>
        <span className="breaks">
          {car.name}
          <small>{car.class}</small>
          <UnsyncedMark id={car.id} />
        </span>
      </div>
      <p className={classes.go}>
        <strong>{GO[go][0]}</strong>
        <span>{GO[go][1]}</span>
      </p>
      <dl className={classes.facts}>
        <div className={classes.on}>
          <dt>On the car</dt>
          <dd>
            {setup?.name ?? (on || '–')}
            {setup && on && <small>{on}</small>}
          </dd>
        </div>
        <div>
          <dt>Best lap</dt>
          <dd>{bestLapTimeMs === null ? '–' : formatLapTime(bestLapTimeMs)}</dd>
        </div>
        <div>
          <dt>Laps</dt>
          <dd>
            {laps}
            <small>
              <Measured value={km} unit="km" decimals={0} />
            </small>
          </dd>
        </div>
      </dl>
      <RunSheetLink car={car} facts={facts} />
      {(go === 'no' || soon.length > 0) && (
        <div className={classes.reasons}>
          {go === 'no' && <Reasons issues={blockedBy} parts={due} car={car} />}
          {soon.length > 0 && (
            <ul className={classes.soon} aria-label="Due soon">
              {soon.map((each) => (
                <PartDue key={each.part.id} of={each} eventId={car.eventId} />
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  )
}
