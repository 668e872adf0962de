import { Button, NativeSelect, Popover } from '@mantine/core'
import { useState } from 'react'
import type { Car } from '../../laps/scope/use-session.ts'
import classes from './toolbar.module.css'
import { useAddCars } from './use-add-cars.ts'

type Choice = readonly [value: string, label: string, cars: readonly Car[]]

/** Ours together, each car, and all of them. */
function choicesOf(cars: readonly Car[]): Choice[] {
  const ours = cars.filter((car) => car.ours)
  const choices: Choice[] = cars.map((car) => [car.id, `${car.number} ${car.name}`, [car]])
  if (ours.length > 1) choices.unshift(['ours', `Our ${ours.length} cars`, ours])
  if (cars.length > 1) choices.push(['all', `All ${cars.length} cars`, cars])
  return choices
}

/** Adds cars of the event to the session: each gets a run sheet. */
export function AddCar({ sessionId, cars }: { sessionId: string; cars: readonly Car[] }) {
  const { add, busy, problem } = useAddCars(sessionId)
  const [chosen, setChosen] = useState<string>()
  const choices = choicesOf(cars)
  const [value, , toAdd] = choices.find(([key]) => key === chosen) ?? choices[0] ?? []
  if (cars.length === 0) return null
  return (
    <div className={classes.add}>
      <NativeSelect
        className={classes.carSelect ?? ''}
        aria-label="Car to add"
        value={value ?? ''}
        error={problem}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={choices.map(([key, label]) => ({ value: key, label }))}
      />
      <Button variant="default" loading={busy} onClick={() => add((toAdd ?? []).map(({ id }) => id))}>
        Add to this session
      </Button>
    </div>
  )
}

/** The same behind a button, where it is one tool of many. */
export function AddCarButton(props: { sessionId: string; cars: readonly Car[] }) {
  if (props.cars.length === 0) return null
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <Button variant="default">Add car</Button>
      </Popover.Target>
      <Popover.Dropdown>
        <AddCar {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}
