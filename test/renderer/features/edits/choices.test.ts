import { expect, test } from 'vitest'
import type { Edit } from '../../../../renderer/data/edit.ts'
import { dueEdits, QUIET_MS } from '../../../../renderer/data/queue/due-edits.ts'
import type { AnyRow } from '../../../../renderer/data/row-list.ts'
import { nextLapNumber } from '../../../../renderer/features/edits/next-lap-number.ts'
import { otherFields } from '../../../../renderer/rows/conflict/other-fields.ts'
import { waitingEdit } from '../../data/waiting-edit.ts'

test('the next lap comes after the last, counting what waits on the same run sheet', () => {
  const made = (runSheetId: string, lapNumber: number, state: Edit['state'] = 'waiting') =>
    waitingEdit({ body: { runSheetId, lapNumber }, state })
  const waiting = [made('a', 12), made('b', 30), made('a', 40, 'refused')]
  expect(nextLapNumber([], [], 'a')).toBe(1)
  expect(nextLapNumber([9], waiting, 'a')).toBe(13)
  expect(nextLapNumber([20], waiting, 'a')).toBe(21)
  const moved = waitingEdit({
    op: 'update',
    base: { runSheetId: 'a' } as unknown as AnyRow,
    body: { lapNumber: 25 },
  })
  expect(nextLapNumber([20], [moved], 'a')).toBe(26)
  expect(nextLapNumber([9999], [], 'a')).toBeUndefined()
})

test('an edit is shown as pending after a delay, and not at all when it is rejected', () => {
  const seen = new Map<string, number>()
  const [one, two] = [waitingEdit({ id: '1' }), waitingEdit({ id: '2' })]
  expect(dueEdits([one], seen, 100)).toEqual({ due: 0, nextMs: QUIET_MS })
  expect(dueEdits([one, two], seen, 400)).toEqual({ due: 0, nextMs: QUIET_MS - 300 })
  expect(dueEdits([one, two], seen, 100 + QUIET_MS)).toEqual({ due: 1, nextMs: 300 })
  expect(dueEdits([{ ...one, state: 'refused' }], seen, 9000)).toEqual({ due: 0, nextMs: undefined })
  // An edit that left and comes back starts again.
  expect(dueEdits([two], seen, 9000).due).toBe(0)
})

test('the rest of theirs: their other changes, or all fields of a row in the way', () => {
  const refusal = (theirs: object) => ({
    status: 412,
    code: '',
    message: '',
    errors: [],
    theirs: { id: 'r', version: 2, ...theirs } as AnyRow,
  })
  const base = { id: 'r', version: 1, lapTimeMs: 1, comment: null, stint: 1 } as unknown as AnyRow
  const changed = waitingEdit({
    op: 'update',
    base,
    body: { lapTimeMs: 2 },
    refusal: refusal({ lapTimeMs: 3, comment: 'Traffic', stint: 1 }),
  })
  const names = ({ resource, body, base, refusal: { theirs } = refusal({}), rowId }: Edit) =>
    otherFields(resource, { body, base, theirs }, rowId).map((each) => [each.field, each.value])
  expect(names(changed)).toEqual([['comment', 'Traffic']])
  const taken = waitingEdit({
    body: { lapNumber: 4, lapTimeMs: 2 },
    refusal: refusal({ lapNumber: 4, pitIn: false, valid: true, trackStatus: 'FCY', stint: null }),
  })
  expect(names(taken)).toEqual([['trackStatus', 'FCY']])
})
