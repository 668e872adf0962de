import type { AnyResource, BaseRow } from '../../contract/define/define.ts'
import { runSheet } from '../../contract/resources/weekend/run-sheet.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRowsBy } from '../../db/rows/repo.ts'
import { crud } from '../crud.ts'
import { conflict } from '../problem.ts'

/** Sessions and cars: neither may move to another event while run sheets join the two. */
export const eventBound = (resource: AnyResource, runSheetField: 'sessionId' | 'carId') =>
  crud(resource, {
    complete(scope: ReadScope, row: BaseRow, before: BaseRow | null) {
      if (!before || before.eventId === row.eventId) return row
      if (findRowsBy(scope, runSheet, { [runSheetField]: row.id }, 1).length === 0) return row
      throw conflict(
        'still_referenced',
        `This ${resource.name} has run sheets in its event and cannot be moved.`,
        {
          errors: [{ path: '/eventId', message: 'cannot change while there are run sheets' }],
        },
      )
    },
  })
