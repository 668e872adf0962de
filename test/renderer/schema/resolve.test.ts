import { expect, test } from 'vitest'
import { draftFailure, violationFailure, violationsOf } from '../../../renderer/schema/resolve.ts'
import { ApiError } from '../../../server/contract/client.ts'

const column = { path: 'lapTimeMs', header: 'Best', decimals: '', aggregate: 'none' }
const draft = { name: 'Fuel', columns: [column], shared: false }

test('a body that is valid by the contract has no violations; its rules between fields are checked as well', () => {
  const body = { name: 'Fuel', entityType: 'lap', columns: [{ path: 'lapTimeMs', header: 'Best' }] }
  expect(violationsOf('customViews', { body, errors: {} })).toEqual({})
  const twice = { ...body, columns: [...body.columns, { path: 'fuel', header: 'Best' }] }
  expect(violationsOf('customViews', { body: twice, errors: {} })).toEqual({
    'columns/1/header': 'is also the heading of an earlier column: choose another header',
  })
})

test('violations have the texts of the page, and those of the form itself come first', () => {
  const body = { name: ' ', entityType: 'lap', columns: [{ path: 'a', decimals: 11 }] }
  expect(violationsOf('customViews', { body, errors: { name: 'is missing' } })).toEqual({
    name: 'is missing',
    'columns/0/decimals': 'must be at most 10',
  })
})

test('a violation is assigned to its input, or to the message if there is none', () => {
  expect(violationFailure(draft, { 'columns/0/decimals': 'must be a number' }).message).toBe(
    'One field is not valid.',
  )
  expect(violationFailure(draft, { columns: 'must be at most 200 items' }).message).toBe(
    'One field is not valid. Columns must be at most 200 items.',
  )
  expect(violationFailure(draft, { '': 'Nothing leads on.', name: 'must not be empty' })).toEqual({
    message: 'Nothing leads on.',
    fields: { name: 'must not be empty' },
  })
})

test('a refusal is shown at its inputs, and in the message otherwise', () => {
  const problem = (path: string) =>
    new ApiError({
      type: '',
      title: '',
      status: 400,
      code: 'invalid',
      detail: 'One field is not valid.',
      errors: [{ path, message: 'cannot be that' }],
    })
  expect(draftFailure(draft, problem('/columns/0/header'))).toMatchObject({
    message: 'One field is not valid.',
    fields: { 'columns/0/header': 'cannot be that' },
  })
  expect(draftFailure(draft, problem('/columns/0'))).toMatchObject({
    message: 'One field is not valid. Cannot be that.',
    fields: {},
  })
})
