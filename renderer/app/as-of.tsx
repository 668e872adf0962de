import { useOfflineAge } from '../data/offline/offline-age.ts'
import { deviceMoment } from '../format/device-moment.ts'
import classes from './shell.module.css'

/** Of when it is what the page shows, where this device and not the server answered. */
export function AsOf() {
  const shownOf = useOfflineAge()
  if (shownOf === undefined) return null
  return (
    <p className={classes.asOf} title="What others changed since then shows once the server answers again.">
      <time dateTime={shownOf}>{`As of ${deviceMoment(Date.parse(shownOf))}`}</time>
      {', from this device'}
    </p>
  )
}
