import { expect, test } from 'vitest'
import type { AnyRow } from '../../../../renderer/data/row-list.ts'
import { type RowActs, stepOf } from '../../../../renderer/data/rows/row-steps.ts'
import type { RowWrite } from '../../../../renderer/data/rows/written.ts'
import { ApiError } from '../../../../server/contract/client.ts'

const row = (version: number, values: object) => ({ id: 'a', version, ...values }) as unknown as AnyRow
const conflict = (current?: AnyRow) =>
  new ApiError({ type: 'about:blank', title: 'No', status: 412, code: 'changed', detail: 'changed', current })

/** A server with one row, which writes as the queue does: a refused write that is left waits for a decision. */
function lab(start: AnyRow | undefined) {
  const log: unknown[] = []
  const state = { row: start, removed: undefined as AnyRow | undefined, asked: false }
  const acts: RowActs = {
    now: async () => state.row,
    async update(_, seen, body, left) {
      log.push(['update', seen.version, body, left])
      if (!state.row || seen.version !== state.row.version) {
        if (!left) throw conflict(state.row)
        state.asked = true
        return seen
      }
      state.row = row(seen.version + 1, { ...state.row, ...body, version: undefined })
      state.row = { ...state.row, version: seen.version + 1 }
      return state.row
    },
    async create(_, body) {
      log.push(['create', body])
      state.row = row(1, body)
    },
    async remove(_, seen) {
      log.push(['remove', seen.version])
      if (seen.version !== state.row?.version) throw conflict()
      state.removed = state.row
      state.row = undefined
    },
    async bringBack() {
      log.push(['bring back'])
      if (!state.removed) return false
      state.row = { ...state.removed, version: state.removed.version + 1 }
      return true
    },
    isAsked: () => state.asked,
  }
  const step = (...writes: RowWrite[]) => stepOf(acts, writes, 'Car 01 saved.', () => 'Car 01')
  return { log, state, acts, step }
}

const renamed = (before: AnyRow, after: AnyRow): RowWrite => ({
  key: 'cars',
  op: 'update',
  before,
  after,
  body: { name: 'New' },
})

test('an update goes back to the values before, and forth again, at its fields only', async () => {
  const { log, state, step } = lab(row(4, { name: 'New', class: 'changed since by others' }))
  const made = step(renamed(row(2, { name: 'Old', class: 'GTP' }), row(3, { name: 'New', class: 'GTP' })))
  expect(await made?.undo()).toEqual({ result: 'done', text: 'Undone: Car 01.' })
  expect(state.row).toMatchObject({ name: 'Old', class: 'changed since by others' })
  expect(await made?.redo?.()).toEqual({ result: 'done', text: 'Redone: Car 01.' })
  expect(state.row).toMatchObject({ name: 'New' })
  expect(log).toEqual([
    ['update', 4, { name: 'Old' }, false],
    ['update', 5, { name: 'New' }, false],
  ])
})

test('an undo that meets a change of the same field overwrites nothing, and asks', async () => {
  const { log, state, step } = lab(row(4, { name: 'Theirs' }))
  const made = step(renamed(row(2, { name: 'Old' }), row(3, { name: 'New' })))
  expect(await made?.undo()).toEqual({
    result: 'refused',
    text: 'Another user has changed Car 01 since. Choose under “to decide” which to keep.',
  })
  expect(state.row).toMatchObject({ name: 'Theirs' })
  // Sent on the row as the step left it, so that the server refuses it and the person decides.
  expect(log).toEqual([['update', 3, { name: 'Old' }, true]])
})

test('so does one that the page has not heard of', async () => {
  const { log, state, acts, step } = lab(row(4, { name: 'Theirs' }))
  acts.now = async () => row(3, { name: 'New' })
  const made = step(renamed(row(2, { name: 'Old' }), row(3, { name: 'New' })))
  expect((await made?.undo())?.result).toBe('refused')
  expect(state).toMatchObject({ asked: true, row: { name: 'Theirs' } })
  expect(log).toHaveLength(2)
})

