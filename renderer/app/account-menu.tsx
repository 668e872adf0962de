import { Button, Menu, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Person } from '../data/use/use-login.ts'
import { useOtherTheme } from './theme-switch.tsx'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()

interface AccountMenuProps {
  person: Person
  /** Whether dark and light are switched here, for want of room beside it. */
  themes: boolean
  onLeave: () => void
}

/** Dark or light, where the head of the page has no room for it. */
function ThemeItem() {
  const { label, take } = useOtherTheme()
  return <Menu.Item onClick={take}>{label}</Menu.Item>
}

/** Name of the logged-in user, settings and logout. */
export const AccountMenu = ({ person, themes, onLeave }: AccountMenuProps) => (
  <Menu
    position="bottom-end"
    width={280}
    transitionProps={{ duration: 0 }}
    withinPortal={false}
    withInitialFocusPlaceholder={false}
  >
    <Menu.Target>
      <Button
        variant="default"
        px="sm"
        h="var(--control)"
        aria-label={`${initials(person.user.name)}: account of ${person.user.name}`}
      >
        {initials(person.user.name)}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label component="div">
        <Text fw={650} c="var(--color-text)" lineClamp={2}>
          {person.user.name}
        </Text>
        <Text size="sm" c="dimmed" lineClamp={2}>{`${person.role} of ${person.account.name}`}</Text>
      </Menu.Label>
      <Menu.Item component={Link} href="/settings/me">
        Settings
      </Menu.Item>
      {themes && <ThemeItem />}
      <Menu.Item component="a" href="/docs/guide/">
        Documentation
      </Menu.Item>
      <Menu.Item onClick={onLeave}>{person.device ? 'Lock this device' : 'Log out'}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
