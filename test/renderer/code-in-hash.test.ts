import { expect, test } from 'vitest'
import { codeInHash } from '../../renderer/features/login/code-in-hash.ts'

test('an invite is read with and without the fingerprint of its garage', () => {
  expect(['#AB12-CD', '#AB12-CD&ca=A14E7C', '#', ''].map(codeInHash)).toEqual(['AB12-CD', 'AB12-CD', '', ''])
})
