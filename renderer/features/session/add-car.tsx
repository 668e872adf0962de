import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Car } from '../../laps/scope/use-session.ts'
import classes from './toolbar.module.css'
import { useAddCars } from './use-add-cars.ts'

const ALL = 'all'

/** Adds cars of the event to the session: each gets a run sheet. */
export function AddCar({ sessionId, cars }: { sessionId: string; cars: readonly Car[] }) {
  const { add, busy, problem } = useAddCars(sessionId)
  const [chosen, setChosen] = useState<string>()
  const value = chosen === ALL || cars.some(({ id }) => id === chosen) ? chosen : cars[0]?.id
  if (cars.length === 0) return null
  return (
    <div className={classes.add}>
      <NativeSelect
        className={classes.carSelect ?? ''}
        aria-label="Car to add"
        value={value}
        error={problem}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          ...cars.map((car) => ({ value: car.id, label: `${car.number} ${car.name}` })),
          ...(cars.length > 1 ? [{ value: ALL, label: `All ${cars.length} cars` }] : []),
        ]}
      />
      <Button
        variant="default"
        loading={busy}
        onClick={() => add(value === ALL ? cars.map(({ id }) => id) : value ? [value] : [])}
      >
        Add to this session
      </Button>
    </div>
  )
}
