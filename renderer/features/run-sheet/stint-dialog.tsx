import { Button, Group, Modal, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type RecordedStint, withStint } from '../../../server/calc/laps/stints.ts'
import type { Row } from '../../data/row-cache.ts'
import { useUpdate } from '../../data/use/use-rows.ts'
import { InputError } from '../../format/failure.ts'
import type { Stint } from '../../laps/stints.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { type FormValues, useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './stint-dialog.module.css'
import type { SheetNames } from './use-sheet-names.ts'

interface StintDialogProps {
  sheet: Row<'runSheets'>
  stint: Stint
  names: SheetNames
  onClose: () => void
}

const NUMBERS = [
  ['startLap', 'First lap'],
  ['endLap', 'Last lap'],
  ['fuelInKg', 'Fuel in (kg)'],
  ['fuelOutKg', 'Fuel out (kg)'],
] as const

const options = (rows: readonly (readonly [string, string, ...string[]])[]) => [
  { value: '', label: '–' },
  ...rows.map(([value, label]) => ({ value, label })),
]

const typed = (text: string | undefined) => (text?.trim() ? text.trim() : null)
const isLap = (name: string) => name.endsWith('Lap')

/** The typed numbers; throws an error by field for unreadable ones. */
function numbersIn(values: FormValues) {
  const wrong: Record<string, string> = {}
  const found = NUMBERS.map(([name]) => {
    const text = typed(values[name])
    const value = text === null ? null : Number(text.replace(',', '.'))
    const bad = value !== null && !(value >= 0 && value <= (isLap(name) ? 9999 : 500))
    if (bad || (isLap(name) && value !== null && !Number.isInteger(value)))
      wrong[name] = isLap(name) ? 'must be a lap number, such as 12' : 'must be a number of kg, such as 42.5'
    return [name, value] as const
  })
  const numbers = Object.fromEntries(found) as Record<(typeof NUMBERS)[number][0], number | null>
  if (numbers.startLap !== null && numbers.endLap !== null && numbers.endLap < numbers.startLap)
    wrong.endLap ??= 'must not be before the first lap'
  if (Object.keys(wrong).length > 0) throw new InputError(wrong)
  return numbers
}

const recordOf = (stint: number, values: FormValues): RecordedStint => ({
  stint,
  driverId: typed(values.driverId),
  tyreSetId: typed(values.tyreSetId),
  setupId: typed(values.setupId),
  ...numbersIn(values),
  comment: typed(values.comment),
})

/** Edits a stint: driver, tyres, fuel, first and last lap. */
export function StintDialog({ sheet, stint, names, onClose }: StintDialogProps) {
  const update = useUpdate('runSheets')
  // The sheet as opened, so that a concurrent edit is detected.
  const [base] = useState(sheet)
  const { recorded } = stint
  const save = async (stints: RecordedStint[]) => {
    await update.mutateAsync({ id: base.id, body: { stints }, ifMatch: base.version, base })
    onClose()
  }
  const { form, busy, failure, onSubmit } = useSubmit([], (values) =>
    save(withStint(base.stints, recordOf(stint.stint, values))),
  )
  const choices = [
    ['driverId', 'Driver', names.drivers, recorded?.driverId ?? stint.driverId],
    ['tyreSetId', 'Tyre set', names.tyreSets, recorded?.tyreSetId ?? stint.tyreSetId],
    ['setupId', 'Setup', names.setups, stint.setupId],
  ] as const
  const first = { startLap: stint.firstLap, endLap: recorded ? recorded.endLap : stint.lastLap }
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': 'Close', size: 'var(--control)' }}
      onClose={onClose}
      title={`Stint ${stint.stint}`}
      size="lg"
      returnFocus
    >
      <form ref={form} noValidate onSubmit={onSubmit}>
        {failure && <Notice kind="error">{failure.message}</Notice>}
        <div className={classes.fields}>
          {choices.map(([name, label, rows, value], at) => (
            <NativeSelect
              key={name}
              name={name}
              label={label}
              data={options(rows)}
              defaultValue={value ?? ''}
              {...(at === 0 && { 'data-autofocus': true })}
            />
          ))}
          {NUMBERS.map(([name, label]) => (
            <TextField
              key={name}
              name={name}
              label={label}
              inputMode="decimal"
              autoComplete="off"
              error={failure?.fields[name]}
              defaultValue={String(recorded?.[name] ?? first[name as 'startLap'] ?? '')}
            />
          ))}
        </div>
        <Textarea name="comment" label="Comment" rows={2} mt="sm" defaultValue={recorded?.comment ?? ''} />
        <Group mt="md">
          <Button type="submit" loading={busy}>
            Save
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {recorded && (
            <Button
              variant="default"
              c="var(--color-bad)"
              ml="auto"
              onClick={() =>
                save(base.stints.filter((each) => each.stint !== stint.stint)).catch(() => undefined)
              }
            >
              Clear entries
            </Button>
          )}
        </Group>
      </form>
    </Modal>
  )
}
