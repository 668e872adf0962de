import { Link } from 'wouter'
import { choiceText } from '../../../format/words.ts'
import { CarPlate } from '../../../rows/car-plate.tsx'
import { UnsyncedMark } from '../../../rows/unsynced-mark.tsx'
import { EditButton } from '../../../ui/form/edit-button.tsx'
import { Chip } from '../../../ui/marks/chip.tsx'
import { Measured } from '../../../ui/units/measured.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { CORNERS, type Corner, cornerName } from '../corners.ts'
import classes from '../tyres.module.css'
import { type CornerActions, CornerCell } from '../wear/corner-cell.tsx'
import type { SetRow } from './set-rows.ts'

/** Heading of a set, with its car while it is running. */
function SetHead({ row: { set, car, onCar, used }, href }: { row: SetRow; href: string }) {
  return (
    <div className={classes.set}>
      <span>
        <Link href={href} className="plain-link">
          {set.number}
        </Link>
        <UnsyncedMark id={set.id} />
      </span>
      <span className={classes.chips}>
        {onCar && (
          <Chip look="outlined" about="good">
            on car
          </Chip>
        )}
        {!used && <Chip look="bare">new</Chip>}
        <span className={classes.small}>
          {car && (
            <>
              <CarPlate car={car} />{' '}
            </>
          )}
          {choiceText(set.type)}
        </span>
      </span>
      {set.name && <span className={classes.small}>{set.name}</span>}
    </div>
  )
}

interface SetMatrixProps {
  rows: readonly SetRow[]
  hrefOf: (row: SetRow) => string
  actionsOf: (row: SetRow) => CornerActions
  onEdit: (row: SetRow) => void
}

/** Sets as rows, with wear and usage of their four tyres. */
export function SetMatrix({ rows, hrefOf, actionsOf, onEdit }: SetMatrixProps) {
  const distance = useUnits()('km').unit
  return (
    <table className={`wide ${classes.matrix}`} aria-label="Tyre sets">
      <thead>
        <tr>
          <th scope="col">Set</th>
          {CORNERS.map((corner: Corner) => (
            <th key={corner} scope="col" className={classes.corner}>
              {cornerName(corner)}
            </th>
          ))}
          <th scope="col" className={classes.number}>
            Laps
          </th>
          <th scope="col" className={classes.number}>
            {distance}
          </th>
          <th scope="col" className={classes.number} title="Heat cycles: runs of the set">
            Heat cycles
          </th>
          <th scope="col">
            <span className="visually-hidden">Edit</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.set.id} data-row={row.set.id} data-ours={row.car?.ours || undefined}>
            <th scope="row">
              <SetHead row={row} href={hrefOf(row)} />
            </th>
            {CORNERS.map((corner) => (
              <td key={corner} className={classes.corner}>
                <CornerCell row={row} corner={corner} href={hrefOf(row)} {...actionsOf(row)} />
              </td>
            ))}
            <td className={classes.number} data-unit={row.set.laps === 1 ? 'lap' : 'laps'}>
              {row.set.laps}
            </td>
            <td className={classes.number} data-unit={distance}>
              <Measured value={row.set.km} unit="km" decimals={1} bare />
            </td>
            <td
              className={classes.number}
              data-unit={row.set.heatCycles === 1 ? 'heat cycle' : 'heat cycles'}
            >
              {row.set.heatCycles}
            </td>
            <td className={classes.actions}>
              <EditButton name={`set ${row.set.number}`} onClick={() => onEdit(row)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
