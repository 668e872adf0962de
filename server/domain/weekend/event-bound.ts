import type { AnyResource, BaseRow } from '../../contract/define/define.ts'
import { runSheet } from '../../contract/resources/weekend/run-sheet.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRowsBy } from '../../db/rows/repo.ts'
import { conflict } from '../problem.ts'

/** 409 if a session or car with run sheets is moved to another event: run sheets join the two. */
export const staysInEvent =
  (resource: AnyResource, runSheetField: 'sessionId' | 'carId') =>
  (scope: ReadScope, row: BaseRow, before: BaseRow | null): BaseRow => {
    if (!before || before.eventId === row.eventId) return row
    if (findRowsBy(scope, runSheet, { [runSheetField]: row.id }, 1).length === 0) return row
    throw conflict(
      'still_referenced',
      `This ${resource.name} has run sheets in its event and cannot be moved.`,
      {
        errors: [{ path: '/eventId', message: 'cannot change while there are run sheets' }],
      },
    )
  }
