import { expect } from 'vitest'
import type {
  ImportCounts,
  ImportError,
  ImportItem,
  UnreadList,
} from '../../server/contract/actions/import.ts'
import type { TestServer } from './server.ts'

export interface ImportAnswer {
  status: number
  id: string | null
  code?: string
  dryRun: boolean
  counts: ImportCounts
  items: ImportItem[]
  itemsLeft: number
  unread: UnreadList[]
  errors: ImportError[]
  detail?: string
}

/** A weekend's scope: championship, event, its cars, sessions, run sheets and laps, and drivers beside them. */
export const WEEKEND_SCOPE = {
  Track: {
    path: '$.track',
    key: ['name'],
    fields: { name: 'name', country: 'country', lengthKm: 'km', cornerCount: 'corners' },
  },
  Championship: {
    key: ['name'],
    fields: { name: 'series', season: 'season' },
    constants: { series: 'GT' },
    children: {
      Event: {
        path: '$.events',
        key: ['name'],
        fields: {
          name: 'title',
          startDate: 'from',
          endDate: 'to',
          trackId: { ref: 'Track', by: { name: 'at' } },
        },
        children: {
          // Before the cars referenced by its run sheets.
          Session: {
            path: 'sessions',
            key: ['name'],
            fields: {
              name: 'name',
              type: 'type',
              startsAt: { path: 'start', transform: 'timestamp' },
              endsAt: { path: 'end', transform: 'timestamp' },
            },
            children: {
              RunSheet: {
                path: 'runs',
                key: ['carId'],
                fields: {
                  carId: { ref: 'Car', by: { number: 'car' } },
                  driverId: { ref: 'Driver', by: { firstName: 'first', lastName: 'last' } },
                },
                children: {
                  Lap: {
                    from: '$.laps',
                    join: { car: 'car' },
                    key: ['lapNumber'],
                    fields: { lapNumber: 'lap', lapTimeMs: { path: 'time', transform: 'lapTime' } },
                  },
                },
              },
            },
          },
          Car: {
            path: 'entries',
            key: ['number'],
            fields: { number: 'number', name: 'team' },
            constants: { class: 'GT3', liveryColor: '#112233' },
          },
        },
      },
    },
  },
  Driver: {
    path: '$.people[*]',
    key: ['firstName', 'lastName'],
    fields: { firstName: 'first', lastName: 'last' },
  },
}

export const weekendDocument = () => ({
  series: 'Cup',
  season: '2026',
  track: { name: 'Ring', country: 'DE', km: 5.1, corners: 17 },
  people: [
    { first: 'Kim', last: 'Bell' },
    { first: 'Lee', last: 'Bell' },
  ],
  events: [
    {
      title: 'Round 1',
      from: '2026-04-17',
      to: '2026-04-19',
      at: 'Ring',
      entries: [
        { number: '01', team: 'Porsche' },
        { number: '7', team: 'Audi' },
      ],
      sessions: [
        {
          name: 'Practice 1',
          type: 'practice',
          start: '2026-04-17T10:00:00Z',
          end: '2026-04-17T11:00:00Z',
          runs: [{ car: '01', first: 'Lee', last: 'Bell' }, { car: '7' }],
        },
      ],
    },
  ],
  laps: [
    { car: '7', lap: 1, time: '1:24.000' },
    { car: '01', lap: 1, time: '1:23.456' },
    { car: '01', lap: 2, time: '0 days 00:01:22.100000' },
    { car: '99', lap: 1, time: 'nobody drives it' },
  ],
})

/** Sends imports, and returns their outcome. */
export function importLab({ fetch, api }: TestServer) {
  async function send(body: unknown, headers: Record<string, string> = {}): Promise<ImportAnswer> {
    const response = await fetch('/import', { method: 'POST', json: body, headers })
    return { status: response.status, ...(await response.json()) }
  }
  return {
    send,
    run: (scope: unknown, payload: unknown, more: object = {}) =>
      send({ profile: { scope }, payload, ...more }),
    seq: async () => (await api.me()).seq,
  }
}

/** Counts without the entities of which there is nothing. */
export const nonZero = (counts: ImportCounts) =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([entity, tally]) => {
      const some = Object.entries(tally).filter(([, count]) => count > 0)
      return some.length > 0 ? [[entity, Object.fromEntries(some)]] : []
    }),
  )

export function expectDone(answer: ImportAnswer): asserts answer is ImportAnswer & { id: string } {
  expect([answer.status, answer.errors]).toEqual([200, []])
}
