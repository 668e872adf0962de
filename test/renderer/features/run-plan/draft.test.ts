import { expect, test } from 'vitest'
import {
  bodyOf,
  changesOf,
  draftOf,
  type PlanBody,
  rebased,
  turnedDraft,
} from '../../../../renderer/features/run-plan/plan-draft.ts'
import {
  blankRow,
  withDuplicate,
  withFields,
  withMovedRow,
  withNewRow,
  withoutRowAt,
} from '../../../../renderer/features/run-plan/rows/row-edits.ts'
import { verbOfKey } from '../../../../renderer/features/run-plan/rows/row-keys.ts'

const BODY: PlanBody = {
  trackLengthKm: null,
  averageLapTimeMs: 100_000,
  fuelPerLapKg: 2.5,
  startFuelKg: 40,
  tankCapacityKg: null,
  outLapRatio: 1.2,
  inLapRatio: 1.15,
  startsAt: null,
  rows: [blankRow('out', { laps: 1 }), blankRow('timed', { laps: 5 }), blankRow('in', { laps: 1 })],
}
const withRow = (index: number, fields: object): PlanBody => ({
  ...BODY,
  rows: BODY.rows.map((row, at) => (at === index ? { ...row, ...fields } : row)),
})
const types = (rows: readonly { type: string }[]) => rows.map(({ type }) => type).join(' ')

test('an untouched draft has no changes, and blanks around a note are none', () => {
  const draft = draftOf(BODY)
  expect(changesOf(bodyOf(draft), BODY)).toEqual({})
  const noted = { ...draft, rows: withFields(draft.rows, 0, { note: '  ' }) }
  expect(changesOf(bodyOf(noted), BODY)).toEqual({})
  const typed = { ...draft, startFuelKg: 50, rows: withFields(draft.rows, 0, { note: ' x ' }) }
  expect(changesOf(bodyOf(typed), BODY)).toMatchObject({ startFuelKg: 50, rows: [{ note: 'x' }, {}, {}] })
})

test('two people may work on two cells; on the same one it is for a person to decide', () => {
  const theirs = { ...withRow(0, { note: 'theirs' }), startFuelKg: 45 }
  expect(rebased(BODY, withRow(1, { laps: 8 }), theirs)).toEqual({
    ...theirs,
    rows: [theirs.rows[0], { ...BODY.rows[1], laps: 8 }, BODY.rows[2]],
  })
  expect(rebased(BODY, withRow(0, { note: 'mine' }), theirs)).toBeUndefined()
  expect(rebased(BODY, { ...BODY, startFuelKg: 30 }, theirs)).toBeUndefined()
  expect(rebased(BODY, { ...BODY, startFuelKg: 45 }, theirs)).toEqual(theirs)
  // Rows added or removed on one side are merged; on both sides the merge is ambiguous.
  const longer = { ...BODY, rows: [...BODY.rows, blankRow('box', { minutes: 5 })] }
  expect(rebased(BODY, longer, { ...BODY, startFuelKg: 45 })).toEqual({ ...longer, startFuelKg: 45 })
  expect(rebased(BODY, longer, theirs)).toBeUndefined()
})

test('rows keep their keys through any change of another user', () => {
  const before = draftOf(BODY).rows
  const moved = draftOf({ ...BODY, rows: [blankRow('box', { minutes: 5 }), ...BODY.rows] }, before)
  expect(moved.rows.slice(1).map(({ key }) => key)).toEqual(before.map(({ key }) => key))
  expect(before.map(({ key }) => key)).not.toContain(moved.rows[0]?.key)
  expect(draftOf(withRow(1, { laps: 9 }), before).rows.map(({ key }) => key)).toEqual(
    before.map(({ key }) => key),
  )
})

test('undo restores the draft before the edit, and keeps what others wrote since', () => {
  const before = draftOf(BODY)
  const after = { ...before, startFuelKg: 45 }
  expect(turnedDraft(after, after, before)).toBe(before)
  const theirs = draftOf(withRow(1, { laps: 9 }), before.rows)
  const merged = { ...theirs, startFuelKg: 45 }
  expect(turnedDraft(merged, after, before)).toEqual(theirs)
  expect(turnedDraft(theirs, before, after)).toEqual(merged)
  // Changes of the same cell are ambiguous.
  expect(turnedDraft({ ...merged, startFuelKg: 60 }, after, before)).toBeUndefined()
  const longer = { ...before, rows: withNewRow(before.rows, 0) }
  expect(turnedDraft({ ...longer, startFuelKg: 60 }, longer, before)).toEqual({ ...before, startFuelKg: 60 })
})

test('a new row is what most often follows, with the same tyres and driver', () => {
  let rows = draftOf(BODY).rows
  rows = withFields(rows, 0, { driverId: 'd' })
  expect(withNewRow(rows, 0)[1]).toMatchObject({ type: 'timed', laps: 3, driverId: 'd' })
  rows = withNewRow(rows, 2)
  expect(rows[3]).toMatchObject({ type: 'box', laps: null, minutes: 5, driverId: null })
  rows = withNewRow(withNewRow(rows, 3), 4)
  expect(types(rows)).toBe('out timed in box out timed')
  expect(rows[5]?.laps).toBe(5)
  expect(types(withNewRow([], -1))).toBe('out')
})

test('rows can be moved, duplicated and removed; a row in the box has no laps', () => {
  const { rows } = draftOf(BODY)
  expect(types(withMovedRow(rows, 2, 0))).toBe('in out timed')
  expect([withMovedRow(rows, 0, -1), withMovedRow(rows, 2, 3)]).toEqual([rows, rows])
  expect(types(withDuplicate(rows, 1))).toBe('out timed timed in')
  expect(new Set(withDuplicate(rows, 1).map(({ key }) => key)).size).toBe(4)
  expect(types(withoutRowAt(rows, 0))).toBe('timed in')
  expect(withFields(rows, 1, { type: 'box' })[1]).toMatchObject({ laps: null, minutes: 5 })
  expect(withFields(rows, 1, { type: 'filler' })[1]).toMatchObject({ laps: null, minutes: null })
  expect(withFields(rows, 1, { type: 'run' })[1]).toMatchObject({ laps: 5 })
})

test('keys do in a row what a spreadsheet has taught, and leave the controls their own', () => {
  const press = (key: string, tagName = 'INPUT', mods = {}) =>
    verbOfKey({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...mods }, { tagName })
  expect([press('Insert'), press('Enter', 'INPUT', { ctrlKey: true })]).toEqual(['add', 'add'])
  expect([
    press('ArrowUp', 'SELECT', { altKey: true }),
    press('ArrowDown', 'BUTTON', { altKey: true }),
  ]).toEqual(['up', 'down'])
  expect([press('d', 'INPUT', { metaKey: true }), press('d')]).toEqual(['duplicate', undefined])
  expect([press('Delete'), press('Delete', 'SELECT'), press('Delete', 'INPUT', { ctrlKey: true })]).toEqual([
    undefined,
    'remove',
    'remove',
  ])
  expect([press('Enter'), press('Enter', 'INPUT', { shiftKey: true }), press('Enter', 'BUTTON')]).toEqual([
    1,
    -1,
    undefined,
  ])
  expect([press('ArrowDown'), press('ArrowDown', 'SELECT'), press('ArrowUp')]).toEqual([1, undefined, -1])
})
