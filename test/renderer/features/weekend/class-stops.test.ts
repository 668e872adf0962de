import { expect, test } from 'vitest'
import type { Row } from '../../../../renderer/data/row-cache.ts'
import { classStopsIn, classStopsText } from '../../../../renderer/features/weekend/forms/class-stops.ts'
import { eventForm } from '../../../../renderer/features/weekend/forms/event-form.ts'

test.each([
  ['', {}],
  [' , ', {}],
  ['GTD 95', { GTD: 95_000 }],
  ['GTD 95, GT4: 110.5,LMP 2=0', { GTD: 95_000, GT4: 110_500, 'LMP 2': 0 }],
  ['GT 3 Am  3600', { 'GT 3 Am': 3_600_000 }],
  ['__proto__ 5', JSON.parse('{ "__proto__": 5000 }')],
])('%j are stops by class', (typed, stops) => {
  expect(classStopsIn(typed)).toEqual(stops)
  expect(classStopsIn(classStopsText(stops))).toEqual(stops)
})

test.each([
  ['GTD', 'GTD'],
  ['GT3', 'GT3'],
  ['95', '95'],
  ['GTD 95s', 'GTD 95s'],
  ['GTP 60, GTD -5', 'GTD -5'],
  ['GTD 3601', 'GTD 3601'],
  ['GTD 95, GTP 60, GTD 96', 'GTD 96'],
])('%j is refused, and what is wrong is named', (typed, wrong) => {
  const message = `${wrong} must be one class with 0 to 3600 seconds, such as GTD 95`
  expect(() => classStopsIn(typed)).toThrow(expect.objectContaining({ fields: { classMinPitMs: message } }))
})

test('an edit of an event that changes nothing sends its stops as they are', () => {
  const form = eventForm({ championships: [], tracks: [] })
  const row = {
    ...{
      name: 'Six hours',
      championshipId: 'c',
      trackId: 't',
      startDate: '2026-05-15',
      endDate: '2026-05-17',
    },
    ...{ classOrder: ['GTP', 'GTD'], minPitMs: 60_000, classMinPitMs: { GTD: 95_500 } },
  } as Partial<Row<'events'>> as Row<'events'>
  expect(form.bodyOf(form.valuesOf(row))).toEqual(row)
})
