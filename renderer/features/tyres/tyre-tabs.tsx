import { Link, useLocation } from 'wouter'
import classes from './tyres.module.css'

/** The pages about the tyres of an event; the page of a set belongs to its sets. */
export function TyreTabs({ eventId }: { eventId: string }) {
  const [at] = useLocation()
  const base = `/events/${eventId}/tyres`
  const tabs = [
    ['Sets', base, at === base || at.startsWith(`${base}/sets/`)],
    ['Cold pressures', `${base}/pressures`, at === `${base}/pressures`],
    ['Specifications', `${base}/specifications`, at === `${base}/specifications`],
  ] as const
  return (
    <nav className={classes.tabs} aria-label="Tyres">
      {tabs.map(([label, href, here]) => (
        <Link key={href} href={href} aria-current={here ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
