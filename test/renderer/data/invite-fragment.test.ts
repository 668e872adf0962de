import { expect, test } from 'vitest'
import { readFragment } from '../../../renderer/data/invite-fragment.ts'

const CA = 'ab12'.repeat(16)

test('an invite is read with and without the fingerprint of its garage', () => {
  expect(readFragment('#Xy-_9')).toEqual({ code: 'Xy-_9', fingerprint: undefined })
  expect(readFragment(`#Xy-_9&ca=${CA}`)).toEqual({ code: 'Xy-_9', fingerprint: CA.toUpperCase() })
  expect(readFragment(`#ca=${CA.match(/../g)?.join(':')}`)).toEqual({
    code: '',
    fingerprint: CA.toUpperCase(),
  })
  expect(readFragment('')).toEqual({ code: '', fingerprint: undefined })
})

test('what is no fingerprint is not shown as one', () => {
  for (const wrong of ['', 'zz', CA.slice(2), `${CA}00`, `${CA.slice(1)}g`])
    expect(readFragment(`#Xy&ca=${wrong}`)).toEqual({ code: 'Xy', fingerprint: undefined })
})
