import { Button } from '@mantine/core'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import { neighboursOf } from '../../../laps/timing/neighbours.ts'
import { bareText } from '../../../laps/timing/texts.ts'
import { useTiming } from '../../../laps/timing/use-timing.ts'
import { CarPlate } from '../../../rows/car-plate.tsx'
import classes from './phone.module.css'

interface CarBarProps {
  columns: readonly CarColumn[]
  column: CarColumn
  onColumn: (runSheetId: string) => void
  onTools: () => void
}

/** The car whose laps are shown, with its place and its gaps in the class, and the way to everything else. */
export function CarBar({ columns, column, onColumn, onTools }: CarBarProps) {
  const { car, sheet } = column
  const items = useTiming(sheet.sessionId).data?.items ?? []
  const item = items.find(({ carId }) => carId === car.id)
  const running = items.filter(({ status }) => status !== 'stopped' && status !== 'retired')
  const { ahead, behind } = item
    ? neighboursOf(
        running.map((each) => ({ item: each })),
        { item },
      )
    : {}
  const gaps = [
    ['▲', ahead?.item, item],
    ['▼', behind?.item, behind?.item],
  ] as const
  return (
    <header className={classes.car} data-ours={car.ours || undefined}>
      <label className={classes.picker}>
        <CarPlate car={car} />
        <select aria-label="Car" value={column.id} onChange={(event) => onColumn(event.currentTarget.value)}>
          {columns.map(({ id, car: { number, name } }) => (
            <option key={id} value={id}>
              {`${number} ${name}`}
            </option>
          ))}
        </select>
      </label>
      <strong className={classes.place}>
        {item?.classPosition ? `P${item.classPosition}` : <span className="cut">{car.name}</span>}
      </strong>
      <div className={classes.gaps}>
        {gaps.map(
          ([mark, other, of]) =>
            other &&
            of && (
              <p key={mark}>
                <span className="quiet">
                  {mark} {other.number}
                </span>
                <b>{bareText(of.classIntervalMs, of.classIntervalLaps)}</b>
              </p>
            ),
        )}
      </div>
      <Button variant="default" px="sm" onClick={onTools}>
        More
      </Button>
    </header>
  )
}
