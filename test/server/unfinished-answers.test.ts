import { expect, test } from 'vitest'
import type { ReadScope } from '../../server/db/engine/scope.ts'
import type { Principal } from '../../server/domain/principal.ts'
import { createWriter, Unfinished } from '../../server/http/perform-write.ts'
import { openTestStore } from '../support/store.ts'

const ACCOUNT = '01990000-0000-7000-8000-000000000001'
const store = openTestStore()
const write = createWriter(store)
const principal = { accountId: ACCOUNT, userId: ACCOUNT, apiKeyId: null, name: 'Ann' } as Principal

const namesIn = ({ connection }: ReadScope) =>
  connection
    .prepare('select name from counters order by name')
    .all()
    .map(({ name }) => name)

/** Adds a counter; responds with the names of all counters at the moment when the response is completed. */
const addCounter = (name: string, key?: string) =>
  write({
    principal,
    requestId: name,
    key: key === undefined ? undefined : { text: key, requestHash: key },
    status: 201,
    secrets: [],
    run({ connection }) {
      connection.prepare('insert into counters (account_id, name, value) values (?, ?, 1)').run(ACCOUNT, name)
      return new Unfinished(namesIn)
    },
  })

const names = async (answer: ReturnType<typeof addCounter>) => JSON.parse(String((await answer).body))

test('a response is completed after the shared commit; a stored one inside the transaction, and repeated as it was', async () => {
  await store.transact((connection) => {
    connection.prepare(`insert into accounts values (?, 'pit', 'Pit', '2026-01-01')`).run(ACCOUNT)
  })
  const together = await Promise.all([
    names(addCounter('a')),
    names(addCounter('b', 'key')),
    names(addCounter('c')),
  ])
  expect(together).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b'],
    ['a', 'b', 'c'],
  ])
  expect(await addCounter('d', 'key')).toMatchObject({ repeated: true, body: '["a","b"]' })
})
