import type { CarColumn } from '../../laps/scope/use-session.ts'
import { CarPlate } from '../../rows/car-plate.tsx'
import classes from './plot/charts.module.css'

interface CarChooserProps {
  columns: readonly CarColumn[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Selects the cars to draw. */
export const CarChooser = ({ columns, chosen, onChange }: CarChooserProps) => (
  <fieldset className={classes.cars}>
    <legend className={`strong ${classes.legend}`}>Cars</legend>
    {columns.map(({ id, car }) => (
      <label key={id} className={classes.car} title={car.name} data-ours={car.ours || undefined}>
        <input
          type="checkbox"
          checked={chosen.includes(id)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
        <CarPlate car={car} />
      </label>
    ))}
  </fieldset>
)
