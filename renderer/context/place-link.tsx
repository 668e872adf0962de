import { Link, useRoute } from 'wouter'
import type { Place } from './places.ts'

/** A link that says whether somebody is there. */
export function PlaceLink({ label, href, within }: Place) {
  const [here] = useRoute(within ?? href)
  return (
    <Link href={href} aria-current={here ? 'page' : undefined}>
      {label}
    </Link>
  )
}
