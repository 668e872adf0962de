import type { PlannedRow } from '../../../../server/contract/resources/weekend/run-plan-result.ts'
import { clockText, fuelText, isShort, rowText, spanText } from '../plan-words.ts'
import classes from './lane.module.css'

/** The range that bars are drawn in. */
export interface Scale {
  /** Seconds from the left to the right edge. */
  widthSec: number
  sessionSec: number | null
  zone: string
}

const percent = (sec: number, { widthSec }: Scale) => `${(100 * sec) / widthSec}%`

/** `14:30:00–14:32:24`, or session minutes without a start time. */
export function timesText(
  { startClock, endClock, startOffsetSec, endOffsetSec }: PlannedRow,
  zone: string,
): string {
  return startClock && endClock
    ? `${clockText(startClock, zone)}–${clockText(endClock, zone)}`
    : `${spanText(startOffsetSec)}–${spanText(endOffsetSec)}`
}

/** The bar of a row, hatched beyond the end of the session. */
export function Bar({ row, scale }: { row: PlannedRow; scale: Scale }) {
  const { startOffsetSec: start, endOffsetSec: end } = row
  const limit = scale.sessionSec ?? Number.POSITIVE_INFINITY
  const late = Math.max(start, limit)
  return (
    <>
      <span
        className={classes.bar}
        data-type={row.type}
        style={{ left: percent(start, scale), width: percent(end - start, scale) }}
      />
      {end > late && (
        <span
          className={classes.overrun}
          style={{ left: percent(late, scale), width: percent(end - late, scale) }}
        />
      )}
    </>
  )
}

interface LaneProps {
  row: PlannedRow
  scale: Scale
  distance: string | null
  /** Tyres and driver, where no fields beside the lane show them. */
  crew: readonly string[]
  /** Whether this row should be running now. */
  now: boolean
  onSelect: () => void
}

/** A row of the plan on the time axis with its results. A press selects the row. */
export function Lane({ row, scale, distance, crew, now, onSelect }: LaneProps) {
  const { index, durationSec, endOffsetSec, fuelStartKg, fuelEndKg } = row
  const times = timesText(row, scale.zone)
  const fuel =
    fuelStartKg !== null && fuelEndKg !== null ? `${fuelText(fuelStartKg)} → ${fuelText(fuelEndKg)} kg` : null
  return (
    <button type="button" className={classes.lane} data-column="lane" onClick={onSelect}>
      <span className="visually-hidden">{`Row ${index + 1}: ${rowText(row)}, `}</span>
      <span className={classes.facts}>
        {now && <strong className="good">Now</strong>}
        <span>{times}</span>
        <strong>{spanText(durationSec)}</strong>
        {fuel && <span data-low={isShort(fuelEndKg) || undefined}>{fuel}</span>}
        {distance && <span className={classes.distance}>{distance}</span>}
        <span className={classes.offset}>{`to ${spanText(endOffsetSec)}`}</span>
        {crew.map((each) => (
          <span key={each} className={classes.crew} data-crew>
            {each}
          </span>
        ))}
      </span>
      <span className={classes.track}>
        <Bar row={row} scale={scale} />
      </span>
    </button>
  )
}
