import { expect, test } from 'vitest'
import { sessionsAt } from '../../../../renderer/laps/sessions-at.ts'

type Status = 'scheduled' | 'live' | 'red' | 'finished'
const at = (name: string, hour: number, status: Status) => ({
  name,
  startsAt: `2026-05-15T${hour}:00:00.000Z`,
  endsAt: `2026-05-15T${hour + 1}:00:00.000Z`,
  status,
})
const NOON = Date.parse('2026-05-15T12:00:00Z')
const names = (sessions: readonly { name: string }[], nowMs = NOON) => {
  const { live, next, last } = sessionsAt(sessions as ReturnType<typeof at>[], nowMs)
  return { live: live.map(({ name }) => name), next: next?.name, last: last?.name }
}

test('the current, the next and the last session, in any order of the list', () => {
  const sessions = [at('Race', 15, 'scheduled'), at('Q', 13, 'scheduled'), at('P1', 10, 'finished')]
  expect(names(sessions)).toEqual({ live: [], next: 'Q', last: 'P1' })
  expect(names([...sessions, at('P2', 11, 'red')])).toMatchObject({ live: ['P2'], next: 'Q' })
})

test('a session that should have begun is next until its time is over; one that runs late is live', () => {
  const sessions = [at('P1', 10, 'scheduled'), at('P2', 12, 'scheduled')]
  expect(names(sessions, Date.parse('2026-05-15T12:30:00Z'))).toEqual({ live: [], next: 'P2', last: 'P1' })
  expect(names([at('P1', 10, 'live')])).toEqual({ live: ['P1'], next: undefined, last: undefined })
})

test('of two live sessions the later start comes first, and one that finished early is over', () => {
  expect(names([at('Class A', 10, 'live'), at('Class B', 11, 'live')]).live).toEqual(['Class B', 'Class A'])
  expect(names([at('Race', 15, 'finished')])).toEqual({ live: [], next: undefined, last: 'Race' })
})
