import { ActionIcon, Menu } from '@mantine/core'
import { Link } from 'wouter'
import { usePerson } from '../context/login-context.ts'
import { AREAS, eventNavItems, type NavItem, settingsFor } from '../context/nav-items.ts'
import { NavLink } from '../context/nav-link.tsx'
import { useWhere } from '../context/use-where.ts'
import { MEDIA } from '../ui/breakpoints.ts'
import { useMedia } from '../ui/use-media.ts'
import classes from './shell.module.css'

const Items = ({ title, items }: { title: string; items: readonly NavItem[] }) => (
  <>
    <Menu.Label>{title}</Menu.Label>
    {items.map(({ label, href }) => (
      <Menu.Item key={href} component={Link} href={href} mih={44} fz="md">
        {label}
      </Menu.Item>
    ))}
  </>
)

/** Every place in one menu, for screens that have no room for them side by side. */
export function PlacesMenu() {
  const eventId = useWhere().event?.id
  const settings = settingsFor(usePerson())
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
          <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
            <path d="M3 5h18v2.4H3zm0 5.8h18v2.4H3zm0 5.8h18V19H3z" />
          </svg>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.placesMenu ?? ''}>
        {eventId !== undefined && <Items title="This weekend" items={eventNavItems(eventId)} />}
        <Items title="Everything" items={AREAS} />
        {settings.length > 0 && <Items title="Settings" items={settings} />}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Links to the pages outside an event. */
export const AreaNavigation = () => (
  <nav className={'flex tabs'} aria-label="Areas">
    {AREAS.map((place) => (
      <NavLink key={place.href} {...place} />
    ))}
  </nav>
)

/** Links to the sections of the current event. On a narrow screen they are in the menu. */
export function EventNavigation({ eventId }: { eventId: string }) {
  const narrow = useMedia(MEDIA.desktop)
  if (narrow) return null
  return (
    <nav className={'flex push-right tabs'} aria-label="Weekend">
      {eventNavItems(eventId).map((place) => (
        <NavLink key={place.href} {...place} />
      ))}
    </nav>
  )
}
