import type { ReadScope } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'

interface Tally {
  place: string | null
  count: number
}

const issuesByState = statement<{ accountId: string; id: string }, Tally>((p) =>
  query
    .selectFrom('issues')
    .select((eb) => ['state_id as place', eb.fn.countAll<number>().as('count')])
    .where('account_id', '=', p.accountId)
    .where('workflow_id', '=', p.id)
    .groupBy('state_id'),
)

const cardsByColumn = statement<{ accountId: string; id: string }, Tally>((p) =>
  query
    .selectFrom('board_cards')
    .select((eb) => ['column as place', eb.fn.countAll<number>().as('count')])
    .where('account_id', '=', p.accountId)
    .where('board_id', '=', p.id)
    .groupBy('column'),
)

const occupancyBy =
  (tallies: typeof issuesByState) =>
  ({ connection, accountId }: ReadScope, id: string) =>
    new Map(tallies.all(connection, { accountId, id }).map(({ place, count }) => [place, count]))

/** Number of rows in each state of a workflow or column of a board. */
export const occupancy = {
  ofWorkflow: occupancyBy(issuesByState),
  ofBoard: occupancyBy(cardsByColumn),
}
