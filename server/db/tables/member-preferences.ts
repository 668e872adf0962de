import type { ReadScope, WriteScope } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'
import type { SystemTables } from '../engine/system-tables.ts'

type Preferences = SystemTables['member_preferences']

const find = statement<{ accountId: string; memberId: string }, Preferences>((p) =>
  query
    .selectFrom('member_preferences')
    .selectAll()
    .where('account_id', '=', p.accountId)
    .where('member_id', '=', p.memberId),
)
const put = statement<{ accountId: string; memberId: string; units: string }>((p) =>
  query
    .insertInto('member_preferences')
    .values({ account_id: p.accountId, member_id: p.memberId, units: p.units })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'member_id'])
        .doUpdateSet((eb) => ({ units: eb.ref('excluded.units') })),
    ),
)

/** Preferences of the members of an account. */
export const memberPreferences = {
  /** JSON text of a member's units; undefined if none were chosen. */
  units: ({ connection, accountId }: ReadScope, memberId: string): string | undefined =>
    find.get(connection, { accountId, memberId })?.units,
  setUnits: ({ connection, accountId }: WriteScope, memberId: string, units: string) =>
    put.run(connection, { accountId, memberId, units }),
}
