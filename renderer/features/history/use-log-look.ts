import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Change } from '../../../server/contract/actions/change.ts'
import { resources } from '../../../server/contract/index.ts'
import { client } from '../../data/client.ts'
import { onChanges } from '../../data/live/use-changes.ts'
import type { AnyRow } from '../../data/row-list.ts'
import { rowStoreOf } from '../../data/rows/row-store.ts'
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
  const own = edits.map(({ resource: key, rowId: id }) => ({ key, id }))
  const wanted = new Map(
    [...own, ...places, ...neededRows(edits, known)].map((each) => [`${each.key} ${each.id}`, each]),
  )
  const asked = [...wanted.values()].filter(({ key, id }) => !known(key, id))
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
