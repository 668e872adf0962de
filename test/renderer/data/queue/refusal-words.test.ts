import { expect, test } from 'vitest'
import type { Edit, EditRefusal } from '../../../../renderer/data/edit.ts'
import { refusalKind, refusalWords } from '../../../../renderer/data/queue/refusal-words.ts'

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

test.each([
  [{ status: 404, code: 'not_found' }, 'gone', /Another user removed this lap/],
  [{ status: 412 }, 'changed', /^Bo changed this lap meanwhile/],
  [
    { status: 409, code: 'duplicate', errors: [{ path: '/lapNumber', message: '7 is taken' }] },
    'taken',
    /There is a lap with this lap number already/,
  ],
  [
    { status: 422, code: 'unknown_reference', errors: [{ path: '/runSheetId', message: 'x' }] },
    'dangling',
    /no longer exists \(run sheet\)/,
  ],
  [{ status: 403, code: 'forbidden' }, 'forbidden', /You may not change this lap/],
  [{ status: 409, code: 'still_referenced', message: 'Needed by 2 laps.' }, 'needed', /Needed by 2 laps/],
  [
    { status: 400, code: 'invalid', errors: [{ path: '/lapNumber', message: 'is too small' }] },
    'invalid',
    /^Lap number is too small\.$/,
  ],
  [{ status: 409, code: 'idempotency_mismatch', message: 'Words of the server.' }, 'other', /^Words of/],
] as const)('%j as text', (refusal, kind, words) => {
  const edit = refused({}, refusal as Partial<EditRefusal>)
  expect(refusalKind(edit)).toBe(kind)
  expect(refusalWords(edit, 'Bo')).toMatch(words)
})
