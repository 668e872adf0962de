import type { Change } from '../../../server/contract/actions/change.ts'
import type { AnyResource, BaseRow } from '../../../server/contract/define/define.ts'
import { everyResource } from '../../../server/contract/references.ts'

export type Row = BaseRow
/** A change of the log, with the row on both sides of it. */
export interface Entry extends Change {
  before: Row | null
  after: Row | null
}

/** Stored answer of a request with an Idempotency-Key. */
export interface Kept {
  status: number
  body: unknown
  request: string
}

/** Expected API state of one account. Rows are never changed, only replaced. */
export interface Account {
  id: string
  /** By entity type, then by id, oldest first. */
  rows: Map<string, Map<string, Row>>
  log: Entry[]
  latestSeq: number
  answers: Map<string, Kept>
  /** Imports that were done, by their batch. */
  imports: Set<string>
  /** Those that were taken back. */
  reverted: Set<string>
}

export type AccountName = 'home' | 'away'
export type World = Record<AccountName, Account>

/** These have rules that other tests hold: moves of issues, places of cards, secrets, compiled code. */
const ELSEWHERE = new Set([
  'Issue',
  'IssueWorkflow',
  'Board',
  'BoardCard',
  'CustomView',
  'ImportProfile',
  'Webhook',
  'Member',
  'ApiKey',
  'PermissionProfile',
  'Plugin',
  'AccountOptions',
  'SessionFlag',
  'TimingFeed',
])
export const modelled: readonly AnyResource[] = everyResource.filter(({ name }) => !ELSEWHERE.has(name))

const byType = new Map(everyResource.map((resource) => [resource.entityType, resource]))
export const resourceOf = (entityType: string): AnyResource => {
  const resource = byType.get(entityType)
  if (!resource) throw new Error(`there is no resource of type ${entityType}`)
  return resource
}

export const emptyAccount = (id: string): Account => ({
  id,
  rows: new Map(),
  log: [],
  latestSeq: 0,
  answers: new Map(),
  imports: new Set(),
  reverted: new Set(),
})

/** A copy that may be written to. */
export const copyOf = (account: Account): Account => ({
  ...account,
  rows: new Map([...account.rows].map(([type, rows]) => [type, new Map(rows)])),
  log: [...account.log],
  answers: new Map(account.answers),
  imports: new Set(account.imports),
  reverted: new Set(account.reverted),
})

export const rowsOf = (account: Account, { entityType }: { entityType: string }): Row[] => [
  ...(account.rows.get(entityType)?.values() ?? []),
]

export function putRow({ rows }: Account, entityType: string, id: string, row: Row | null): void {
  const same = rows.get(entityType) ?? new Map<string, Row>()
  rows.set(entityType, same)
  if (row === null) same.delete(id)
  else same.set(id, row)
}
