import type { ChangeFormat } from '../../calc/changes/change-format.ts'
import { type ChangeItem, changeList } from '../../calc/changes/change-list.ts'
import { changeFormatter } from '../../contract/resources/change-formatter.ts'
import { setup } from '../../contract/resources/garage/setup.ts'
import type { Reading } from '../principal.ts'
import { invalid } from '../problem.ts'
import { rowTakenIn } from '../require-right.ts'
import { setups } from './setup.ts'

function formatOf(scope: Reading, formatterId: string): ChangeFormat {
  const formatter = rowTakenIn(scope, changeFormatter, formatterId, '/formatterId')
  if (formatter.entityType !== null && formatter.entityType !== setup.entityType) {
    throw invalid([
      { path: '/formatterId', message: `is for ${formatter.entityType}, not for ${setup.entityType}` },
    ])
  }
  return formatter as unknown as ChangeFormat
}

/** The changes from one setup to another. 404, 422 and 400 name missing or unsuitable rows. */
export function diffSetups(scope: Reading, from: string, to: string, formatterId?: string): ChangeItem[] {
  const before = setups.get(scope, from)
  const [after] = setups.present(scope, [rowTakenIn(scope, setup, to, '/to')])
  return changeList(before, after!, formatterId === undefined ? undefined : formatOf(scope, formatterId))
}
