import { expect, test } from 'vitest'
import { fitTexts, typedFits } from '../../../../renderer/features/weekend/forms/fit-times.ts'

const carId = '0198f1b2-7a00-7000-8000-000000000001'
const context = (fittedAt: string, removedAt: string | null) => ({
  fits: [{ carId, fittedAt, removedAt }],
  zone: 'Europe/Berlin',
  carName: () => 'Car 7',
})

test('times of a fit that are not touched stay as they are, in the hour that a clock change repeats too', () => {
  const fitting = context('2026-10-25T00:30:00.000Z', '2026-10-25T01:30:12.345Z')
  expect(fitTexts(fitting)).toEqual({
    '/fits/0/fittedAt': '2026-10-25 02:30',
    '/fits/0/removedAt': '2026-10-25 02:30:12.345',
  })
  expect(typedFits(fitTexts(fitting), fitting)).toEqual(fitting.fits)
})

test('a time that is typed is by the clock of the track', () => {
  const fitting = context('2026-05-16T07:00:00.000Z', null)
  expect(typedFits({ ...fitTexts(fitting), '/fits/0/removedAt': '2026-05-16 18.00' }, fitting)).toEqual([
    { carId, fittedAt: '2026-05-16T07:00:00.000Z', removedAt: '2026-05-16T16:00:00.000Z' },
  ])
})
