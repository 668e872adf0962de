import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Change } from '../../../server/contract/actions/change.ts'
import { resources } from '../../../server/contract/index.ts'
import { client } from '../../data/client.ts'
import { onChanges } from '../../data/live/use-changes.ts'
import type { AnyRow } from '../../data/row-list.ts'
import { rowStoreOf } from '../../data/rows/row-store.ts'
import { listQuery } from '../../data/use/use-rows.ts'
import { namesFrom, type RowLook } from '../../rows/edit-words.ts'
import { neededRows } from '../../rows/use-row-look.ts'
import type { NameOf } from '../../schema/value-text.ts'
import { asEdit } from './change-words.ts'
import { rowFromLog } from './row-from-log.ts'

const KEY = 'logged'
const MOST = '500'

/** Loads a row from the log, which also has deleted rows that their own address answers with 404. */
const loggedRow = (entityType: string, entityId: string) => ({
  queryKey: [KEY, entityId, entityType],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AnyRow | null> => {
    const query = { entityType, entityId, limit: MOST }
    const { items } = await client.listChanges({ query, options: { signal } })
    return (rowFromLog(items) as AnyRow | undefined) ?? null
  },
})

/**
 * Asks for the lists that name most rows of these changes, one request for each, all at once: the cars of their events and the run
 * sheets of their sessions. From row to row each name would wait for the one before. Returns whether they were answered or refused.
 */
function useNamers(changes: readonly Change[]): boolean {
  const once = (ids: readonly (string | null)[]) => [...new Set(ids)].filter((id) => id !== null)
  const queries = [
    ...once(changes.map(({ eventId }) => eventId)).map((eventId) =>
      listQuery('cars', { eventId, sort: 'number' }),
    ),
    ...once(changes.map(({ sessionId }) => sessionId)).map((sessionId) =>
      listQuery('runSheets', { sessionId }),
    ),
  ]
  const lists = useQueries({
    queries: queries.map(({ queryKey, queryFn }) => ({
      queryKey,
      queryFn,
      structuralSharing: false,
      retry: false,
    })) as never[],
  }) as readonly { isPending: boolean }[]
  return lists.every(({ isPending }) => !isPending)
}

/** Resolves the rows that changes refer to, from the query cache and the log. */
export function useLogLook(changes: readonly Change[]): { look: RowLook; nameOf: NameOf } {
  const cache = useQueryClient()
  useEffect(
    () =>
      onChanges(async (news) => {
        for (const { entityId } of news) cache.invalidateQueries({ queryKey: [KEY, entityId] })
      }),
    [cache],
  )
  const known: RowLook = (key, id) => {
    const logged = cache.getQueryData<AnyRow | null>([KEY, id, resources[key].entityType])
    return logged ?? rowStoreOf(cache).table(key).held(id)
  }
  const edits = changes.flatMap((change) => asEdit(change, known) ?? [])
  const places = changes.flatMap(({ sessionId, eventId }) => [
    ...(sessionId === null ? [] : [{ key: 'sessions' as const, id: sessionId }]),
    ...(eventId === null ? [] : [{ key: 'events' as const, id: eventId }]),
  ])
  // A row that was added or removed is in the change itself.
  const own = edits.flatMap(({ op, resource: key, rowId: id }) => (op === 'update' ? [{ key, id }] : []))
  const wanted = new Map(
    [...own, ...places, ...neededRows(edits, known)].map((each) => [`${each.key} ${each.id}`, each]),
  )
  const isListed = useNamers(changes)
  const asked = [...wanted.values()].filter(
    ({ key, id }) => !known(key, id) && (isListed || (key !== 'cars' && key !== 'runSheets')),
  )
  const answers = useQueries({
    queries: asked.map(({ key, id }) => ({
      ...loggedRow(resources[key].entityType as string, id),
      retry: false,
    })),
  })
  const rows = new Map(asked.map(({ key, id }, at) => [`${key} ${id}`, answers[at]?.data ?? undefined]))
  const look: RowLook = (key, id) => rows.get(`${key} ${id}`) ?? known(key, id)
  return { look, nameOf: namesFrom(look) }
}
