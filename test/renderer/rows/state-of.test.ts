import { expect, test } from 'vitest'
import { stateOf } from '../../../renderer/rows/pages/state-of.ts'
import { ApiError } from '../../../server/contract/client.ts'

const failed = (status: number) =>
  new ApiError({ type: 'about:blank', title: '', status, code: 'x', detail: 'No.' })
const query = (data: unknown, error: Error | null = null) => ({ data, error })

test('a page is shown once every query has rows, also where asking again failed', () => {
  expect(stateOf([])).toBeUndefined()
  expect(stateOf([query([]), query({})])).toBeUndefined()
  expect(stateOf([query([], failed(500))])).toBeUndefined()
  expect(stateOf([query([]), query(undefined)])).toBe('waiting')
  expect(stateOf([query(undefined, failed(500))])).toBe('waiting')
})

test('a rejection removes what was shown before it', () => {
  expect(stateOf([query([]), query([], failed(403))])).toBe('refused')
  expect(stateOf([query(undefined), query(undefined, failed(403))])).toBe('refused')
})

test('a row that is not there is missing, unless the page has it already', () => {
  expect(stateOf([query(undefined, failed(404)), query(undefined)])).toBe('missing')
  expect(stateOf([query({}, failed(404))])).toBeUndefined()
})
