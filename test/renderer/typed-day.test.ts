import { expect, test } from 'vitest'
import { shownDay, typedDay } from '../../renderer/format/typed-day.ts'

test.each([
  ['2026-05-16', '2026-05-16'],
  [' Sat 16 May 2026 ', '2026-05-16'],
  ['16 may', '2026-05-16'],
  ['16. May', '2026-05-16'],
  ['May 16, 2027', '2027-05-16'],
  ['Saturday, 16 September', '2026-09-16'],
  ['16.5.', '2026-05-16'],
  ['1. 12. 2025', '2025-12-01'],
  ['2024-2-29', '2024-02-29'],
])('%s is a day', (text, day) => {
  expect(typedDay(text, 2026)).toBe(day)
})

test.each(['', '5/6/2026', '31 June', '2026-02-29', '16', '16 Foo', '0.5.2026', '16.13.'])(
  '%s is none',
  (text) => {
    expect(typedDay(text, 2026)).toBeUndefined()
  },
)

test('a day that is shown is read as the same day', () => {
  for (const day of ['2026-05-16', '2026-12-31', '2024-02-29']) expect(typedDay(shownDay(day), 0)).toBe(day)
})
