import type { Client } from '../../../server/contract/client.ts'
import type { AnyResource } from '../../../server/contract/define/define.ts'
import type { Page } from '../../../server/contract/define/list.ts'
import { type ResourceKey, resources } from '../../../server/contract/index.ts'
import { permissionProfile } from '../../../server/contract/resources/people/permission-profile.ts'
import type { Random } from '../../../server/sample/random.ts'
import { isSame } from './ask.ts'
import { checkFigures } from './check-figures.ts'
import { storedPart } from './judge.ts'
import { oneOf } from './values.ts'
import { type Account, modelled, type Row, rowsOf } from './world.ts'
import { wrong } from './wrong.ts'

type Query = Record<string, string | number | boolean>
interface Lister {
  list(query: Query): Promise<Page<Row>>
  get(id: string): Promise<Row>
}

const keyOf = new Map(
  Object.entries(resources).map(([key, { name }]) => [name as string, key as ResourceKey]),
)
const listerOf = (client: Client, { name }: AnyResource) =>
  client[keyOf.get(name) as ResourceKey] as unknown as Lister

/** As SQLite compares: numbers by value, text by its bytes. */
const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' ? a - (b as number) : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))

function inOrder(rows: readonly Row[], sort: string): Row[] {
  const isBackwards = sort.startsWith('-')
  const field = isBackwards ? sort.slice(1) : sort
  const sign = isBackwards ? -1 : 1
  return rows.toSorted((a, b) => {
    const [mine, theirs] = [a[field], b[field]]
    if (mine === null || theirs === null)
      return Number(mine === null) - Number(theirs === null) || sign * compare(a.id, b.id)
    return sign * (compare(mine, theirs) || compare(a.id, b.id))
  })
}

async function pagesOf(lister: Lister, query: Query): Promise<{ rows: Row[]; total: number | undefined }> {
  const rows: Row[] = []
  let [cursor, total]: [string | null, number | undefined] = [null, undefined]
  do {
    const page: Page<Row> = await lister.list({ ...query, ...(cursor !== null && { cursor }) })
    if (page.nextCursor !== null && page.items.length !== query.limit)
      throw wrong('a page is not full', query, page)
    rows.push(...page.items)
    cursor = page.nextCursor
    total = page.total
  } while (cursor !== null)
  return { rows, total }
}

/** A query with an order, a page size and perhaps a filter, and the rows that it has to answer. */
function someQuery(
  account: Account,
  resource: AnyResource,
  random: Random,
): { query: Query; expected: Row[] } {
  const rows = rowsOf(account, resource)
  const sort = oneOf(random, resource.sorts)
  const order = sort === undefined ? undefined : random.chance(0.5) ? sort : `-${sort}`
  const field = random.chance(0.5) ? oneOf(random, resource.filters) : undefined
  const value = field === undefined ? undefined : oneOf(random, rows)?.[field]
  const isFiltered = field !== undefined && typeof value === 'string'
  const kept = isFiltered ? rows.filter((row) => row[field] === value) : rows
  const limit = random.whole(1, 7)
  return {
    query: {
      limit,
      count: true,
      ...(order !== undefined && { sort: order }),
      ...(isFiltered && { [field]: value }),
    },
    expected: inOrder(kept, order ?? resource.defaultSort ?? 'id'),
  }
}

async function checkQuery(client: Client, resource: AnyResource, query: Query, expected: readonly Row[]) {
  const { rows, total } = await pagesOf(listerOf(client, resource), query)
  const stored = rows.map((row) => storedPart(resource.entityType, row))
  if (!isSame(stored, expected))
    throw wrong(`GET /${resource.path} lists other rows`, query, stored, expected)
  if (query.count && total !== expected.length) throw wrong(`total ${total} of ${expected.length}`, query)
  return rows
}

/** Every list of the account is as the model has it, and so is some page by page, and single rows. */
export async function checkLists(client: Client, account: Account, random: Random): Promise<void> {
  for (const resource of modelled) {
    const all = inOrder(rowsOf(account, resource), resource.defaultSort ?? 'id')
    const rows = await checkQuery(client, resource, { limit: 500 }, all)
    checkFigures(account, resource, rows)
    const row = oneOf(random, rows)
    if (!row) continue
    const single = await listerOf(client, resource).get(row.id)
    if (!isSame(single, row))
      throw wrong(`GET /${resource.path}/:id shows what the list does not`, single, row)
    if (!random.chance(0.4)) continue
    const { query, expected } = someQuery(account, resource, random)
    await checkQuery(client, resource, query, expected)
  }
}

/** All rows of every resource by the API, as stored. */
export async function readRows(client: Client): Promise<Map<string, Map<string, Row>>> {
  const all = new Map<string, Map<string, Row>>()
  for (const resource of [...modelled, permissionProfile]) {
    const { rows } = await pagesOf(listerOf(client, resource), { limit: 500 })
    const stored = rows.map((row) => storedPart(resource.entityType, row))
    all.set(resource.entityType, new Map(stored.map((row) => [row.id, row])))
  }
  return all
}

/** One list, page by page. */
export async function checkSomeList(client: Client, account: Account, random: Random): Promise<void> {
  const resource = oneOf(
    random,
    modelled.filter((each) => rowsOf(account, each).length > 1),
  )
  if (!resource) return
  const { query, expected } = someQuery(account, resource, random)
  await checkQuery(client, resource, query, expected)
}
