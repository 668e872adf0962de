import classes from './print.module.css'

const CORNERS = ['fl', 'fr', 'rl', 'rr'] as const

interface CornerBoxesProps {
  /** Cold pressure of a corner as text; null leaves a line to write on. */
  coldOf: (corner: (typeof CORNERS)[number]) => string | null
}

/** The corners as on the car, with the cold pressure and a line for the hot one. */
export const CornerBoxes = ({ coldOf }: CornerBoxesProps) => (
  <dl className={classes.boxes}>
    {CORNERS.map((corner) => (
      <div key={corner}>
        <dt>{corner.toUpperCase()}</dt>
        <dd>
          cold <strong>{coldOf(corner)}</strong>
        </dd>
        <dd>
          hot <strong />
        </dd>
      </div>
    ))}
  </dl>
)
