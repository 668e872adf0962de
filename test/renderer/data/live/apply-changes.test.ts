import { QueryClient } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import type { Change } from '../../../../server/contract/actions/change.ts'

// The page's client looks for its token and address as it is loaded.
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('location', new URL('http://127.0.0.1/app/'))
afterAll(() => void vi.unstubAllGlobals())
const { appliedChanges } = await import('../../../../renderer/data/live/applied-changes.ts')
const { applyChanges } = await import('../../../../renderer/data/live/apply-changes.ts')
const { listKey } = await import('../../../../renderer/data/row-cache.ts')
const { rowStoreOf } = await import('../../../../renderer/data/rows/row-store.ts')
const { rowsOf } = await import('../../../../renderer/data/rows-client.ts')

const track = (id: string, version: number) => ({ id, version, name: `${id} v${version}` }) as never
let seq = 0
const change = (entityId: string, version: number, opType: Change['opType']) =>
  ({ seq: ++seq, entityType: 'track', entityId, version, opType, diff: [] }) as unknown as Change

test('what the log says of rows on their way to the page is not lost with an older answer', async () => {
  appliedChanges.reach(undefined)
  const cache = new QueryClient()
  const tracks = rowStoreOf(cache).table('tracks')
  const get = vi.spyOn(rowsOf('tracks'), 'get').mockResolvedValue(track('a', 2))
  const { promise, resolve } = Promise.withResolvers<void>()
  const listing = tracks.startList({})
  const loaded = cache.fetchQuery({
    queryKey: listKey('tracks', {}),
    queryFn: async () => {
      await promise
      listing.page([track('a', 1), track('b', 4), track('c', 1)])
      listing.end()
      return tracks.rows({})
    },
  })
  await applyChanges(cache, [change('a', 2, 'update'), change('b', 4, 'delete')])
  resolve()
  await loaded
  expect(tracks.rows({}).map(({ name }) => name)).toEqual(['a v2', 'c v1'])
  // Nothing is asked of rows that are neither on the page nor on their way.
  await applyChanges(cache, [change('d', 2, 'update')])
  expect(get.mock.calls).toEqual([['a']])
})
