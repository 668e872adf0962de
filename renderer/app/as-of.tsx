import { useOfflineAge } from '../data/offline/offline-age.ts'
import { deviceMoment } from '../format/device-moment.ts'
import classes from './shell.module.css'

/** Time of the data on screen where it comes from this device instead of the server. */
export function AsOf() {
  const shownOf = useOfflineAge()
  if (shownOf === undefined) return null
  return (
    <p className={classes.asOf} title="Changes by others appear when the connection is back.">
      <time dateTime={shownOf}>{`As of ${deviceMoment(Date.parse(shownOf))}`}</time>
      {', from this device'}
    </p>
  )
}
