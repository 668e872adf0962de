import { describe, expect, test } from 'vitest'
import type { AnyResource } from '../../server/contract/define.ts'
import { resources } from '../../server/contract/index.ts'
import type { Connection } from '../../server/db/connection.ts'
import { listRows } from '../../server/db/list-rows.ts'
import { openTestStore } from '../support/store.ts'

const store = openTestStore()
const SOME_ID = '01990000-0000-7000-8000-000000000000'

/** How SQLite goes about each query that a list makes. */
function plansOf(list: (connection: Connection) => void): string[] {
  return store.read((connection) => {
    const statements: string[] = []
    list({
      ...connection,
      prepare(sql) {
        statements.push(sql)
        return connection.prepare(sql)
      },
    })
    return statements.flatMap((sql) => {
      const explain = connection.prepare(`explain query plan ${sql}`)
      const parameters = Array.from({ length: sql.split('?').length - 1 }, () => SOME_ID)
      return explain.all(...parameters).map(({ detail }) => String(detail))
    })
  })
}

const lists = Object.values<AnyResource>(resources).flatMap((resource) => {
  const usual = resource.defaultSort ?? 'id'
  return [
    ...['id', usual, ...resource.sorts].map((field) => ({ resource, filter: undefined, field })),
    ...resource.filters.map((filter) => ({ resource, filter, field: usual })),
  ]
})

describe.each(lists)('$resource.path by $field, filtered by $filter', ({ resource, filter, field }) => {
  test.each([
    ['the first page', undefined],
    ['a page far down', { value: 'x', id: SOME_ID }],
    ['a page among the empty values', { value: null, id: SOME_ID }],
  ])('%s is one walk along an index', (_, after) => {
    for (const descending of [false, true]) {
      const plans = plansOf((connection) => {
        const request = {
          filter: filter ? { [filter]: SOME_ID } : {},
          order: { field, descending },
          after,
          limit: 100,
        }
        listRows({ connection, accountId: SOME_ID }, resource, request)
      })
      for (const plan of plans) expect(plan).toMatch(/^SEARCH \w+ USING INDEX \w+ \(account_id=\?/)
      const namesOneRow = filter !== undefined && resource.unique.some((fields) => fields.join() === filter)
      if (after?.value && !namesOneRow) expect(plans[0]).toMatch(descending ? /[a-z)]<[?(]/ : /[a-z)]>[?(]/)
    }
  })
})
