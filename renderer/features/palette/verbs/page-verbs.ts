import type { Right, Scene, Verb } from './scene.ts'

const LEADERS = ['owner', 'admin'] as const

interface PageVerb {
  label: string
  /** End of the address: below the event, or from the root. */
  at: string
  also: string
  /** The page's own label of the command, where it is another. */
  does?: string
  needs?: Right
  roles?: Verb['roles']
}

/** What is done on the pages of an event. */
export const EVENT_VERBS: readonly PageVerb[] = [
  {
    label: 'New issue',
    at: '/issues',
    also: 'add problem fault snag defect damage',
    needs: ['create', 'Issue'],
  },
  { label: 'Search the issues', at: '/issues', also: 'find fault' },
  {
    label: 'New reading',
    at: '/weather',
    also: 'add weather air track temperature rain wind',
    needs: ['create', 'Weather'],
  },
  {
    label: 'Add session',
    at: '',
    also: 'new practice qualifying race warmup test',
    needs: ['create', 'Session'],
  },
  { label: 'Add car', at: '/entries', also: 'new entry', needs: ['create', 'Car'] },
  { label: 'Add run plan', at: '/plans', also: 'new strategy', needs: ['create', 'RunPlan'] },
  { label: 'Add setup', at: '/setups', also: 'new set-up baseline', needs: ['create', 'Setup'] },
  { label: 'Add tyre sets', at: '/tyres', also: 'new tires barcode', needs: ['create', 'TyreSet'] },
  { label: 'New card', at: '/board', also: 'add task job to do', needs: ['create', 'BoardCard'] },
  { label: 'Add board', at: '/board', also: 'new kanban', needs: ['create', 'Board'] },
  { label: 'Workflows of issues', at: '/issues', also: 'states' },
  { label: 'Export archive', at: '', also: 'save weekend download file' },
  { label: 'Export issues as Excel', at: '/issues', also: 'xlsx download' },
  { label: 'Export setups as Excel', at: '/setups', also: 'xlsx download' },
  { label: 'Export tyre sets as Excel', at: '/tyres', also: 'xlsx download tires' },
]

/** Places of an event that its navigation does not name. */
const EVENT_PLACES: readonly (readonly [label: string, path: string, also: string])[] = [
  ['Cold pressures', '/tyres/pressures', 'tyre tire start calculator bleed'],
  ['Tyre specifications', '/tyres/specifications', 'compounds tire targets'],
]

/** What is done on the other pages. */
export const ROOT_VERBS: readonly PageVerb[] = [
  { label: 'Add event', at: '/', also: 'new weekend race meeting', needs: ['create', 'Event'] },
  { label: 'Add championship', at: '/', also: 'new series', needs: ['create', 'Championship'] },
  { label: 'Add track', at: '/tracks', also: 'new circuit', needs: ['create', 'Track'] },
  { label: 'Add driver', at: '/drivers', also: 'new', needs: ['create', 'Driver'] },
  {
    label: 'Add KPI profile',
    does: 'Add profile',
    at: '/kpis',
    also: 'new math figure',
    needs: ['create', 'DataAnalysisProfile'],
  },
  { label: 'Add view', at: '/views', also: 'new table report custom', needs: ['create', 'CustomView'] },
  {
    label: 'Invite a member',
    at: '/settings/members',
    also: 'user mechanic engineer login add',
    roles: LEADERS,
  },
  { label: 'Add member', at: '/settings/members', also: 'new user login', roles: LEADERS },
  { label: 'Add API key', at: '/settings/keys', also: 'new token script', roles: LEADERS },
  {
    label: 'Add permission profile',
    does: 'Add profile',
    at: '/settings/permissions',
    also: 'new rights role',
    roles: LEADERS,
  },
  { label: 'Add webhook', at: '/settings/webhooks', also: 'new', needs: ['create', 'Webhook'] },
  { label: 'New plugin', at: '/settings/plugins', also: 'add script', needs: ['create', 'Plugin'] },
  {
    label: 'Add timing feed',
    at: '/settings/timing',
    also: 'new live source',
    needs: ['create', 'TimingFeed'],
  },
  {
    label: 'Share on this network',
    at: '/settings/sharing',
    also: 'sharing on start tablet qr lan',
    roles: ['owner'],
  },
  {
    label: 'Stop sharing on this network',
    at: '/settings/sharing',
    also: 'sharing off end lan',
    roles: ['owner'],
  },
]

const verbOf =
  (group: string, base: string) =>
  ({ label, does = label, at, also, needs, roles }: PageVerb): Verb => ({
    group,
    label,
    also,
    href: `${base}${at}`,
    does,
    ...(needs && { needs: [needs] }),
    ...(roles && { roles }),
  })

/** Actions of other pages: each opens its page and runs the command of that page. */
export function pageVerbs({ event }: Scene): Verb[] {
  const base = event && `/events/${event.id}`
  return [
    ...(base === undefined ? [] : EVENT_VERBS.map(verbOf('Do', base))),
    ...(base === undefined
      ? []
      : EVENT_PLACES.map(
          ([label, path, also]): Verb => ({ group: 'This weekend', label, also, href: `${base}${path}` }),
        )),
    ...ROOT_VERBS.map(verbOf('Do', '')),
  ]
}
