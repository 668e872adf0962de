import type { Person } from '../data/use/use-login.ts'

/** A destination of the navigation. */
export interface NavItem {
  label: string
  href: string
  /** Pattern of the pages that it has below its first. */
  within?: string
}

const AREAS: readonly NavItem[] = [
  { label: 'Weekends', href: '/' },
  { label: 'Tracks', href: '/tracks' },
  { label: 'Drivers', href: '/drivers' },
  { label: 'KPIs', href: '/kpis', within: '/kpis/*?' },
  { label: 'Views', href: '/views', within: '/views/*?' },
  { label: 'Import', href: '/imports' },
  { label: 'All data', href: '/data', within: '/data/*?' },
]

/** Pages outside an event, those of others last. */
export const areasFor = ({ pages }: Person): readonly NavItem[] => [
  ...AREAS,
  ...pages.map(({ path, label }) => ({
    label,
    href: `/x/${path.split('/').map(encodeURIComponent).join('/')}`,
  })),
]

/** The sections of an event, by the end of their address. */
const SECTIONS: readonly (readonly [label: string, path: string])[] = [
  ['Weekend', ''],
  ['Entries', '/entries'],
  ['Run plans', '/plans'],
  ['Setups', '/setups'],
  ['Tyres', '/tyres'],
  ['Issues', '/issues'],
  ['Board', '/board'],
  ['Weather', '/weather'],
]

export const eventNavItems = (eventId: string): NavItem[] =>
  SECTIONS.map(([label, path]) => ({
    label,
    href: `/events/${eventId}${path}`,
    ...(path !== '' && { within: `/events/${eventId}${path}/*?` }),
  }))

/** A page of the settings, and the roles that see it. */
export interface Setting extends NavItem {
  for: readonly Person['role'][]
}

const LEADERS = ['owner', 'admin'] as const
const EVERYBODY = [...LEADERS, 'member'] as const

/** The settings: own, the account's, the instance's. */
const SETTINGS: readonly Setting[] = [
  { label: 'My settings', href: '/settings/me', for: EVERYBODY },
  { label: 'Team', href: '/settings/account', for: LEADERS },
  { label: 'Members', href: '/settings/members', for: LEADERS },
  { label: 'Devices', href: '/settings/devices', for: LEADERS },
  { label: 'API keys', href: '/settings/keys', for: LEADERS },
  { label: 'Permissions', href: '/settings/permissions', within: '/settings/permissions/*?', for: LEADERS },
  { label: 'Webhooks', href: '/settings/webhooks', within: '/settings/webhooks/*?', for: EVERYBODY },
  { label: 'Plugins', href: '/settings/plugins', within: '/settings/plugins/*?', for: EVERYBODY },
  { label: 'Timing', href: '/settings/timing', for: EVERYBODY },
  { label: 'Audit trail', href: '/settings/history', for: EVERYBODY },
  { label: 'Sharing', href: '/settings/sharing', for: EVERYBODY },
  { label: 'Backups', href: '/settings/backups', for: ['owner'] },
  { label: 'Factory', href: '/settings/factory', for: ['owner'] },
]

export const settingsFor = ({ role }: Person): readonly Setting[] =>
  SETTINGS.filter((each) => each.for.includes(role))
