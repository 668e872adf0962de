import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { edits } from '../../data/live/edits.ts'
import type { Row } from '../../data/row-cache.ts'
import { useUpdate } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import classes from './side.module.css'
import type { SheetNames } from './use-sheet-names.ts'

type Sheet = Row<'runSheets'>
const MAX_KG = 500

/** Fuel at the start or end of the run; saved on blur. */
function Fuel({ sheet, field, label }: { sheet: Sheet; field: 'startFuelKg' | 'endFuelKg'; label: string }) {
  const update = useUpdate('runSheets')
  const [text, setText] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const stored = sheet[field] === null ? '' : String(sheet[field])

  async function save() {
    const typed = text?.trim().replace(',', '.')
    if (typed === undefined || typed === stored) return setText(undefined)
    const value = typed === '' ? null : Number(typed)
    if (value !== null && !(value >= 0 && value <= MAX_KG))
      return setWrong(`must be a number of kg up to ${MAX_KG}, such as 42.5`)
    try {
      await update.mutateAsync({ id: sheet.id, body: { [field]: value } })
      setText(undefined)
    } catch (error) {
      setWrong(toFailure(error).message)
    }
  }

  return (
    <TextField
      {...edits('run_sheet', sheet.id, field)}
      name={field}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text ?? stored}
      error={wrong}
      onChange={(event) => {
        setText(event.currentTarget.value)
        setWrong(undefined)
      }}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
      }}
    />
  )
}

/** Starting driver, fuel and status of the sheet. */
export function SheetFacts({ sheet, names }: { sheet: Sheet; names: SheetNames }) {
  const update = useUpdate('runSheets')
  return (
    <div className={classes.inputs}>
      <NativeSelect
        label="Driver at the start"
        value={sheet.driverId ?? ''}
        error={update.error && toFailure(update.error).message}
        data={[{ value: '', label: '–' }, ...names.drivers.map(([value, label]) => ({ value, label }))]}
        onChange={({ currentTarget: { value } }) =>
          update.mutate({ id: sheet.id, body: { driverId: value === '' ? null : value } })
        }
      />
      <NativeSelect
        label="Run sheet"
        value={sheet.status}
        data={[
          { value: 'open', label: 'Open' },
          { value: 'closed', label: 'Closed' },
        ]}
        onChange={({ currentTarget: { value } }) =>
          update.mutate({ id: sheet.id, body: { status: value as Sheet['status'] } })
        }
      />
      <Fuel sheet={sheet} field="startFuelKg" label="Start fuel (kg)" />
      <Fuel sheet={sheet} field="endFuelKg" label="End fuel (kg)" />
    </div>
  )
}
