import type { IssueState } from '../../../../server/contract/resources/issues/issue-workflow.ts'
import { type Issue, SEVERITIES } from '../issue-words.ts'

/** Filters and sort order of the issues; an empty value matches all. */
export interface IssueQuery {
  search: string
  severity: string
  /**
   * `*open`, `*all`, a category such as `*todo`, or a state id. The `*` avoids clashes with state ids such as `open`.
   */
  state: string
  carId: string
  /** `me`, `none`, or a user id. */
  assignee: string
  blocking: boolean
  sort: string
}

/** Pseudo-states; ids of states never start with `*`. */
export const OPEN_STATES = '*open'
export const ALL_STATES = '*all'

export const SORTS = {
  urgency: 'Most urgent',
  due: 'Due first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title, A to Z',
} as const

/** Parameter names with their default values. */
const DEFAULTS: Record<keyof IssueQuery, string> = {
  search: '',
  severity: '',
  state: OPEN_STATES,
  carId: '',
  assignee: '',
  blocking: '',
  sort: 'urgency',
}
const NAMES: Record<keyof IssueQuery, string> = {
  search: 'q',
  severity: 'severity',
  state: 'state',
  carId: 'car',
  assignee: 'assignee',
  blocking: 'blocking',
  sort: 'sort',
}
const KEYS = Object.keys(NAMES) as (keyof IssueQuery)[]

/** Parses the filters from the address. */
export function readQuery(params: URLSearchParams): IssueQuery {
  const text = (key: keyof IssueQuery) => params.get(NAMES[key]) ?? DEFAULTS[key]
  const sort = text('sort')
  return {
    search: text('search'),
    severity: text('severity'),
    state: text('state'),
    carId: text('carId'),
    assignee: text('assignee'),
    blocking: text('blocking') !== '',
    sort: sort in SORTS ? sort : DEFAULTS.sort,
  }
}

/** Writes the filters into the address's parameters; defaults are omitted, other parameters kept. */
export function writeQuery(query: IssueQuery, before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const key of KEYS) {
    const value = query[key]
    const text = typeof value === 'boolean' ? (value ? '1' : '') : value
    if (text === DEFAULTS[key]) after.delete(NAMES[key])
    else after.set(NAMES[key], text)
  }
  return after
}

/** Number of filters that differ from the default, which shows the open issues. */
export const filterCount = (query: IssueQuery): number =>
  KEYS.filter((key) => key !== 'sort' && key !== 'search' && String(query[key] || '') !== DEFAULTS[key])
    .length

/** Context for matching an issue, beside its own fields. */
export interface MatchContext {
  me: string
  stateOf: (issue: Issue) => IssueState | undefined
}

const inState = (wanted: string, state: IssueState | undefined, stateId: string) => {
  if (wanted === ALL_STATES) return true
  if (wanted === OPEN_STATES) return state?.category !== 'done'
  return wanted.startsWith('*') ? wanted === `*${state?.category}` : stateId === wanted
}

const assigned = (wanted: string, assigneeId: string | null, me: string) =>
  wanted === '' || assigneeId === (wanted === 'none' ? null : wanted === 'me' ? me : wanted)

/** Whether each word of the search occurs in the key, title or description. */
function found(search: string, { key, title, description }: Issue): boolean {
  const text = `${key} ${title} ${description ?? ''}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Whether an issue matches the filters. Pass `state` to skip the state filter, as the board does. */
export function matches(issue: Issue, query: IssueQuery, { me, stateOf }: MatchContext): boolean {
  return (
    inState(query.state, stateOf(issue), issue.stateId) &&
    (query.severity === '' || issue.severity === query.severity) &&
    (query.carId === '' || issue.carId === query.carId) &&
    assigned(query.assignee, issue.assigneeId, me) &&
    (!query.blocking || issue.blocking) &&
    found(query.search.trim(), issue)
  )
}

type Compare = (a: Issue, b: Issue) => number

const byDue: Compare = (a, b) => {
  if (a.dueAt === b.dueAt) return 0
  if (a.dueAt === null || b.dueAt === null) return Number(a.dueAt === null) - Number(b.dueAt === null)
  return a.dueAt < b.dueAt ? -1 : 1
}
const byNewest: Compare = (a, b) => (a.createdAt === b.createdAt ? 0 : a.createdAt > b.createdAt ? -1 : 1)
const bySeverity: Compare = (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)
const byBlocking: Compare = (a, b) => Number(b.blocking) - Number(a.blocking)
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const ORDERS: Record<string, readonly Compare[]> = {
  urgency: [byBlocking, bySeverity, byDue, byNewest],
  due: [byDue, bySeverity],
  newest: [byNewest],
  oldest: [(a, b) => byNewest(b, a)],
  title: [(a, b) => collator.compare(a.title, b.title)],
} satisfies Record<keyof typeof SORTS, readonly Compare[]>

/** Sorts issues; when sorted by urgency, done ones come last. */
export function inOrder(issues: readonly Issue[], sort: string, isDone: (issue: Issue) => boolean): Issue[] {
  const byDone: Compare = (a, b) => Number(isDone(a)) - Number(isDone(b))
  const orders = [...(sort === 'urgency' ? [byDone] : []), ...(ORDERS[sort] ?? [])]
  const last: Compare = (a, b) => collator.compare(a.key, b.key)
  return issues.toSorted((a, b) => {
    for (const order of [...orders, last]) {
      const found = order(a, b)
      if (found !== 0) return found
    }
    return 0
  })
}

/** The filters that the server's export supports; the others exist only on the page. */
export function exportQuery(eventId: string, query: IssueQuery, me: string): Record<string, string> {
  const { severity, carId, assignee, state } = query
  return {
    eventId,
    ...(severity !== '' && { severity }),
    ...(!state.startsWith('*') && { stateId: state }),
    ...(carId !== '' && { carId }),
    ...(assignee !== '' && assignee !== 'none' && { assigneeId: assignee === 'me' ? me : assignee }),
  }
}
