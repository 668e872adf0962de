import type { Change } from '../../../server/contract/actions/change.ts'

/** Filter parameters, named as in the API and the address. */
const FILTER_NAMES = [
  'entityType',
  'entityId',
  'sessionId',
  'eventId',
  'batchId',
  'userId',
  'apiKeyId',
  'from',
  'until',
] as const
export type TrailFilter = Partial<Record<(typeof FILTER_NAMES)[number], string>>

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Ignores malformed values of a truncated link. */
function isWhole(name: string, value: string): boolean {
  if (name.endsWith('Id')) return ID.test(value)
  return name === 'entityType' ? value !== '' : !Number.isNaN(Date.parse(value))
}

/** Parses the filter from the address; invalid values are omitted. */
export function filterOf(params: URLSearchParams): TrailFilter {
  const named = FILTER_NAMES.map((name) => [name, params.get(name)?.trim() ?? ''] as const)
  return Object.fromEntries(named.filter(([name, value]) => isWhole(name, value)))
}

const TESTS: { [K in keyof Required<TrailFilter>]: (change: Change) => string | null } = {
  entityType: ({ entityType }) => entityType,
  entityId: ({ entityId }) => entityId,
  sessionId: ({ sessionId }) => sessionId,
  eventId: ({ eventId }) => eventId,
  batchId: ({ batchId }) => batchId,
  userId: ({ actor }) => actor.userId,
  apiKeyId: ({ actor }) => actor.apiKeyId,
  from: ({ occurredAt }) => occurredAt,
  until: ({ occurredAt }) => occurredAt,
}

/** Whether a new change matches the filter. */
export const matchesFilter = (filter: TrailFilter, change: Change): boolean =>
  Object.entries(filter).every(([name, wanted]) => {
    const value = TESTS[name as keyof TrailFilter](change)
    if (name === 'from') return value !== null && Date.parse(value) >= Date.parse(wanted)
    if (name === 'until') return value !== null && Date.parse(value) <= Date.parse(wanted)
    return value === wanted
  })
