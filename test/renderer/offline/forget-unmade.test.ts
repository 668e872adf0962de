import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Edit } from '../../../renderer/data/queue/edit.ts'
import { createForgetUnmade } from '../../../renderer/data/queue/forget-unmade.ts'
import { rowKey } from '../../../renderer/data/row-cache.ts'

const made = (rowId: string, state: Edit['state'] = 'waiting'): Edit => ({
  id: `edit of ${rowId}`,
  owner: 'a/b',
  tab: 't',
  resource: 'cars',
  op: 'create',
  rowId,
  body: {},
  base: null,
  ifMatch: null,
  at: '',
  attempts: 0,
  state,
})

test('a row that was never made is let go of once its edit is dropped or refused; a saved one stays', () => {
  const cache = new QueryClient()
  const forget = createForgetUnmade(cache)
  const held = () =>
    ['dropped', 'refused', 'saved', 'waits'].filter((id) => cache.getQueryData(rowKey('cars', id)))
  for (const id of ['dropped', 'refused', 'saved', 'waits'])
    cache.setQueryData(rowKey('cars', id), { id, version: 0 })
  forget(['dropped', 'refused', 'saved', 'waits'].map((id) => made(id)))
  expect(held()).toHaveLength(4)
  cache.setQueryData(rowKey('cars', 'saved'), { id: 'saved', version: 1 })
  forget([made('refused', 'refused'), made('waits')])
  expect(held()).toEqual(['saved', 'waits'])
})
