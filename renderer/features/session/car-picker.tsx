import { NativeSelect } from '@mantine/core'
import { useLocation } from 'wouter'
import { sheetAddress } from '../../laps/paste/sheet-address.ts'
import type { CarColumn } from '../../laps/scope/use-session.ts'
import classes from './toolbar.module.css'

/** Opens a car's run sheet. */
export function CarPicker({ sessionId, columns }: { sessionId: string; columns: readonly CarColumn[] }) {
  const [, go] = useLocation()
  return (
    <NativeSelect
      className={classes.carSelect ?? ''}
      aria-label="Open a run sheet"
      value=""
      onChange={(event) => go(sheetAddress(sessionId, event.currentTarget.value))}
      data={[
        { value: '', label: 'Run sheet…', disabled: true },
        ...columns.map(({ id, car }) => ({ value: id, label: `${car.number} ${car.name}` })),
      ]}
    />
  )
}
