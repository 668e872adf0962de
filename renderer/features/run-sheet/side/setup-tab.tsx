import { NativeSelect } from '@mantine/core'
import { Link } from 'wouter'
import type { Row } from '../../../data/row-cache.ts'
import { useRow, useUpdate } from '../../../data/use/use-rows.ts'
import { toFailure } from '../../../format/failure.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Measured } from '../../../ui/units/measured.tsx'
import { SheetFacts } from '../sheet-facts.tsx'
import classes from '../side.module.css'
import type { SheetNames } from '../use-sheet-names.ts'
import { CORNERS } from './corners.ts'
import { TakenValues } from './taken-values.tsx'

type Setup = Row<'setups'>
type Corner = NonNullable<Setup['corners']['fl']>

const STATUS: Record<Setup['status'], string> = {
  draft: 'draft',
  issued: 'issued',
  onCar: 'on the car',
  archived: 'archived',
}

/** Lines of the summary, for each corner. */
const LINES: readonly (readonly [
  key: keyof Corner & string,
  label: string,
  unit: string,
  decimals: number,
])[] = [
  ['pressureColdBar', 'Cold', 'bar', 2],
  ['rideHeightMm', 'Height', 'mm', 1],
  ['camberDeg', 'Camber', '°', 2],
  ['toeMm', 'Toe', 'mm', 1],
  ['springRateNmm', 'Spring', 'N/mm', 0],
]

const WHOLE: readonly (readonly [key: keyof Setup & string, label: string, unit: string])[] = [
  ['arbFront', 'Front ARB', ''],
  ['arbRear', 'Rear ARB', ''],
  ['frontWingDeg', 'Front wing', '°'],
  ['rearWingDeg', 'Rear wing', '°'],
  ['brakeBiasPct', 'Brake bias', '%'],
  ['diffPreloadNm', 'Diff preload', 'Nm'],
  ['fuelKg', 'Fuel', 'kg'],
  ['crossWeightPct', 'Cross weight', '%'],
]

const shown = (value: unknown) =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : String(value)

const ShortSheet = ({ setup }: { setup: Setup }) => (
  <>
    <div className={classes.car}>
      {CORNERS.map(([corner, label]) => {
        const values = setup.corners[corner]
        return (
          <section key={corner} className={`text-body ${classes.corner}`} aria-label={label}>
            <div className={classes.cornerName}>{label}</div>
            <dl className={classes.lines}>
              {LINES.map(([key, words, unit, decimals]) => {
                const value = values?.[key]
                return typeof value === 'number' ? (
                  <div key={key}>
                    <dt>{words}</dt>
                    <dd>
                      <Measured value={value} unit={unit} decimals={decimals} />
                    </dd>
                  </div>
                ) : null
              })}
            </dl>
          </section>
        )
      })}
    </div>
    <dl className={classes.facts}>
      {WHOLE.filter(([key]) => setup[key] !== null && setup[key] !== undefined).map(([key, label, unit]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{`${shown(setup[key])}${unit === '°' || unit === '%' ? unit : unit && ` ${unit}`}`}</dd>
        </div>
      ))}
    </dl>
    {setup.notes && <p className="lines">{setup.notes}</p>}
  </>
)

/** Summary of the setup that the car runs, and a picker for another one. */
export function SetupTab({ column: { sheet, car }, names }: { column: CarColumn; names: SheetNames }) {
  const update = useUpdate('runSheets')
  const setup = useRow('setups', sheet.setupId ?? undefined).data
  return (
    <div className={classes.stack}>
      <TakenValues sheet={sheet} names={names} />
      {names.setups.length === 0 ? (
        <Empty title="This car has no setup yet" text="Write one, then choose it here for this session.">
          <Link href={`/events/${car.eventId}/setups`} className="plain-link">
            Go to the setups
          </Link>
        </Empty>
      ) : (
        <NativeSelect
          label="Setup on this run sheet"
          value={sheet.setupId ?? ''}
          error={update.error && toFailure(update.error).message}
          data={[{ value: '', label: 'None' }, ...names.setups.map(([value, label]) => ({ value, label }))]}
          onChange={({ currentTarget: { value } }) =>
            update.mutate({ id: sheet.id, body: { setupId: value === '' ? null : value } })
          }
        />
      )}
      {sheet.setupId !== null && setup && (
        <>
          <ShortSheet setup={setup} />
          <Link href={`/events/${car.eventId}/setups/${setup.id}`} className="plain-link">
            {`Open the setup (${setup.kind}, ${STATUS[setup.status]})`}
          </Link>
        </>
      )}
      <SheetFacts sheet={sheet} names={names} />
    </div>
  )
}
