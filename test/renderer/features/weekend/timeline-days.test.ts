import { expect, test } from 'vitest'
import { timelineOf } from '../../../../renderer/features/weekend/home/timeline-days.ts'

const EVENT = { startDate: '2026-05-15', endDate: '2026-05-17' }
const ZONE = 'Atlantic/Canary'
const LONG_AGO = Date.parse('2026-01-01T00:00:00Z')
const LEAST = 0.1

const session = (id: string, startsAt: string, endsAt: string) => ({ id, startsAt, endsAt })
const near = (share: number) => expect.closeTo(share, 6)

test('each day of sessions is a line over the same hours of the track’s clock', () => {
  const practice = session('p', '2026-05-15T09:30:00.000Z', '2026-05-15T10:30:00.000Z')
  const race = session('r', '2026-05-17T12:00:00.000Z', '2026-05-17T13:40:00.000Z')
  const { days, ticks } = timelineOf([race, practice], ZONE, LONG_AGO, EVENT, LEAST)
  // 10:30 to 14:40 at the track, an hour ahead of UTC: the lines run from 10 to 15.
  expect(ticks.map(({ hour }) => hour)).toEqual([10, 11, 12, 13, 14])
  expect(ticks[1]?.at).toBeCloseTo(0.2)
  expect(days.map(({ day, now, lanes }) => [day, now, lanes])).toEqual([
    ['2026-05-15', null, 1],
    ['2026-05-17', null, 1],
  ])
  expect(days[0]?.blocks).toEqual([
    { session: practice, from: near(0.1), to: near(0.3), filled: near(1), lane: 0, isRest: false },
  ])
  expect(days[1]?.blocks[0]).toMatchObject({ from: near(0.6), to: near(3 / 5 + 100 / 300) })
})

test('now is on today’s line during the event, and today is one of its days without sessions too', () => {
  const practice = session('p', '2026-05-15T09:00:00.000Z', '2026-05-15T11:00:00.000Z')
  const at = (iso: string) => timelineOf([practice], ZONE, Date.parse(iso), EVENT, LEAST)
  const onFriday = at('2026-05-15T10:00:00.000Z')
  expect(onFriday.days.map(({ day, now }) => [day, now])).toEqual([['2026-05-15', near(0.5)]])
  const onSaturday = at('2026-05-16T15:00:00.000Z')
  expect(onSaturday.days.map(({ day, now, blocks }) => [day, now, blocks.length])).toEqual([
    ['2026-05-15', null, 1],
    ['2026-05-16', near(1), 0],
  ])
  // Half an hour before midnight at the track it is still Sunday; half an hour later the event is over.
  expect(at('2026-05-17T22:30:00.000Z').days.at(-1)).toMatchObject({
    day: '2026-05-17',
    now: near(13.5 / 14),
  })
  expect(at('2026-05-17T23:30:00.000Z').days.map(({ day }) => day)).toEqual(['2026-05-15'])
})

test('a session past midnight is on both days, and ends where a day ends', () => {
  const endurance = session('e', '2026-05-16T15:00:00.000Z', '2026-05-17T15:00:00.000Z')
  const toMidnight = session('m', '2026-05-15T21:00:00.000Z', '2026-05-15T23:00:00.000Z')
  const { days } = timelineOf([toMidnight, endurance], ZONE, LONG_AGO, EVENT, LEAST)
  expect(
    days.map(({ day, blocks }) => [day, blocks.map(({ session: { id }, isRest }) => [id, isRest])]),
  ).toEqual([
    ['2026-05-15', [['m', false]]],
    ['2026-05-16', [['e', false]]],
    ['2026-05-17', [['e', true]]],
  ])
  expect(days[1]?.blocks[0]).toMatchObject({ from: near(16 / 24), to: near(1) })
  expect(days[2]?.blocks[0]).toMatchObject({ from: near(0), to: near(16 / 24) })
})

test('a short session is wide enough to be read, and what it would cover goes below it', () => {
  const warmUp = session('w', '2026-05-15T09:00:00.000Z', '2026-05-15T09:06:00.000Z')
  const next = session('n', '2026-05-15T09:12:00.000Z', '2026-05-15T11:00:00.000Z')
  const later = session('l', '2026-05-15T12:54:00.000Z', '2026-05-15T13:00:00.000Z')
  const [day] = timelineOf([warmUp, next, later], ZONE, LONG_AGO, EVENT, LEAST).days
  expect(day?.lanes).toBe(2)
  expect(day?.blocks).toEqual([
    { session: warmUp, from: 0, to: near(0.1), filled: near(0.25), lane: 0, isRest: false },
    { session: next, from: near(0.05), to: near(0.5), filled: near(1), lane: 1, isRest: false },
    { session: later, from: near(0.9), to: near(1), filled: near(0.25), lane: 0, isRest: false },
  ])
})

test('no sessions, no days', () => {
  expect(timelineOf([], ZONE, Date.parse('2026-05-15T10:00:00Z'), EVENT, LEAST)).toEqual({
    days: [],
    ticks: [],
  })
})
