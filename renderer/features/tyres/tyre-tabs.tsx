import { Link, useLocation } from 'wouter'

/** Tabs of an event's tyre pages; the page of a set belongs to the sets tab. */
export function TyreTabs({ eventId }: { eventId: string }) {
  const [at] = useLocation()
  const base = `/events/${eventId}/tyres`
  const tabs = [
    ['Sets', base, at === base || at.startsWith(`${base}/sets/`)],
    ['Cold pressures', `${base}/pressures`, at === `${base}/pressures`],
    ['Specifications', `${base}/specifications`, at === `${base}/specifications`],
  ] as const
  return (
    <nav className="cluster under tabs" aria-label="Tyres">
      {tabs.map(([label, href, here]) => (
        <Link key={href} href={href} aria-current={here ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