test('one that meets a change of another field, which the page has not heard of, is done', async () => {
  const { log, state, acts, step } = lab(row(4, { name: 'New', class: 'filled in by a feed' }))
  acts.now = async () => row(3, { name: 'New', class: null })
  const made = step(renamed(row(2, { name: 'Old' }), row(3, { name: 'New' })))
  expect(await made?.undo()).toEqual({ result: 'done', text: 'Undone: Car 01.' })
  expect(state).toMatchObject({ asked: false, row: { name: 'Old', class: 'filled in by a feed' } })
  expect(log).toEqual([
    ['update', 3, { name: 'Old' }, false],
    ['update', 4, { name: 'Old' }, false],
  ])
})

test('one of a row that changes faster than it can be written asks in the end', async () => {
  const { log, state, acts, step } = lab(row(4, { name: 'New' }))
  const update = acts.update
  acts.update = (key, seen, body, left) => {
    state.row = row((state.row?.version ?? 0) + 1, { name: 'New' })
    return update(key, seen, body, left)
  }
  const made = step(renamed(row(2, { name: 'Old' }), row(3, { name: 'New' })))
  expect((await made?.undo())?.result).toBe('refused')
  expect(state.asked).toBe(true)
  expect(log).toHaveLength(6)
})

test('a new row is removed unless another user has changed it, and comes back as it was', async () => {
  const made: RowWrite = {
    key: 'cars',
    op: 'create',
    before: null,
    after: row(1, { name: 'New' }),
    body: { name: 'New' },
  }
  const own = lab(row(1, { name: 'New' }))
  const step = own.step(made)
  expect(await step?.undo()).toEqual({ result: 'done', text: 'Undone: Car 01.' })
  expect(own.state.row).toBeUndefined()
  expect(await step?.redo?.()).toEqual({ result: 'done', text: 'Redone: Car 01.' })
  expect(own.log).toEqual([['remove', 1], ['bring back']])

  const theirs = lab(row(2, { name: 'Theirs' }))
  expect((await theirs.step(made)?.undo())?.result).toBe('refused')
  expect(theirs.log).toEqual([])
})

test('a row that the server never had is made again', async () => {
  const { log, step } = lab(undefined)
  const made = step({
    key: 'cars',
    op: 'create',
    before: null,
    after: row(0, { name: 'New' }),
    body: { name: 'New' },
  })
  await made?.redo?.()
  expect(log).toEqual([['bring back'], ['create', { name: 'New', id: 'a' }]])
})

test('a removed row is brought back', async () => {
  const { state, step } = lab(undefined)
  state.removed = row(3, { name: 'Old' })
  const made = step({
    key: 'cars',
    op: 'remove',
    before: row(3, { name: 'Old' }),
    after: row(3, { name: 'Old' }),
  })
  expect(await made?.undo()).toEqual({ result: 'done', text: 'Car 01 is back.' })
  expect(state.row).toMatchObject({ name: 'Old' })
})

test('what changed nothing, and what the page did not see before, is no step', () => {
  const { step } = lab(undefined)
  expect(step(renamed(row(2, { name: 'New' }), row(3, { name: 'New' })))).toBeUndefined()
  expect(step({ ...renamed(row(2, {}), row(3, { name: 'New' })), before: null })).toBeUndefined()
})

test('writes of one action are one step, undone from the last', async () => {
  const { log, step } = lab(row(3, { name: 'New' }))
  const first = renamed(row(1, { name: 'Old' }), row(2, { name: 'Between' }))
  const second = renamed(row(2, { name: 'Between' }), row(3, { name: 'New' }))
  const made = step(first, second)
  expect(await made?.undo()).toEqual({ result: 'done', text: 'Undone: Car 01 saved.' })
  expect(log).toEqual([
    ['update', 3, { name: 'Between' }, false],
    ['update', 4, { name: 'Old' }, false],
  ])
})
