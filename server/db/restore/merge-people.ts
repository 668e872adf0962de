import type { BaseRow } from '../../contract/define/define.ts'
import { apiKey } from '../../contract/resources/people/api-key.ts'
import type { Connection } from '../engine/connection.ts'
import { appendChange } from '../log/changes.ts'
import { findRow, removeRow } from '../rows/repo.ts'
import { RESTORE_ACTOR, type RestoreMerge } from './restore-merge.ts'

interface KeyAt {
  accountId: string
  id: string
}

/**
 * Invites missing in the replaced database were used, unless another laptop's backup has a longer log: then they are
 * newer.
 */
const USED_INVITES = `
  delete from main.invites where code_hash not in (select code_hash from replaced.invites)
    and ((select max(seq) from replaced.changes theirs where theirs.account_id = main.invites.account_id) >=
      (select max(seq) + ? from main.changes mine where mine.account_id = main.invites.account_id))`

/** The same for devices and invites for them: what is missing was ended. Wrong PINs and uses stay counted. */
const ENDED_DEVICES = Object.entries({ devices: 'id', device_invites: 'code_hash' }).map(
  ([table, key]) => `
  delete from main.${table} as mine
    where not exists (select 1 from replaced.${table} theirs where theirs.${key} = mine.${key})
    and ((select max(seq) from replaced.changes theirs where theirs.account_id = mine.account_id) >=
      (select max(seq) + ? from main.changes ours where ours.account_id = mine.account_id))`,
)
const COUNTED = `
  update main.devices as mine set failures = max(mine.failures, theirs.failures)
    from replaced.devices theirs where theirs.id = mine.id;
  update main.device_invites as mine set uses_left = min(mine.uses_left, theirs.uses_left)
    from replaced.device_invites theirs where theirs.code_hash = mine.code_hash;`

/** Keeps tokens revoked and the newest passwords, and revokes the tokens of members who were removed or disabled. */
export function mergePeople(connection: Connection, merge: RestoreMerge, isKnown: boolean): void {
  const { marks, isElsewhere } = merge
  if (isKnown) {
    connection.prepare(USED_INVITES).run(isElsewhere ? 1 : 0)
    for (const ended of ENDED_DEVICES) connection.prepare(ended).run(isElsewhere ? 1 : 0)
    connection.exec(`${COUNTED}
      insert or ignore into main.revoked_tokens select * from replaced.revoked_tokens;
      update main.users as mine set password_hash = theirs.password_hash, token_generation = theirs.token_generation
        from replaced.users theirs
        where theirs.id = mine.id and theirs.token_generation > mine.token_generation;
      update main.users set token_generation = token_generation + 1 where id in (
        select link.user_id from main.memberships link
          join main.members member on member.account_id = link.account_id and member.id = link.member_id
        where member.disabled = 0
          and exists (select 1 from replaced.memberships known
            where known.account_id = link.account_id and known.member_id = link.member_id)
          and not exists (select 1 from replaced.members there
            where there.account_id = link.account_id and there.id = link.member_id and there.disabled = 0));`)
  }
  for (const [jti, until] of Object.entries(marks.tokens)) {
    connection.prepare('insert or ignore into main.revoked_tokens values (?, ?)').run(jti, until)
  }
  for (const [id, generation] of Object.entries(marks.generations)) {
    connection
      .prepare('update main.users set token_generation = max(token_generation, ?) where id = ?')
      .run(generation, id)
  }
}

/** Keys of the backup that are no longer valid: removed since, expired, or of a removed creator. */
export function revokedKeys(
  connection: Connection,
  removed: readonly string[],
  isKnown: boolean,
  now: string,
): KeyAt[] {
  const ended = isKnown
    ? `or exists (
         select 1 from replaced.api_key_secrets secret left join replaced.api_keys theirs
           on theirs.account_id = secret.account_id and theirs.id = secret.api_key_id
         where secret.account_id = mine.account_id and secret.api_key_id = mine.id and (
           theirs.id is null
           or (theirs.expires_at <= given.now and coalesce(mine.expires_at, given.now || '.') > given.now)
           or not exists (
             select 1 from replaced.members maker where maker.account_id = theirs.account_id
               and maker.id = theirs.created_by and maker.disabled = 0)))`
    : ''
  return connection
    .prepare(
      `with given (removed, now) as (select ?, ?)
       select account_id as "accountId", id from main.api_keys mine, given
       where id in (select value from json_each(given.removed)) ${ended} order by id`,
    )
    .all(JSON.stringify(removed), now) as unknown as KeyAt[]
}

/** Removes the keys, each with a change in the log. */
export function removeKeys(connection: Connection, keys: readonly KeyAt[], merge: RestoreMerge): void {
  for (const { accountId, id } of keys) {
    const { batchId, now, by } = merge
    const actor = by?.accountId === accountId ? by.actor : RESTORE_ACTOR
    const scope = { connection, accountId, actor, batchId, now }
    const row = findRow(scope, apiKey, id) as BaseRow
    removeRow(scope, apiKey, id)
    appendChange(scope, {
      entityType: apiKey.entityType,
      entityId: id,
      opType: 'delete',
      version: row.version,
      diff: [{ path: '', from: row, to: null }],
      sessionId: null,
      eventId: null,
    })
  }
}
