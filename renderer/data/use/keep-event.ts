import { type FetchQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { classifyError } from '../../../server/contract/offline/classify-error.ts'
import { link } from '../link.ts'
import { pageOwner } from '../queue/page-queue.ts'
import type { Row } from '../row-cache.ts'
import { rowStoreOf } from '../rows/row-store.ts'
import { hasRowsOf } from './held-lists.ts'
import { listQuery, rowQuery } from './use-rows.ts'

/** Maximum parallel requests, so that the page's own requests come first. */
const AT_ONCE = 2

/** The page that opens with the event asks and draws first: its rows would wait behind fifty lists that are not on the screen. */
const PAGE_FIRST_MS = 400

type Ask = FetchQueryOptions<never, Error, never, readonly unknown[]>

/**
 * Makes the queries of an event's pages, exactly as the pages make them; those that others include send no request. Resolves
 * with whether every list that the user may read was answered.
 */
async function loadEvent(cache: QueryClient, eventId: string, signal: AbortSignal): Promise<boolean> {
  // A read that is aborted on leaving must not be followed by the next one.
  const owner = pageOwner()
  const isOver = () => signal.aborted || pageOwner() !== owner
  // It stays in the page's memory, where live changes reach it, as long as the page is open.
  const fetch = async <T>(query: unknown): Promise<T> =>
    cache.fetchQuery({ ...(query as Ask), gcTime: Number.POSITIVE_INFINITY }) as Promise<T>
  let missing = 0
  const fetchAll = async (queries: unknown[]) => {
    const lane = async () => {
      for (let next = queries.shift(); next && !isOver(); next = queries.shift()) {
        await fetch(next).catch((error) => {
          if (classifyError(error) !== 'refused') missing += 1
        })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
  }
  const event = await fetch<Row<'events'>>(rowQuery('events', eventId))
  const sessions = await fetch<readonly Row<'sessions'>[]>(
    listQuery('sessions', { eventId, sort: 'startsAt' }),
  )
  const cars = await fetch<readonly Row<'cars'>[]>(listQuery('cars', { eventId, sort: 'number' }))
  await fetchAll([
    ...sessions.map(({ id }) => listQuery('runSheets', { sessionId: id })),
    ...sessions.map(({ id }) => listQuery('sessionFlags', { sessionId: id })),
    ...sessions.map(({ id }) => listQuery('pitStops', { sessionId: id, sort: 'startedAt' })),
    listQuery('drivers', { sort: 'lastName' }),
    ...sessions.map(({ id }) => listQuery('checklists', { sessionId: id })),
    listQuery('checklistTemplates', { eventId, sort: 'name' }),
    listQuery('weather', { eventId, sort: '-measuredAt' }),
    listQuery('issueWorkflows', {}),
    listQuery('tyreSets', { eventId }),
    listQuery('tracks', { sort: 'name' }),
    listQuery('championships', {}),
    listQuery('issues', { eventId }),
    listQuery('boards', { sort: 'name' }),
    listQuery('boardCards', { eventId }),
    listQuery('setups', {}),
    listQuery('runPlans', { sort: 'name' }),
    listQuery('tyreSpecifications', {}),
    listQuery('tyres', {}),
    listQuery('parts', { sort: 'name' }),
    listQuery('changeFormatters', {}),
  ])
  // A car runs in the sessions of its event only.
  const sheetsOf = (carId: string) => ({
    ...listQuery('runSheets', { carId }),
    ...(sessions.every(({ id }) => hasRowsOf(cache, 'runSheets', { sessionId: id, carId })) && {
      queryFn: () => rowStoreOf(cache).table('runSheets').rows({ carId }),
    }),
  })
  await fetchAll([
    rowQuery('tracks', event.trackId),
    rowQuery('championships', event.championshipId),
    listQuery('cars', { eventId }),
    listQuery('drivers', {}),
    listQuery('weather', { eventId, sort: 'measuredAt' }),
    listQuery('issueWorkflows', { sort: 'name' }),
    listQuery('tyreSets', { eventId, sort: 'number' }),
    listQuery('tyreSpecifications', { sort: 'compound' }),
    listQuery('tyres', { sort: 'name' }),
    ...cars.flatMap(({ id }) => [listQuery('setups', { carId: id }), sheetsOf(id)]),
    ...sessions.map(({ id }) => rowQuery('sessions', id)),
  ])
  return missing === 0 && !isOver()
}

/** While an event is open and the server answers, loads the data of its pages. Returns whether they are all in this tab. */
export function useKeepEvent(eventId: string | undefined): boolean {
  const cache = useQueryClient()
  const up = useSyncExternalStore(link.subscribe, link.up)
  const [kept, setKept] = useState<string>()
  useEffect(() => {
    if (eventId === undefined || !up) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      loadEvent(cache, eventId, abort.signal).then(
        (isWhole) => isWhole && setKept(eventId),
        () => undefined,
      )
    }, PAGE_FIRST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [cache, eventId, up])
  return kept !== undefined && kept === eventId
}
