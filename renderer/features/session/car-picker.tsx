import { Button, NativeSelect } from '@mantine/core'
import classes from './toolbar.module.css'
import type { CarColumn } from './use-session.ts'
import type { View } from './view-state.ts'

interface CarPickerProps {
  columns: readonly CarColumn[]
  view: View
  narrow: boolean
  onView: (change: Partial<View>) => void
}

/** Chooses the one car that is shown alone. */
export function CarPicker({ columns, view, narrow, onView }: CarPickerProps) {
  const index = columns.findIndex(({ id }) => id === view.car)
  const go = (step: number) => {
    const next = columns[(index + step + columns.length) % columns.length]
    if (next) onView({ car: next.id })
  }
  return (
    <div className={classes.group}>
      {!narrow && (
        <Button variant="default" onClick={() => onView({ car: undefined, side: undefined })}>
          All cars
        </Button>
      )}
      <Button variant="default" miw={44} px={0} aria-label="Car before" onClick={() => go(-1)}>
        ‹
      </Button>
      <NativeSelect
        className={classes.carSelect ?? ''}
        aria-label="Car"
        value={view.car}
        onChange={(event) => onView({ car: event.currentTarget.value })}
        data={columns.map(({ id, car }) => ({ value: id, label: `${car.number} ${car.name}` }))}
      />
      <Button variant="default" miw={44} px={0} aria-label="Next car" onClick={() => go(1)}>
        ›
      </Button>
    </div>
  )
}
