import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { keyOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server
const UNKNOWN_ID = '01990000-0000-7000-8000-000000000000'

/** The contract's own fixture. */
const ROWS = [
  { type: 'out' as const, laps: 1 },
  { type: 'timed' as const, laps: 3 },
  { type: 'in' as const, laps: 1 },
  { type: 'box' as const, minutes: 8 },
  { type: 'out' as const, laps: 1 },
  { type: 'timed' as const, laps: 5 },
  { type: 'in' as const, laps: 1 },
]
const PACE = { averageLapTimeMs: 120_000, fuelPerLapKg: 2.5 }

test('computes the fixture of the contract, and stores nothing', async () => {
  const { seq } = await api.me()
  const body = { sessionDurationMin: 60, trackLengthKm: 6.019, ...PACE, rows: ROWS }
  const plan = await api.calculateRunPlan({ body })
  expect(plan.rows.map((row) => row.endOffsetSec)).toEqual([144, 504, 642, 1122, 1266, 1866, 2004])
  expect(plan.coverage).toMatchObject({ sessionSec: 3600, plannedSec: 2004, percent: 55.67, status: 'under' })
  expect(plan.totals).toMatchObject({ laps: 12, distanceKm: 72.228, fuelUsedKg: 30 })
  expect(await api.calculateRunPlan({ body })).toEqual(plan)
  expect((await api.me()).seq).toBe(seq)
})

test('takes length, start and track from its session unless the plan gives them', async () => {
  const track = await make(api, 'tracks', { lengthKm: 4 })
  const event = await make(api, 'events', { trackId: track.id })
  const session = await make(api, 'sessions', {
    eventId: event.id,
    startsAt: '2026-04-17T16:00:00.000Z',
    endsAt: '2026-04-17T16:30:00.000Z',
  })
  const plan = await api.calculateRunPlan({ body: { sessionId: session.id, ...PACE, rows: ROWS } })
  expect(plan.coverage.sessionSec).toBe(1800)
  expect(plan.totals.distanceKm).toBe(48)
  expect(plan.rows[0]).toMatchObject({
    startClock: '2026-04-17T16:00:00.000Z',
    endClock: '2026-04-17T16:02:24.000Z',
  })
  expect(plan.warnings.map(({ code, row }) => [code, row])).toEqual([
    ['PAST_SESSION_END', 5],
    ['PAST_SESSION_END', 6],
  ])
  const longer = { sessionId: session.id, sessionDurationMin: 60, trackLengthKm: 6.019, ...PACE, rows: ROWS }
  expect((await api.calculateRunPlan({ body: longer })).coverage.percent).toBe(55.67)
})

test('a stored plan can be computed from its own fields', async () => {
  const session = await make(api, 'sessions')
  const stored = await make(api, 'runPlans', { sessionId: session.id, ...PACE, rows: ROWS })
  const { sessionId, averageLapTimeMs, fuelPerLapKg, outLapRatio, inLapRatio, rows } = stored
  const body = { sessionId, averageLapTimeMs, fuelPerLapKg, outLapRatio, inLapRatio, rows }
  expect((await api.calculateRunPlan({ body })).totals.durationSec).toBe(2004)
})

test('returns the reason why a plan cannot be computed', async () => {
  const cases: [object, string][] = [
    [{ rows: ROWS }, '/averageLapTimeMs'],
    [{ ...PACE }, '/rows'],
    [{ ...PACE, rows: [{ type: 'box' }] }, '/rows/0/minutes'],
    [{ ...PACE, rows: [{ type: 'timed', laps: 1 }, { type: 'flying' }] }, '/rows/1/type'],
    [{ ...PACE, rows: Array(501).fill({ type: 'out' }) }, '/rows'],
    [{ ...PACE, rows: [], lapTime: 1 }, '/lapTime'],
    [{ ...PACE, rows: [], outLapRatio: 0 }, '/outLapRatio'],
  ]
  for (const [body, path] of cases) {
    const problem = await refusal(api.calculateRunPlan({ body: body as never }))
    expect([path, problem.status, problem.errors?.[0]?.path]).toEqual([path, 400, path])
  }
  const nowhere = api.calculateRunPlan({ body: { sessionId: UNKNOWN_ID, ...PACE, rows: ROWS } })
  expect(await refusal(nowhere)).toMatchObject({ status: 422, errors: [{ path: '/sessionId' }] })
})

test('uses no session, event or track that the caller may not read', async () => {
  const session = await make(api, 'sessions')
  const body = { sessionId: session.id, ...PACE, rows: ROWS }
  for (const entity of ['Session', 'Event', 'Track']) {
    const { api: script } = await keyOf(server, { rules: ['*', `!read:${entity}`] })
    expect(await refusal(script.calculateRunPlan({ body }))).toMatchObject({
      status: 403,
      operation: 'read',
      entity,
    })
  }
})

test('a plan needs a session or minutes', async () => {
  expect(await refusal(api.runPlans.create({ name: 'Plan' }))).toMatchObject({
    status: 400,
    errors: [{ path: '/sessionId' }, { path: '/durationMin' }],
  })
  const plan = await api.runPlans.create({ name: 'Plan', durationMin: 45 })
  expect((await refusal(api.runPlans.update(plan.id, { durationMin: null }))).status).toBe(400)
})
