import { type ReadScope, remembered } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'

interface Ties {
  sessionId: string
  carId: string
}

const ofSheet = statement<{ accountId: string; runSheetId: string }, Ties>((p) =>
  query
    .selectFrom('run_sheets')
    .select(['session_id as sessionId', 'car_id as carId'])
    .where('account_id', '=', p.accountId)
    .where('id', '=', p.runSheetId),
)

/** The session and car of a run sheet's laps. */
export const lapTiesOf = (scope: ReadScope, runSheetId: string): Ties | undefined =>
  remembered(scope, 'ties', runSheetId, () =>
    ofSheet.get(scope.connection, { accountId: scope.accountId, runSheetId }),
  )
