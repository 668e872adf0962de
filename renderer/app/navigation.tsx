import { ActionIcon, Menu } from '@mantine/core'
import { Link } from 'wouter'
import { usePerson } from '../context/login-context.ts'
import { areasFor, eventNavItems, type NavItem, settingsFor } from '../context/nav-items.ts'
import { NavLink } from '../context/nav-link.tsx'
import { useWhere } from '../context/use-where.ts'
import classes from './shell.module.css'

const Items = ({ title, items }: { title: string; items: readonly NavItem[] }) => (
  <>
    <Menu.Label>{title}</Menu.Label>
    {items.map(({ label, href }) => (
      <Menu.Item key={href} component={Link} href={href}>
        {label}
      </Menu.Item>
    ))}
  </>
)

/** Every place in one menu, where they do not stand side by side: on a narrow screen, and inside an event. */
export function PlacesMenu({ narrow }: { narrow: boolean }) {
  const eventId = useWhere().event?.id
  const person = usePerson()
  const settings = settingsFor(person)
  if (!narrow && eventId === undefined) return null
  return (
    <Menu
      position="bottom-start"
      width={260}
      transitionProps={{ duration: 0 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon aria-label="Menu" variant="default">
          <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
            <path d="M3 5h18v2.4H3zm0 5.8h18v2.4H3zm0 5.8h18V19H3z" />
          </svg>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.placesMenu ?? ''}>
        {eventId !== undefined && <Items title="This weekend" items={eventNavItems(eventId)} />}
        <Items title="Everything" items={areasFor(person)} />
        {settings.length > 0 && <Items title="Settings" items={settings} />}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Links to the pages outside an event. */
export const AreaNavigation = () => (
  <nav className={`flex tabs ${classes.ways}`} aria-label="Areas">
    {areasFor(usePerson()).map((place) => (
      <NavLink key={place.href} {...place} />
    ))}
  </nav>
)

/** Links to the sections of the current event. */
export const EventNavigation = ({ eventId }: { eventId: string }) => (
  <nav className={`flex tabs ${classes.ways}`} aria-label="Weekend">
    {eventNavItems(eventId).map((place) => (
      <NavLink key={place.href} {...place} />
    ))}
  </nav>
)
