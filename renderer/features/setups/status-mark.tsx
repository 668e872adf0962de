import classes from './setups.module.css'
import { type Status, statusLabel } from './status-words.ts'

/** Where a sheet stands, in a word; what is on the car stands out. */
export const StatusMark = ({ status }: { status: Status }) => (
  <span className={classes.status} data-status={status}>
    {statusLabel(status)}
  </span>
)
