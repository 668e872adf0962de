import { expect, test } from 'vitest'
import type { Edit, EditRefusal } from '../../../../renderer/data/edit.ts'
import { fieldsOf, refusalKind, refusalWords } from '../../../../renderer/data/queue/conflict.ts'
import type { AnyRow } from '../../../../renderer/data/row-list.ts'

const row = (fields: object) => ({ id: '1', version: 2, ...fields }) as AnyRow
const refused = (given: Partial<Edit>, refusal: Partial<EditRefusal> = {}): Edit => ({
  id: 'e',
  owner: 'a/b',
  tab: 't',
  resource: 'laps',
  op: 'update',
  rowId: '1',
  body: {},
  base: null,
  ifMatch: 1,
  at: '',
  attempts: 1,
  state: 'refused',
  refusal: { status: 412, code: 'version_mismatch', message: 'm', errors: [], theirs: null, ...refusal },
  ...given,
})

test('a field clashes where both sides changed it, to different values', () => {
  const edit = refused(
    {
      base: row({ lapTimeMs: 1, stint: 1, pitIn: false, comment: 'x' }),
      body: { lapTimeMs: 2, stint: 2, pitIn: true },
    },
    { theirs: row({ lapTimeMs: 3, stint: 1, pitIn: true, comment: 'y' }) },
  )
  expect(fieldsOf(edit)).toEqual([
    { field: 'lapTimeMs', label: 'Lap time', unit: 'ms', base: 1, yours: 2, theirs: 3, clashes: true },
    { field: 'stint', label: 'Stint', unit: null, base: 1, yours: 2, theirs: 1, clashes: false },
    { field: 'pitIn', label: 'Pit in', unit: null, base: false, yours: true, theirs: true, clashes: false },
  ])
})

test('objects are taken apart, and what was never seen clashes where it differs', () => {
  const body = { id: '1', corners: { fl: { camberDeg: -4 } }, parameters: { a: 1 } }
  const edit = refused({ resource: 'setups', body }, { theirs: row({ corners: { fl: { camberDeg: -3 } } }) })
  expect(fieldsOf(edit).map(({ field, theirs, clashes }) => [field, theirs, clashes])).toEqual([
    ['corners.fl.camberDeg', -3, true],
    ['parameters', undefined, true],
  ])
})

test.each([
  [{ status: 404, code: 'not_found' }, 'gone', /Somebody removed this lap/],
  [{ status: 412 }, 'changed', /^Bo changed this lap meanwhile/],
  [
    { status: 409, code: 'duplicate', errors: [{ path: '/lapNumber', message: '7 is taken' }] },
    'taken',
    /There is a lap with this lap number already/,
  ],
  [
    { status: 422, code: 'unknown_reference', errors: [{ path: '/runSheetId', message: 'x' }] },
    'dangling',
    /not there any more \(run sheet\)/,
  ],
  [{ status: 403, code: 'forbidden' }, 'forbidden', /You may not change this lap/],
  [{ status: 409, code: 'still_referenced', message: 'Needed by 2 laps.' }, 'needed', /Needed by 2 laps/],
  [
    { status: 400, code: 'invalid', errors: [{ path: '/lapNumber', message: 'is too small' }] },
    'invalid',
    /^Lap number is too small\.$/,
  ],
  [{ status: 409, code: 'idempotency_mismatch', message: 'Words of the server.' }, 'other', /^Words of/],
] as const)('%j is said in words', (refusal, kind, words) => {
  const edit = refused({}, refusal as Partial<EditRefusal>)
  expect(refusalKind(edit)).toBe(kind)
  expect(refusalWords(edit, 'Bo')).toMatch(words)
})
