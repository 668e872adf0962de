import { NativeSelect } from '@mantine/core'
import { dayText, wallClock } from '../../../format/zoned-time.ts'
import classes from '../pressures.module.css'
import type { LastRun } from '../sets/last-runs.ts'
import type { Tyres } from '../use-tyres.ts'
import type { usePressures } from './use-pressures.ts'

interface RunChoicesProps {
  data: Tyres
  chosen: ReturnType<typeof usePressures>
}

/** Chooses the car, the set to fill, and the reference run. */
export function RunChoices({ data, chosen }: RunChoicesProps) {
  const { cars, car, sets, row, runs, run, choose, ready } = chosen
  const nameOf = new Map(data.sessions.map(({ id, name }) => [id, name]))
  const sheetOf = new Map(data.sheets.map((sheet) => [sheet.id, sheet]))
  const runText = ({ setNumber, runSheetId, lapNumber, measuredAt }: LastRun) => {
    const session = nameOf.get(sheetOf.get(runSheetId ?? '')?.sessionId ?? '')
    const { day, time } = wallClock(measuredAt, data.zone)
    const lap = lapNumber === null ? '' : ` lap ${lapNumber}`
    return [setNumber, session && `${session}${lap}`, `${dayText(day)} ${time}`].filter(Boolean).join(', ')
  }
  return (
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
  )
}
