import { expect, test } from 'vitest'
import { deliveredWords, filterWords } from '../../../../renderer/features/webhooks/delivered-words.ts'
import { outcomeWords, secondsUntil } from '../../../../renderer/features/webhooks/delivery-words.ts'
import { FURTHER, OFFERED } from '../../../../renderer/features/webhooks/entity-types.ts'
import { healthShort, healthWords } from '../../../../renderer/features/webhooks/health-words.ts'

const all: string[] = []

test('describes the events of no filter, or a few', () => {
  expect(deliveredWords({ entityTypes: [], opTypes: [] })).toEqual([
    'Every create, update and delete of events, cars, setups, laps and issues; every create of run sheets; every update of board cards.',
    'Updates and deletes of run sheets and creates and deletes of board cards are never sent.',
  ])
  expect(deliveredWords({ entityTypes: ['lap', 'car'], opTypes: ['create', 'update'] })).toEqual([
    'Every create and update of laps and cars.',
  ])
  expect(deliveredWords({ entityTypes: ['tyre'], opTypes: all })).toEqual([
    'Every create, update and delete of tyres.',
  ])
})

test('names selected events that never occur', () => {
  expect(deliveredWords({ entityTypes: ['run_sheet'], opTypes: ['delete'] })).toEqual([
    'Only tests.',
    'Deletes of run sheets are never sent.',
  ])
  expect(deliveredWords({ entityTypes: ['board_card', 'marshal_post'], opTypes: [] })).toEqual([
    'Every update of board cards.',
    'Creates and deletes of board cards are never sent.',
    'This server has no rows called "marshal_post" yet.',
  ])
})

test('a list shows filters in a few words', () => {
  expect(filterWords({ entityTypes: [], opTypes: [] })).toBe('The usual types')
  expect(filterWords({ entityTypes: ['lap', 'run_sheet'], opTypes: ['create'] })).toBe(
    'Laps, run sheets: create',
  )
  expect(filterWords({ entityTypes: OFFERED, opTypes: ['create', 'update', 'delete'] })).toBe(
    'Run sheets, board cards, laps, setups and 6 more',
  )
})

test('offers every type once', () => {
  expect(OFFERED).toHaveLength(10)
  expect(FURTHER).toContain('weather')
  expect(FURTHER.filter((type) => OFFERED.includes(type))).toEqual([])
})

const gone = { attempts: 3, responseStatus: null, error: 'Nobody listens there.', durationMs: 4 }

test('an outcome is a sentence', () => {
  expect(outcomeWords({ ...gone, state: 'failed' })).toBe(
    'Nobody listens there. After 3 attempts it was given up; replay it when the receiver is ready.',
  )
  expect(outcomeWords({ ...gone, state: 'failed', responseStatus: 500, error: null })).toMatch(
    /^The receiver answered 500 in 4 ms\. After 3/,
  )
  const delivered = { state: 'succeeded', attempts: 1, responseStatus: 204, error: null } as const
  expect(outcomeWords({ ...delivered, durationMs: 1234 })).toBe('The receiver answered 204 in 1.2 s.')
  expect(outcomeWords({ ...gone, state: 'queued', attempts: 0 })).toBe('Waiting its turn.')
})

test('a probe is counted down between nothing and the longest pause, however wrong a clock is', () => {
  const at = '2026-05-16T12:00:30.000Z'
  expect(secondsUntil(at, Date.parse('2026-05-16T12:00:18.200Z'))).toBe(12)
  expect(secondsUntil(at, Date.parse('2026-05-16T12:09:00.000Z'))).toBe(0)
  expect(secondsUntil(at, Date.parse('2026-05-16T11:00:00.000Z'))).toBe(60)
})

test('shows since when a receiver refuses, the backlog, and the remedy', () => {
  const failingSince = new Date(2026, 3, 17, 14, 32).toISOString()
  expect(healthWords({ health: 'ok', failingSince: null, queued: 3 })).toBeUndefined()
  expect(healthWords({ health: 'off', failingSince: null, queued: 3 })).toBeUndefined()
  expect(healthWords({ health: 'failing', failingSince, queued: 1 })).toBe(
    'Its receiver has refused every delivery since 17 Apr, 14:32. 1 delivery waits. Look at its last answer below, fix the receiver and send a test. Failed deliveries can then be replayed.',
  )
  expect(healthWords({ health: 'off', failingSince, queued: 20 })).toBe(
    'Switched off: its receiver has accepted nothing since 17 Apr, 14:32. 20 deliveries wait. Fix the receiver, send a test, then enable the webhook: queued deliveries go out in order, and failed ones can be replayed.',
  )
  const shorts = [
    { health: 'ok', failingSince: null, lastDeliveryStatus: 204 },
    { health: 'ok', failingSince: null, lastDeliveryStatus: null },
    { health: 'failing', failingSince, lastDeliveryStatus: 503 },
    { health: 'off', failingSince, lastDeliveryStatus: 503 },
    { health: 'off', failingSince: null, lastDeliveryStatus: null },
  ] as const
  expect(shorts.map(healthShort)).toEqual([
    'OK',
    'No answer yet',
    'Refused since 17 Apr, 14:32',
    'Switched off',
    'Off',
  ])
})
