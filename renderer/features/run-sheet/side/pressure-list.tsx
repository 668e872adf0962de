import type { Row } from '../../../data/row-cache.ts'
import { TrackTime } from '../../../ui/marks/track-time.tsx'
import { Measured } from '../../../ui/units/measured.tsx'
import classes from '../side.module.css'
import { CORNERS, type CornerKey } from './corners.ts'
import { byMoment, type CornerReading } from './pressure-draft.ts'

interface PressureListProps {
  readings: readonly Row<'cornerWear'>[]
  tyres: readonly Row<'tyres'>[]
  sets: readonly Row<'tyreSets'>[]
  zone: string
}

const TEMPS = ['tempInnerC', 'tempMiddleC', 'tempOuterC'] as const

const Reading = ({ corner, reading }: { corner: CornerKey; reading: CornerReading | undefined }) => (
  <div className={classes.reading}>
    <span className="note">{corner.toUpperCase()}</span>
    {reading && (
      <span>
        <Measured value={reading.pressureColdBar} unit="bar" decimals={2} bare />
        {' → '}
        <strong>
          <Measured value={reading.pressureHotBar} unit="bar" decimals={2} bare />
        </strong>
      </span>
    )}
    {reading && TEMPS.some((key) => reading[key] !== undefined) && (
      <span className="note across">
        {TEMPS.map((key, at) => (
          <span key={key}>
            {at > 0 && ' / '}
            <Measured value={reading[key]} unit="°C" decimals={0} bare />
          </span>
        ))}
      </span>
    )}
  </div>
)

/** Readings of this sheet's tyres, newest first. */
export function PressureList({ readings, tyres, sets, zone }: PressureListProps) {
  const inSets = sets.flatMap(({ tyreIds }) =>
    CORNERS.flatMap(([corner]) => (tyreIds[corner] ? [[tyreIds[corner], corner] as const] : [])),
  )
  const positions = new Map([...tyres.map(({ id, position }) => [id, position] as const), ...inSets])
  const known = readings.flatMap((reading) => {
    const corner = positions.get(reading.tyreId)
    const { measuredAt, lapNumber, pressureColdBar, pressureHotBar, tempInnerC, tempMiddleC, tempOuterC } =
      reading
    const values = { pressureColdBar, pressureHotBar, tempInnerC, tempMiddleC, tempOuterC }
    const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    return corner ? [{ corner, measuredAt, lapNumber, ...present }] : []
  })
  return (
    <ol className="grid gap-m" aria-label="Readings, the newest first">
      {byMoment(known).map(({ measuredAt, lapNumber, corners }) => (
        <li key={`${measuredAt} ${lapNumber}`}>
          <div className={classes.cornerName}>
            {lapNumber === null ? 'At ' : `After lap ${lapNumber}, `}
            <TrackTime at={measuredAt} zone={zone} />
          </div>
          <div className={classes.car}>
            {CORNERS.map(([corner]) => (
              <Reading key={corner} corner={corner} reading={corners.get(corner)} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}
