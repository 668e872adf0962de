import { fieldLabel } from '../../../server/calc/field-label.ts'
import type { Row } from '../../data/row-cache.ts'
import { useUnits } from '../../ui/units/use-units.ts'
import { measured } from './measured.ts'
import classes from './print.module.css'

type Corners = Row<'setups'>['corners']
export type CornerName = keyof Corners

const NAMES: Record<CornerName, string> = {
  fl: 'Front left',
  fr: 'Front right',
  rl: 'Rear left',
  rr: 'Rear right',
}

/** One corner of the car with a line per field, and a column for what was measured where `written`. */
export function SetupCorner({
  name,
  corner,
  fields,
  written,
}: {
  name: CornerName
  corner: Corners[CornerName]
  fields: readonly (keyof Corners[CornerName])[]
  written: boolean
}) {
  const unitOf = useUnits()
  return (
    <section className={classes.corner} aria-label={NAMES[name]}>
      <h3>
        {NAMES[name]}
        {written && <small>Measured</small>}
      </h3>
      <table>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{fieldLabel(field).label}</th>
              <td className={classes.number}>{measured(field, corner[field], unitOf)}</td>
              {written && <td className={classes.measured} />}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
