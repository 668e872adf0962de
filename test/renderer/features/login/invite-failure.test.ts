import { expect, test } from 'vitest'
import { inviteFailure } from '../../../../renderer/features/login/invite-failure.ts'
import { ApiError } from '../../../../server/contract/client.ts'

const refusal = (status: number, path?: string) =>
  new ApiError({
    type: 'about:blank',
    title: 'Refused',
    status,
    code: 'some_code',
    detail: 'As the API says it.',
    ...(path && { errors: [{ path, message: 'must be longer' }] }),
  })

test.each([
  [404, undefined, /no longer valid/, []],
  [400, '/code', /no longer valid/, []],
  [400, '/name', /As the API says it/, ['name']],
  [401, undefined, /already use Trackside on this machine/, ['password']],
  [409, undefined, /already in this account/, []],
  [429, undefined, /Wait a minute/, []],
  [503, undefined, /As the API says it/, []],
])('a refusal with %i, %s shows the invited person what to do', (status, path, message, fields) => {
  const failure = inviteFailure(refusal(status, path))
  expect(failure.message).toMatch(message)
  expect(Object.keys(failure.fields)).toEqual(fields)
})
