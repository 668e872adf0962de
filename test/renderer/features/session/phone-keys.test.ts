import { expect, test } from 'vitest'
import { afterKey, shownTime } from '../../../../renderer/features/session/phone/keys.ts'

test.each([
  ['', ''],
  ['2', '2'],
  ['21', '2:1'],
  ['211', '2:11'],
  ['2111', '2:11.1'],
  ['211180', '2:11.180'],
  ['59.1', '59.1'],
])('the digits %j stand as %j', (typed, shown) => expect(shownTime(typed)).toBe(shown))

test('digits are added up to m:ss.mmm, Backspace takes the last one, other keys do nothing', () => {
  const typed = [...'12345678'].reduce((text, key) => afterKey(text, key) ?? text, '')
  expect(typed).toBe('123456')
  expect(afterKey(typed, 'Backspace')).toBe('12345')
  expect(afterKey('', 'Backspace')).toBe('')
  expect(afterKey(typed, 'a')).toBeUndefined()
})
