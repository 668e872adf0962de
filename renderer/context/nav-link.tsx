import { Link, useRoute } from 'wouter'
import type { NavItem } from './nav-items.ts'

/** A link that marks the current page. */
export function NavLink({ label, href, within }: NavItem) {
  const [here] = useRoute(within ?? href)
  return (
    <Link href={href} aria-current={here ? 'page' : undefined}>
      {label}
    </Link>
  )
}
