import { expect, test } from 'vitest'
import { settledEdit } from '../../../../renderer/data/queue/settle-edit.ts'
import type { AnyRow } from '../../../../renderer/data/row-list.ts'
import { waitingEdit } from '../waiting-edit.ts'

test('a lap that is added again has the typed fields, and no computed ones of the old lap', () => {
  const base = {
    id: 'old',
    version: 3,
    runSheetId: 'sheet',
    lapNumber: 3,
    lapTimeMs: 83_300,
    lapTime: '1:23.300',
    deltaToBestMs: 0,
    sessionId: 's',
    comment: null,
    pitIn: true,
    parameters: { boost: 1 },
  } as unknown as AnyRow
  const edit = waitingEdit({
    op: 'update',
    rowId: 'old',
    body: { lapTimeMs: 81_200 },
    base,
    ifMatch: 3,
    attempts: 2,
    state: 'refused',
    refusal: { status: 404, code: 'not_found', message: '', errors: [], theirs: null },
  })
  expect(settledEdit(edit, { asNew: {} }, () => 'new')).toMatchObject({
    op: 'create',
    rowId: 'new',
    base: null,
    state: 'waiting',
    attempts: 0,
  })
  expect(settledEdit(edit, { asNew: {} }, () => 'new')?.body).toEqual({
    id: 'new',
    runSheetId: 'sheet',
    lapNumber: 3,
    lapTimeMs: 81_200,
    pitIn: true,
    parameters: { boost: 1 },
  })
})
