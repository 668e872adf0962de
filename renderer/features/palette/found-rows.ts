import { useQueries } from '@tanstack/react-query'
import type { ResourceKey } from '../../../server/contract/index.ts'
import type { Row } from '../../data/row-cache.ts'
import type { AnyRow, Filters } from '../../data/row-list.ts'
import { useCars } from '../../data/use/use-cars.ts'
import { listQuery } from '../../data/use/use-rows.ts'
import { rowTitle } from '../../schema/row-title.ts'
import type { PaletteEntry } from './verbs/palette-entry.ts'

/** How rows of a resource are searched, and the page that each opens. */
interface Source<K extends ResourceKey> {
  key: K
  group: string
  /** Undefined for resources of an event while none is open. */
  filters: (at: At) => Filters | undefined
  href: (row: Row<K>, at: At) => string
  also?: (row: Row<K>) => string
  /** At the right: what tells it from rows of the same name. */
  detail?: (row: Row<K>, at: At) => string | undefined
  /** Whether the row is listed; left out where all are. */
  isFor?: (row: Row<K>, at: At) => boolean
  /** The car that places the row among the others; left out where the server's order counts. */
  car?: (row: Row<K>) => string
}

/** Where rows are looked for. */
export interface At {
  eventId: string | undefined
  sessionId: string | undefined
  /** Page of a car. */
  carHref: (carId: string) => string | undefined
  events: readonly Row<'events'>[]
}

type AnySource = Omit<Source<ResourceKey>, 'href' | 'also' | 'detail' | 'isFor' | 'car'> & {
  href: (row: never, at: At) => string
  also?: (row: never) => string
  detail?: (row: never, at: At) => string | undefined
  isFor?: (row: never, at: At) => boolean
  car?: (row: never) => string
}

const source = <K extends ResourceKey>(of: Source<K>): AnySource => of
const ofEvent = ({ eventId }: At): Filters | undefined => (eventId === undefined ? undefined : { eventId })
const all = (): Filters => ({})

const SOURCES: readonly AnySource[] = [
  source({ key: 'sessions', group: 'Sessions', filters: ofEvent, href: ({ id }) => `/sessions/${id}` }),
  source({
    key: 'issues',
    group: 'Issues',
    filters: ofEvent,
    href: ({ id, eventId }) => `/events/${eventId}/issues/${id}`,
    also: ({ description }) => description ?? '',
  }),
  source({
    key: 'runSheets',
    group: 'Run sheets',
    filters: ({ sessionId }) => (sessionId === undefined ? undefined : { sessionId }),
    href: ({ id, sessionId }) => `/sessions/${sessionId}/run-sheets/${id}`,
    car: ({ carId }) => carId,
  }),
  source({
    key: 'cars',
    group: 'Cars',
    filters: ofEvent,
    href: ({ id, eventId }, { carHref }) => carHref(id) ?? `/events/${eventId}/entries`,
    also: (car) => car.class,
    car: ({ id }) => id,
  }),
  source({ key: 'events', group: 'Weekends', filters: all, href: ({ id }) => `/events/${id}` }),
  source({
    key: 'sessions',
    group: 'Sessions of other weekends',
    filters: all,
    href: ({ id }) => `/sessions/${id}`,
    detail: ({ eventId }, { events }) => events.find(({ id }) => id === eventId)?.name,
    isFor: ({ eventId }, at) => eventId !== at.eventId,
  }),
  source({
    key: 'dataAnalysisProfiles',
    group: 'KPI profiles',
    filters: all,
    href: ({ id }) => `/kpis/${id}`,
  }),
  source({ key: 'customViews', group: 'Views', filters: all, href: ({ id }) => `/views/${id}` }),
]

/** Rows of the open event and of the account that the user may read. Each resource appears as soon as it has loaded. */
export function useFoundRows(at: At): readonly PaletteEntry[] {
  const asked = SOURCES.flatMap((each) => {
    const filters = each.filters(at)
    return filters === undefined ? [] : { ...each, filters }
  })
  const lists = useQueries({
    queries: asked.map(({ key, filters }) => ({ ...listQuery(key, filters), retry: false })),
  })
  const cars = useCars(at.eventId).data ?? []
  const inOrder = <R extends AnyRow>(rows: readonly R[], car: AnySource['car']) => {
    if (!car) return rows
    const place = (row: R) => cars.findIndex(({ id }) => id === car(row as never))
    return rows.toSorted((a, b) => place(a) - place(b))
  }
  const found = asked.flatMap((from, index) =>
    inOrder(lists[index]?.data ?? [], from.car)
      .filter((row) => from.isFor?.(row as never, at) ?? true)
      .map((row) => ({ from, row })),
  )
  const nameOf = (_: string, id: string) => {
    const named = found.find(({ row }) => row.id === id)
    return named && rowTitle(named.from.key, named.row)
  }
  return found.map(({ from: { key, group, href, also, detail }, row }) => ({
    id: `${key} ${row.id}`,
    group,
    label: rowTitle(key, row, nameOf),
    ...(also && { also: also(row as never) }),
    ...(detail && { detail: detail(row as never, at) }),
    href: href(row as never, at),
  }))
}
