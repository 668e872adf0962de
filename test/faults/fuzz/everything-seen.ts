import type { Account } from './account.ts'
import type { Operation } from './document.ts'
import type { Schemas } from './schemas.ts'

interface Page {
  items: { id: string }[]
  nextCursor: string | null
  total?: number
}

/** Changes of a row without a log entry: answers of other members, and the last use of a key. */
const withoutSideEffects = (row: object) => ({ ...row, lastDeliveryStatus: null, lastUsedAt: null })

/** Every row of every list that an owner sees, page by page, as text. Adds inconsistencies to `wrong`. */
export async function everythingSeen(
  url: string,
  { token }: Account,
  operations: readonly Operation[],
  schemas: Schemas,
  wrong: string[],
): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  const lists = operations.filter(
    ({ method, steps, query }) =>
      method === 'GET' && steps.length === 0 && query.some(({ name }) => name === 'count'),
  )
  for (const operation of lists) {
    const rows: object[] = []
    let cursor: string | null = null
    let total: number | undefined
    do {
      const search = new URLSearchParams({ limit: '200', count: 'true', ...(cursor !== null && { cursor }) })
      const response = await fetch(`${url}${operation.path}?${search}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const page = (await response.json()) as Page
      const violation = schemas.answerViolation(operation, response.status, page)
      if (response.status !== 200 || violation) {
        wrong.push(`${operation.path}: ${response.status} ${violation ?? JSON.stringify(page)}`)
        break
      }
      rows.push(...page.items)
      total = page.total
      cursor = page.nextCursor
    } while (cursor)
    const ids = new Set(rows.map((row) => (row as { id: string }).id))
    if (ids.size !== rows.length || total !== rows.length)
      wrong.push(`${operation.path}: ${rows.length} rows, ${ids.size} ids, total ${total}`)
    seen.set(operation.path, JSON.stringify(rows.map(withoutSideEffects)))
  }
  return seen
}

/** The account's log from its beginning. */
export async function logSeen(url: string, { token }: Account): Promise<string> {
  const all: unknown[] = []
  for (let since = 0; ; ) {
    const response = await fetch(`${url}/changes?since=${since}&limit=500`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { items, nextSince, latestSeq } = (await response.json()) as {
      items: unknown[]
      nextSince: number
      latestSeq: number
    }
    all.push(...items)
    if (items.length === 0 || nextSince >= latestSeq) return JSON.stringify(all)
    since = nextSince
  }
}
