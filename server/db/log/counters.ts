import type { WriteScope } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'

const count = statement<{ accountId: string; name: string }, { value: number }>((p) =>
  query
    .insertInto('counters')
    .values({ account_id: p.accountId, name: p.name, value: 1 })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'name']).doUpdateSet((eb) => ({ value: eb('counters.value', '+', 1) })),
    )
    .returning('value'),
)

/** The account's next number of a counter, from 1, in the caller's transaction. Never reused. */
export const nextNumber = (scope: WriteScope, name: string): number =>
  count.get(scope.connection, { accountId: scope.accountId, name })!.value
