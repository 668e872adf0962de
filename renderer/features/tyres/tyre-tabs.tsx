import { PlaceLink } from '../../app/place-link.tsx'
import classes from './tyres.module.css'

/** The pages about the tyres of an event. */
export function TyreTabs({ eventId }: { eventId: string }) {
  const base = `/events/${eventId}/tyres`
  return (
    <nav className={classes.tabs} aria-label="Tyres">
      <PlaceLink label="Sets" href={base} />
      <PlaceLink label="Cold pressures" href={`${base}/pressures`} />
      <PlaceLink label="Specifications" href={`${base}/specifications`} />
    </nav>
  )
}
