import { Axis } from '../gantt/axis.tsx'
import type { Scale } from '../gantt/lane.tsx'
import classes from './plan-rows.module.css'

const HEADS = ['Average lap', 'kg/lap', 'Add kg', 'Tyres', 'Driver', 'Setup', 'Note']
/** Number of numeric columns. */
const NUMBERS = 3

/** Column headings, hidden from screen readers because each field has its own label. */
export const RowHeads = ({ scale, startsAt }: { scale: Scale; startsAt: string | null }) => (
  <div className={classes.heads} aria-hidden="true">
    <span data-always />
    <span data-always>Type</span>
    <span data-always data-number>
      Laps/min
    </span>
    {HEADS.map((head, index) => (
      <span key={head} {...(index < NUMBERS && { 'data-number': true })}>
        {head}
      </span>
    ))}
    <div data-always>
      <Axis scale={scale} startsAt={startsAt} />
    </div>
  </div>
)
