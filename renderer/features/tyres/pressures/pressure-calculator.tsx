import { Button, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '../../../context/commands.ts'
import { useRows } from '../../../data/use/use-rows.ts'
import { dayText, wallClock } from '../../../format/zoned-time.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { CORNERS, eachCorner } from '../corners.ts'
import classes from '../pressures.module.css'
import type { LastRun } from '../sets/last-runs.ts'
import { type ColdByCorner, TakeDialog } from '../sets/take-dialog.tsx'
import type { Tyres } from '../use-tyres.ts'
import { coldResult, SET_DECIMALS } from './cold-result.ts'
import { compoundRemark } from './compound-remark.ts'
import { PressureCorner } from './pressure-corner.tsx'
import { PressureField } from './pressure-field.tsx'
import { type Conditions, type CornerPressures, knownConditions, knownPressures } from './pressure-values.ts'
import { usePressures } from './use-pressures.ts'
import { useTypedOver } from './use-typed-over.ts'

const CONDITIONS: readonly (readonly [
  field: keyof Conditions,
  label: string,
  unit: string,
  hint?: string,
])[] = [
  ['airThenC', 'Air then', '°C'],
  ['airNowC', 'Air now', '°C'],
  ['trackThenC', 'Track then', '°C'],
  ['trackNowC', 'Track now', '°C'],
  ['followsPct', 'Track influence', '%', 'Of the track’s change; 50 % is usual.'],
  ['outsideHpa', 'Air pressure', 'hPa'],
]

const PRESSURES: readonly (readonly [field: keyof CornerPressures, label: string])[] = [
  ['targetHotBar', 'Hot target'],
  ['coldBar', 'Last cold'],
  ['hotBar', 'Last hot'],
]

/** Worked out anew with each key; nothing is written before it is taken into a set-up. */
export function PressureCalculator({ eventId, data }: { eventId: string; data: Tyres }) {
  const weather = useRows('weather', { eventId, sort: 'measuredAt' })
  const { cars, car, sets, row, runs, run, setup, drafts, choose, ready } = usePressures(data)
  const over = useTypedOver()
  const units = useUnits()
  const [taking, setTaking] = useState(false)

  const known = knownConditions(run, weather.data ?? [])
  const conditions = CONDITIONS.map(([name, label, unit, hint]) => ({
    name,
    label,
    hint,
    ...over.field(name, known[name], unit, 1),
  }))
  const now = Object.fromEntries(conditions.map(({ name, value }) => [name, value])) as unknown as Conditions
  const corners = eachCorner((corner) => {
    const rows = knownPressures(corner, run, row, setup)
    const fields = PRESSURES.map(([name, label]) => ({
      name,
      label,
      ...over.field(`${corner} ${name}`, rows[name], 'bar', SET_DECIMALS),
    }))
    const values = { ...rows, ...Object.fromEntries(fields.map(({ name, value }) => [name, value])) }
    return { fields, result: coldResult(now, values) }
  })
  const cold: ColdByCorner = Object.fromEntries(
    CORNERS.flatMap((corner) => {
      const { result } = corners[corner]
      return 'coldBar' in result ? [[corner, result.coldBar]] : []
    }),
  )
  const any = Object.keys(cold).length > 0
  useCommand({ label: 'Take cold pressures into a setup', group: 'Tyres', run: () => setTaking(true) }, any)

  const remark = row && run && compoundRemark(row, run, data)

  const nameOf = new Map(data.sessions.map(({ id, name }) => [id, name]))
  const sheetOf = new Map(data.sheets.map((sheet) => [sheet.id, sheet]))
  const runText = ({ setNumber, runSheetId, lapNumber, measuredAt }: LastRun) => {
    const session = nameOf.get(sheetOf.get(runSheetId ?? '')?.sessionId ?? '')
    const { day, time } = wallClock(measuredAt, data.zone)
    const lap = lapNumber === null ? '' : ` lap ${lapNumber}`
    return [setNumber, session && `${session}${lap}`, `${dayText(day)} ${time}`].filter(Boolean).join(', ')
  }

  return (
    <>
      <Panel
        title="From which run"
        aside={
          over.changed && (
            <Button variant="default" onClick={over.reset}>
              Reset values
            </Button>
          )
        }
      >
        <div className={classes.choices}>
          <NativeSelect
            label="Car"
            value={car?.id ?? ''}
            onChange={(event) => choose({ carId: event.currentTarget.value, setId: '', run: '' })}
            data={cars.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))}
          />
          <NativeSelect
            label="Set to fill"
            value={row?.set.id ?? ''}
            onChange={(event) => choose({ setId: event.currentTarget.value })}
            data={sets.map(({ set, onCar, corners: tyres }) => ({
              value: set.id,
              label: [set.number, tyres.fl?.specification?.compound, onCar && 'on car']
                .filter(Boolean)
                .join(', '),
            }))}
          />
          <NativeSelect
            label="Last run"
            value={run?.key ?? ''}
            onChange={(event) => choose({ run: event.currentTarget.value })}
            data={
              runs.length === 0
                ? [{ value: '', label: ready ? 'Nothing measured yet' : 'Loading…' }]
                : runs.map((each) => ({ value: each.key, label: runText(each) }))
            }
          />
        </div>
        <div className={classes.conditions}>
          {conditions.map(({ name, label, hint, props }) => (
            <PressureField key={name} {...props} label={label} hint={hint} />
          ))}
        </div>
        <Text c="dimmed" size="sm">
          Values come from the newest measurements and weather; type over any of them. A tyre gets as hot as
          it did; of what the track has changed since, it takes on the track influence: at 50 %, 10 °C more
          track are 5 °C more in the tyre.
        </Text>
      </Panel>
      {remark && (
        <p className={classes.out} role="status">
          {`⚠ ${remark}`}
        </p>
      )}
      <Panel
        title={`Set cold, ${units('bar').unit}`}
        aside={any && <Button onClick={() => setTaking(true)}>Take into setup…</Button>}
      >
        <div className={classes.car}>
          {CORNERS.map((corner) => (
            <PressureCorner
              key={corner}
              corner={corner}
              result={corners[corner].result}
              specification={row?.corners[corner]?.specification}
            >
              {corners[corner].fields.map(({ name, label, props }) => (
                <PressureField key={name} {...props} label={label} bare />
              ))}
            </PressureCorner>
          ))}
        </div>
      </Panel>
      {taking && (
        <TakeDialog eventId={eventId} drafts={drafts} cold={cold} onClose={() => setTaking(false)} />
      )}
    </>
  )
}
