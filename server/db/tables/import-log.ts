import type { ImportCounts, ImportRun } from '../../contract/actions/import.ts'
import type { ReadScope, WriteScope } from '../engine/scope.ts'
import { insertInto, query, statement } from '../engine/statement.ts'
import type { SystemTables } from '../engine/system-tables.ts'

type Record_ = SystemTables['imports']

const insert = insertInto('imports', [
  'account_id',
  'id',
  'profile_id',
  'profile_name',
  'source',
  'counts',
  'written',
  'unread',
  'created_at',
  'created_by',
  'created_by_name',
  'reverted_at',
  'reverted_by',
  'reverted_by_name',
])

const byId = statement<{ accountId: string; id: string }, Record_>((p) =>
  query.selectFrom('imports').selectAll().where('account_id', '=', p.accountId).where('id', '=', p.id),
)

const before = statement<{ accountId: string; before: string; limit: number }, Record_>((p) =>
  query
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', p.accountId)
    .where('id', '<', p.before)
    .orderBy('id', 'desc')
    .limit(p.limit),
)

const byProfileName = statement<{ accountId: string; profileName: string }, Record_>((p) =>
  query
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', p.accountId)
    .where('profile_name', '=', p.profileName)
    .where('profile_id', 'is', null)
    .orderBy('id', 'desc'),
)

const setReverted = statement<
  Pick<Record_, 'account_id' | 'id'> & { at: string; by: string | null; name: string }
>((p) =>
  query
    .updateTable('imports')
    .set({ reverted_at: p.at, reverted_by: p.by, reverted_by_name: p.name })
    .where('account_id', '=', p.account_id)
    .where('id', '=', p.id),
)

const decode = (record: Record_): ImportRun => ({
  id: record.id,
  profileId: record.profile_id,
  profileName: record.profile_name,
  source: record.source,
  counts: JSON.parse(record.counts) as ImportCounts,
  written: record.written,
  unread: JSON.parse(record.unread) as ImportRun['unread'],
  createdAt: record.created_at,
  createdBy: record.created_by,
  createdByName: record.created_by_name,
  revertedAt: record.reverted_at,
  revertedBy: record.reverted_by,
  revertedByName: record.reverted_by_name,
})

/** Sorts after every id. */
const AFTER_ALL = '~'

/** Imports of an account. */
export const importLog = {
  insert(
    scope: WriteScope,
    run: Pick<ImportRun, 'id' | 'profileId' | 'profileName' | 'source' | 'counts' | 'written' | 'unread'>,
  ): void {
    insert.run(scope.connection, {
      account_id: scope.accountId,
      id: run.id,
      profile_id: run.profileId,
      profile_name: run.profileName,
      source: run.source,
      counts: JSON.stringify(run.counts),
      written: run.written,
      unread: JSON.stringify(run.unread),
      created_at: scope.now,
      created_by: scope.actor.userId,
      created_by_name: scope.actor.name,
      reverted_at: null,
      reverted_by: null,
      reverted_by_name: null,
    })
  },

  find(scope: ReadScope, id: string): ImportRun | undefined {
    const record = byId.get(scope.connection, { accountId: scope.accountId, id })
    return record && decode(record)
  },

  /** Newest first, before `before`. */
  list: (scope: ReadScope, limit: number, before_ = AFTER_ALL): ImportRun[] =>
    before.all(scope.connection, { accountId: scope.accountId, before: before_, limit }).map(decode),

  /** Imports by a profile of this name that was no stored one, newest first. */
  byProfileName: (scope: ReadScope, profileName: string): ImportRun[] =>
    byProfileName.all(scope.connection, { accountId: scope.accountId, profileName }).map(decode),

  markReverted(scope: WriteScope, id: string): void {
    setReverted.run(scope.connection, {
      account_id: scope.accountId,
      id,
      at: scope.now,
      by: scope.actor.userId,
      name: scope.actor.name,
    })
  },
}
