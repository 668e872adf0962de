import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '../../../context/commands.ts'
import { useRows } from '../../../data/use/use-rows.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { CORNERS, eachCorner } from '../corners.ts'
import classes from '../pressures.module.css'
import { type ColdByCorner, TakeDialog } from '../sets/take-dialog.tsx'
import type { Tyres } from '../use-tyres.ts'
import { coldResult, SET_DECIMALS } from './cold-result.ts'
import { compoundRemark } from './compound-remark.ts'
import { PressureCorner } from './pressure-corner.tsx'
import { PressureField } from './pressure-field.tsx'
import { type Conditions, type CornerPressures, knownConditions, knownPressures } from './pressure-values.ts'
import { RunChoices } from './run-choices.tsx'
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

/** Calculates cold pressures at each keystroke; nothing is saved until they are taken into a setup. */
export function PressureCalculator({ eventId, data }: { eventId: string; data: Tyres }) {
  const weather = useRows('weather', { eventId, sort: 'measuredAt' })
  const chosen = usePressures(data)
  const { row, run, setup, drafts } = chosen
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
        <RunChoices data={data} chosen={chosen} />
        <div className={classes.conditions}>
          {conditions.map(({ name, label, hint, props }) => (
            <PressureField key={name} {...props} label={label} hint={hint} />
          ))}
        </div>
        <Text c="dimmed" size="sm">
          Values come from the newest measurements and weather; type over any of them. A tyre gets as hot as
          it did; of what the track has changed since, it takes on the track influence: half of it at 50 %.
        </Text>
      </Panel>
      {remark && (
        <p className="warn strong" role="status">
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
