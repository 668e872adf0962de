import { Link, useLocation } from 'wouter'
import type { Where } from '../context/use-where.ts'
import classes from './shell.module.css'

interface Step {
  text: string
  href: string
}

/** Championship, event and session of the address, as far as it has them. */
export function Breadcrumb({ championship, event, session }: Where) {
  const [at] = useLocation()
  const steps: Step[] = []
  if (championship) steps.push({ text: championship.name, href: '/' })
  if (event) steps.push({ text: event.name, href: `/events/${event.id}` })
  if (session && event) steps.push({ text: session.name, href: `/sessions/${session.id}` })
  if (steps.length === 0) return null
  return (
    <nav className={classes.crumbs} aria-label="Breadcrumb">
      <ol>
        {steps.map(({ text, href }) => (
          <li key={href}>
            {href === at ? (
              <span aria-current="page" title={text}>
                {text}
              </span>
            ) : (
              <Link href={href} title={text}>
                {text}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
