import { expect, test } from 'vitest'
import type { Row } from '../../../../renderer/data/row-cache.ts'
import { carsOf } from '../../../../renderer/features/weekend/our-cars.ts'

const event = { id: 'e', classOrder: ['GTP', 'GTD'] as string[] } as Row<'events'>
const known = {
  number: '01',
  name: 'Blue',
  class: 'GTD',
  liveryColor: '#0000FF',
  chassisId: 'c7',
  tankCapacityKg: 70,
} as Row<'cars'>

test('our cars of a new event are those of the last one by their number, and new ones beside them', () => {
  expect(carsOf({ typed: ' 01, 1,, 01 ', event, before: [known], team: 'Northside' })).toEqual([
    { ...known, eventId: 'e', ours: true },
    {
      eventId: 'e',
      number: '1',
      name: 'Northside',
      class: 'GTD',
      liveryColor: '#1E90FF',
      chassisId: null,
      tankCapacityKg: null,
      ours: true,
    },
  ])
})

test('without a last event the class is the first of this one, and no number is no car', () => {
  expect(carsOf({ typed: '7', event, before: [], team: 'Northside' })[0]).toMatchObject({ class: 'GTP' })
  expect(carsOf({ typed: ' , ', event, before: [known], team: 'Northside' })).toEqual([])
})
