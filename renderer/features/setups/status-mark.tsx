import classes from './setups.module.css'
import { type Status, statusLabel } from './status-words.ts'

/** Status of a setup; "on car" is highlighted. */
export const StatusMark = ({ status }: { status: Status }) => (
  <span className={classes.status} data-status={status}>
    {statusLabel(status)}
  </span>
)
