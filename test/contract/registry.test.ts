import { describe, expect, test } from 'vitest'
import { columnOf } from '../../server/calc/column-of.ts'
import type { Endpoint } from '../../server/contract/define/action.ts'
import { endpointsOf } from '../../server/contract/define/endpoints.ts'
import { actions, type ResourceKey, resources } from '../../server/contract/index.ts'
import { referencesOf } from '../../server/contract/references.ts'
import { codecOf } from '../../server/db/rows/codec.ts'
import { services } from '../../server/domain/index.ts'
import { withoutParameterNames } from '../../server/http/router.ts'
import { openTestStore } from '../support/store.ts'

const store = openTestStore()
const all = Object.entries(resources)
const rows = <T>(sql: string, ...values: string[]) =>
  store.read((connection) => connection.prepare(sql).all(...values) as T[])

test('names, paths, types and tables are all different', () => {
  for (const key of ['name', 'path', 'entityType', 'table'] as const) {
    const values = all.map(([, resource]) => resource[key])
    expect(new Set(values).size).toBe(values.length)
  }
})

test('every resource has the service of its own declaration', () => {
  for (const [key, resource] of all) expect(services[key as ResourceKey].resource).toBe(resource)
})

// The router requires a login for all methods of an address, a wrong one included, unless all are public.
test('the methods of an address are all public, or none is', () => {
  const endpoints: Endpoint[] = [
    ...Object.values(actions),
    ...Object.values(resources).flatMap((resource) => Object.values(endpointsOf(resource))),
  ]
  const access = Map.groupBy(endpoints, ({ path }) => withoutParameterNames(path))
  const mixed = [...access].filter(
    ([, members]) => new Set(members.map((member) => member.access === 'public')).size > 1,
  )
  expect(mixed.map(([path]) => path)).toEqual([])
})

describe.each(all)('%s', (_, resource) => {
  const columns = rows<{ name: string; type: string; notnull: number; hidden: number }>(
    'select * from pragma_table_xinfo(?)',
    resource.table,
  )
  const indexes = rows<{ columns: string; partial: number; sql: string | null }>(
    `select list.partial, schema.sql, (
       select group_concat(info.name) from pragma_index_info(list.name) info
     ) as columns from pragma_index_list(?) list left join sqlite_schema schema on schema.name = list.name`,
    resource.table,
  )
  /** An index without the rows that are empty there serves a query for a value. */
  const holds = ({ partial, sql }: { partial: number; sql: string | null }, field: string) =>
    partial === 0 || sql?.endsWith(`where ${columnOf(field)} is not null`) === true
  const hasIndex = (...fields: string[]) =>
    indexes.some((index) => index.partial === 0 && index.columns.startsWith(fields.map(columnOf).join()))
  const unsorted: readonly string[] = resource.keptUnsorted
  const copied: Readonly<Record<string, string | undefined>> = resource.copiedFrom
  const hasIndexOfFilter = (field: string, order: string) =>
    indexes.some(
      (index) =>
        holds(index, field) &&
        index.columns.startsWith(
          ['accountId', field, ...(unsorted.includes(field) ? [] : [order])].map(columnOf).join(),
        ),
    )

  test('has a strict table with exactly the declared columns', () => {
    const stored = columns.filter((column) => column.hidden === 0).map((column) => column.name)
    expect(stored.toSorted()).toEqual([...codecOf(resource).columns].sort())
    const [table] = rows<{ strict: number }>('select strict from pragma_table_list(?)', resource.table)
    expect(table?.strict).toBe(1)
  })

  test('lets exactly those columns be empty that may be null on the wire', () => {
    for (const [field, schema] of Object.entries(resource.storedRow.shape)) {
      const column = columns.find(({ name }) => name === columnOf(field))
      expect([field, column?.notnull]).toEqual([field, schema.safeParse(null).success ? 0 : 1])
    }
  })

  test('has an index behind each order, each filter in the default order, and each unique set', () => {
    const order = resource.defaultSort ?? 'id'
    for (const field of resource.sorts)
      expect([field, hasIndex('accountId', field, 'id')]).toEqual([field, true])
    for (const field of resource.filters) {
      // A copied field is found by the rows it is copied from; list-plans.test.ts has the plan.
      const found = copied[field] ?? field
      expect([found, hasIndexOfFilter(found, order)]).toEqual([found, true])
    }
    for (const fields of resource.unique) expect(hasIndex('accountId', ...fields)).toBe(true)
  })

  test('marks every id field as pointing somewhere', () => {
    const pointing = referencesOf(resource).map(({ path }) => path[0])
    // A number stamped into a chassis, and a state of a workflow, are no rows.
    const noRows = ['chassisId', 'stateId']
    const ids = Object.keys(resource.fields).filter((field) => /Ids?$/.test(field) && !noRows.includes(field))
    expect(ids.filter((field) => !pointing.includes(field))).toEqual([])
  })
})
