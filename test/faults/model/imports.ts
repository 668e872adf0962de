import { resources } from '../../../server/contract/index.ts'
import { type Deed, putBack } from './deeds.ts'
import { type Draft, Refused } from './draft.ts'
import type { Row } from './world.ts'
import { type Assigned, create, patch, readBody } from './writes.ts'

const { championships, events, tracks } = resources

interface EventIn {
  name: string
  track: string
  startDate: string
  endDate: string
}
export interface DocumentIn {
  championships: { name: string; season: string; series: string; events: EventIn[] }[]
}

/** Championships by name and season, each with its events by name; an event's track is looked up by its name. */
const SCOPE = {
  Championship: {
    path: '$.championships',
    key: ['name', 'season'],
    fields: { name: 'name', season: 'season', series: 'series' },
    children: {
      Event: {
        path: '$.events',
        key: ['name'],
        fields: {
          name: 'name',
          startDate: 'startDate',
          endDate: 'endDate',
          trackId: { ref: 'Track', by: { name: 'track' } },
        },
      },
    },
  },
}

const refused = (): never => {
  throw new Refused(400, 'import_refused')
}

function oneWhere(rows: Row[], wanted: Record<string, unknown>): Row | undefined {
  const found = rows.filter((row) => Object.entries(wanted).every(([field, value]) => row[field] === value))
  return found.length > 1 ? refused() : found[0]
}

type Kind = typeof championships | typeof events

/** Over the row that has the same key, else as a new one. */
function bringIn(
  draft: Draft,
  assigned: Assigned,
  resource: Kind,
  key: Record<string, unknown>,
  fields: object,
): string {
  const found = oneWhere(draft.rows(resource), key)
  const input = readBody(resource, found ? 'update' : 'create', { ...fields, ...key })
  return (found ? patch(draft, assigned, resource, found, input) : create(draft, assigned, resource, input))
    .id
}

/** Brings a small document in, all of it or nothing. */
export const importing = (document: DocumentIn): Deed => ({
  method: 'POST',
  path: '/import',
  body: { profile: { scope: SCOPE }, payload: document },
  read() {},
  run(draft, assigned) {
    for (const { name, season, series, events: inside } of document.championships) {
      const championshipId = bringIn(draft, assigned, championships, { name, season }, { series })
      for (const { track, name: eventName, ...dates } of inside) {
        const trackId = (oneWhere(draft.rows(tracks), { name: track }) ?? refused()).id
        bringIn(draft, assigned, events, { name: eventName, championshipId }, { ...dates, trackId })
      }
    }
    return { status: 200, rows: [], shape: 'other' }
  },
})

/** Takes an import back; once. */
export const revertingImport = (importId: string): Deed => ({
  method: 'POST',
  path: `/imports/${importId}/revert`,
  needs: { operation: 'read', entity: 'ImportProfile' },
  read() {},
  run(draft, assigned, who) {
    const { log, reverted } = draft.account
    if (reverted.has(importId)) throw new Refused(409, 'reverted')
    putBack(
      draft,
      assigned,
      who,
      log.filter(({ batchId }) => batchId === importId),
    )
    reverted.add(importId)
    return { status: 200, rows: [], shape: 'other' }
  },
})
