import { Link, useRoute } from 'wouter'
import { useKeepEvent } from '../api/offline/keep-event.ts'
import { useRow } from '../api/use-rows.ts'
import classes from './shell.module.css'

interface Step {
  text: string
  href?: string
}

/** Championship, event and session of the address, as far as it has them. */
export function Breadcrumb() {
  const [, eventRoute] = useRoute('/events/:id')
  const [, sessionRoute] = useRoute('/sessions/:id')
  const { data: session } = useRow('sessions', sessionRoute?.id)
  const { data: event } = useRow('events', eventRoute?.id ?? session?.eventId)
  useKeepEvent(event?.id)
  const { data: championship } = useRow('championships', event?.championshipId)
  const steps: Step[] = []
  if (championship) steps.push({ text: championship.name, href: '/' })
  if (event) steps.push({ text: event.name, ...(session && { href: `/events/${event.id}` }) })
  if (session && event) steps.push({ text: session.name })
  if (steps.length === 0) return null
  return (
    <nav className={classes.crumbs} aria-label="Where you are">
      <ol>
        {steps.map(({ text, href }) => (
          <li key={`${href} ${text}`}>
            {href ? (
              <Link href={href} title={text}>
                {text}
              </Link>
            ) : (
              <span aria-current="page" title={text}>
                {text}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
