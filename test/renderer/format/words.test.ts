import { describe, expect, test } from 'vitest'
import { isLoopback } from '../../../renderer/context/loopback.ts'
import { slugOf } from '../../../renderer/data/slug.ts'
import { uptimeText } from '../../../renderer/features/weekend/uptime.ts'
import { toFailure } from '../../../renderer/format/failure.ts'
import { sentence } from '../../../renderer/format/sentence.ts'
import { ApiError } from '../../../server/contract/client.ts'

test.each([
  [0.4, '0 s'],
  [59.9, '59 s'],
  [60, '1 min 0 s'],
  [3599, '59 min 59 s'],
  [3600, '1 h 0 min'],
  [86_400, '1 d 0 h'],
  [7260, '2 h 1 min'],
  [90_000, '1 d 1 h'],
])('%s seconds read as %s', (seconds, text) => {
  expect(uptimeText(seconds)).toBe(text)
})

test.each([
  ['Northside Racing', 'northside-racing'],
  ['  Équipe Ñandú #7!', 'equipe-nandu-7'],
  ['—', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('the account %j is suggested as %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['[::1]', true],
  ['192.168.1.5', false],
  ['127.example.com', false],
  ['127.0.0.1.example.com', false],
])('%s is this machine alone: %s', (hostname, loopback) => {
  expect(isLoopback(hostname)).toBe(loopback)
})

test.each([
  ['must have at least 10 characters', 'Password must have at least 10 characters.'],
  ['Required', 'Required.'],
  ['too short!', 'Too short!'],
  ['or name is required', 'Password or name is required.'],
])('the message %j reads as %j at its field', (message, text) => {
  expect(sentence('Password', message)).toBe(text)
})

describe('a failed request in words', () => {
  const problem = {
    type: 'about:blank',
    title: 'Bad request',
    status: 400,
    code: 'validation',
    detail: 'Not valid.',
  }

  test('names each field by the first message about it', () => {
    const errors = [
      { path: '/email', message: 'must be an e-mail address' },
      { path: '/email', message: 'second' },
      { path: '/items/3/name', message: 'must not be empty' },
    ]
    expect(toFailure(new ApiError({ ...problem, errors }))).toEqual({
      message: 'Not valid.',
      status: 400,
      fields: { email: 'must be an e-mail address', items: 'must not be empty' },
    })
  })

  test('reports a duplicate value without the id of its owner', () => {
    const errors = [{ path: '/number', message: 'is taken by 01a1fe66-397d-711f-8814-ad966c7b6477' }]
    const failure = toFailure(new ApiError({ ...problem, status: 409, code: 'duplicate', errors }))
    expect(failure.fields).toEqual({ number: 'is taken already' })
    expect(failure.message).toBe('This already exists.')
  })

  test('names a concurrent change', () => {
    const failure = toFailure(new ApiError({ ...problem, status: 412, code: 'version_mismatch' }))
    expect(failure.message).toMatch(/^Another user changed this/)
  })

  test('no answer, and an answer that is no JSON', () => {
    expect(toFailure(new TypeError('fetch failed')).message).toMatch(/^No answer from the server\./)
    expect(toFailure(new SyntaxError('Unexpected token')).message).toMatch(/cannot read\.$/)
  })
})
