import { expect, test } from 'vitest'
import {
  type ConflictField,
  conflictFields,
  defaultChoice,
  takenFields,
} from '../../../../renderer/data/queue/conflict.ts'

const field = (
  name: string,
  base: unknown,
  yours: unknown,
  theirs: unknown,
  clashes: boolean,
): ConflictField => ({
  field: name,
  label: name,
  unit: null,
  base,
  yours,
  theirs,
  clashes,
})
const CLASH = field('lapTimeMs', 1, 2, 3, true)
const ONLY_YOURS = field('stint', 1, 2, 1, false)
const SAME = field('pitIn', false, true, true, false)
const THEIRS_EMPTY = field('comment', undefined, 'x', null, true)

test('a field clashes where both sides changed it, to different values', () => {
  const fields = conflictFields('laps', {
    base: { lapTimeMs: 1, stint: 1, pitIn: false, comment: 'x' },
    body: { lapTimeMs: 2, stint: 2, pitIn: true },
    theirs: { lapTimeMs: 3, stint: 1, pitIn: true, comment: 'y' },
  })
  expect(fields).toEqual([
    { field: 'lapTimeMs', label: 'Lap time', unit: 'ms', base: 1, yours: 2, theirs: 3, clashes: true },
    { field: 'stint', label: 'Stint', unit: null, base: 1, yours: 2, theirs: 1, clashes: false },
    { field: 'pitIn', label: 'Pit in', unit: null, base: false, yours: true, theirs: true, clashes: false },
  ])
})

test('objects are compared by member, and a value without a common base conflicts where it differs', () => {
  const body = { id: '1', corners: { fl: { camberDeg: -4 } }, parameters: { a: 1 } }
  const theirs = { corners: { fl: { camberDeg: -3 } } }
  const fields = conflictFields('setups', { body, base: null, theirs })
  expect(fields.map(({ field, theirs, clashes }) => [field, theirs, clashes])).toEqual([
    ['corners.fl.camberDeg', -3, true],
    ['parameters', undefined, true],
  ])
})

test('their value is proposed if both changed a field, yours if only you did', () => {
  expect(defaultChoice(CLASH).side).toBe('theirs')
  expect(defaultChoice(ONLY_YOURS).side).toBe('yours')
  expect(defaultChoice(THEIRS_EMPTY).side).toBe('yours')
  // Clearing a field that you changed is a change too.
  expect(defaultChoice(field('comment', 'old', 'x', null, true)).side).toBe('theirs')
})

test('the overwriting edit has the chosen values, else the defaults, and no equal ones', () => {
  const all = [CLASH, ONLY_YOURS, SAME, THEIRS_EMPTY]
  expect(takenFields(all, {})).toEqual(['stint', 'comment'])
  expect(takenFields(all, { lapTimeMs: 'yours', stint: 'theirs' })).toEqual(['lapTimeMs', 'comment'])
})
