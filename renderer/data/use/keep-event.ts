import { type FetchQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { link } from '../link.ts'
import { pageOwner } from '../queue/page-queue.ts'
import type { Row } from '../row-cache.ts'
import { listQuery, rowQuery } from './use-rows.ts'

/** Maximum parallel requests, so that the page's own requests come first. */
const AT_ONCE = 2

type Ask = FetchQueryOptions<never, Error, never, readonly unknown[]>

/** The queries of an event's pages, exactly as the pages make them. */
async function everythingOf(cache: QueryClient, eventId: string, signal: AbortSignal) {
  // A read that is aborted on leaving must not be followed by the next one.
  const owner = pageOwner()
  const isOver = () => signal.aborted || pageOwner() !== owner
  // It stays in the page's memory, where live changes reach it, as long as the page is open.
  const fetch = async <T>(query: unknown): Promise<T> =>
    cache.fetchQuery({ ...(query as Ask), gcTime: Number.POSITIVE_INFINITY }) as Promise<T>
  const event = await fetch<Row<'events'>>(rowQuery('events', eventId))
  const sessions = await fetch<readonly Row<'sessions'>[]>(
    listQuery('sessions', { eventId, sort: 'startsAt' }),
  )
  const cars = await fetch<readonly Row<'cars'>[]>(listQuery('cars', { eventId, sort: 'number' }))
  const rest: unknown[] = [
    rowQuery('tracks', event.trackId),
    rowQuery('championships', event.championshipId),
    listQuery('cars', { eventId }),
    listQuery('drivers', { sort: 'lastName' }),
    listQuery('weather', { eventId, sort: '-measuredAt' }),
    listQuery('issueWorkflows', {}),
    listQuery('tyreSets', { eventId }),
    listQuery('tyreSets', { eventId, sort: 'number' }),
    listQuery('tracks', { sort: 'name' }),
    listQuery('championships', {}),
    listQuery('issues', { eventId }),
    listQuery('issueWorkflows', { sort: 'name' }),
    listQuery('boards', { sort: 'name' }),
    listQuery('boardCards', { eventId }),
    listQuery('setups', {}),
    listQuery('runPlans', { sort: 'name' }),
    listQuery('tyreSpecifications', {}),
    listQuery('tyreSpecifications', { sort: 'compound' }),
    listQuery('tyres', {}),
    listQuery('tyres', { sort: 'name' }),
    listQuery('weather', { eventId, sort: 'measuredAt' }),
    listQuery('changeFormatters', {}),
    listQuery('drivers', {}),
    ...cars.flatMap(({ id }) => [listQuery('setups', { carId: id }), listQuery('runSheets', { carId: id })]),
    ...sessions.flatMap(({ id }) => [rowQuery('sessions', id), listQuery('runSheets', { sessionId: id })]),
  ]
  const lane = async () => {
    for (let next = rest.shift(); next && !isOver(); next = rest.shift()) {
      await fetch(next).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/** While an event is open and the server answers, stores the data of its pages on this device. */
export function useKeepEvent(eventId: string | undefined): void {
  const cache = useQueryClient()
  const up = useSyncExternalStore(link.subscribe, link.up)
  useEffect(() => {
    if (eventId === undefined || !up) return
    const abort = new AbortController()
    everythingOf(cache, eventId, abort.signal).catch(() => undefined)
    return () => abort.abort()
  }, [cache, eventId, up])
}
