import { expect, test } from 'vitest'
import { driver } from '../../server/contract/resources/weekend/driver.ts'
import { runWithin } from '../../server/db/engine/sliced.ts'
import { pageWhere, totalOf } from '../../server/domain/page.ts'
import { SOME_ID } from '../support/plans.ts'
import { openTestStore } from '../support/store.ts'

const ROWS = 25_000
const store = openTestStore()
await store.transact((connection) => {
  connection.exec(`
    insert into accounts values ('${SOME_ID}', 'acme', 'Acme', '2026-01-01');
    insert into drivers (id, account_id, created_at, updated_at, version, parameters, first_name, last_name,
        nationality, car_ids)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
      select printf('0199%04x-0000-7000-8000-%012x', i % 7, i), '${SOME_ID}', '', '', 1, '{}', 'Kim',
        printf('Driver %05d', (i * 7919) % ${ROWS}), iif(i % 5000 = 0, 'Swiss', null), '[]'
      from n`)
})

const pageAt = (cursor: string | undefined, sort?: string) =>
  store.read((connection) =>
    pageWhere({ connection, accountId: SOME_ID }, driver, {
      filter: { nationality: 'Swiss' },
      limit: 3,
      sort,
      cursor,
    }),
  )

test.each([
  ['in order of names', 'lastName'],
  ['turned round', '-lastName'],
  ['by creation', undefined],
])('a rare value is found page by page, and each page looks at so many rows: %s', (_, sort) => {
  const names: string[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const page = pageAt(cursor, sort)
    names.push(...page.items.map(({ lastName }) => lastName as string))
    sizes.push(page.items.length)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(new Set(names).size).toBe(5)
  expect(names).toHaveLength(5)
  if (sort)
    expect(names).toEqual(
      names.toSorted((a, b) => a.localeCompare(b) * (sort === sort.replace('-', '') ? 1 : -1)),
    )
  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.length).toBeLessThan(7)
})

test('their number counts the rows of all pages', () => {
  const total = store.read((connection) =>
    runWithin(
      totalOf({ connection, accountId: SOME_ID }, driver, { nationality: 'Swiss' }),
      Number.POSITIVE_INFINITY,
    ),
  )
  expect(total).toBe(5)
})
