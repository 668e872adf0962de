import { expect, test } from 'vitest'
import type { Row } from '../../../../renderer/data/row-cache.ts'
import { factsOf } from '../../../../renderer/features/weekend/home/car-facts.ts'
import { sessionsAt } from '../../../../renderer/laps/sessions-at.ts'

type Status = Row<'sessions'>['status']
const session = (id: string, hour: number, status: Status) =>
  ({
    id,
    startsAt: `2026-05-15T${hour}:00:00.000Z`,
    endsAt: `2026-05-15T${hour + 1}:00:00.000Z`,
    status,
  }) as Row<'sessions'>
const sheet = (sessionId: string, more: object = {}) =>
  ({
    id: `sheet of ${sessionId}`,
    sessionId,
    carId: 'car',
    tyreSetId: null,
    startFuelKg: null,
    endFuelKg: null,
    stints: [],
    bestLapTimeMs: null,
    lapCount: 0,
    totalDistanceKm: 0,
    ...more,
  }) as unknown as Row<'runSheets'>
const NOW = Date.parse('2026-05-15T12:00:00Z')

function facts(sessions: Row<'sessions'>[], sheets: Row<'runSheets'>[], more: object = {}) {
  const sessionsNow = sessionsAt(sessions, NOW)
  const tyreSets = ['D1', 'D2', 'D3'].map((id) => ({ id, number: id })) as Row<'tyreSets'>[]
  return factsOf('car', { sessions, sessionsNow, sheets, setups: [], tyreSets, ...more })
}
const done = session('P1', 9, 'finished')
const before = session('P2', 10, 'finished')
const live = session('Q', 11, 'live')
const next = session('R', 15, 'scheduled')

test('the way leads to the sheet of the session that runs, else the next, else the latest', () => {
  const all = [next, live, before, done]
  const sheets = [sheet('R'), sheet('P1'), sheet('Q'), sheet('P2')]
  expect(facts(all, sheets).sheet?.row.id).toBe('sheet of Q')
  expect(facts([next, before, done], sheets).sheet?.row.id).toBe('sheet of R')
  expect(facts([before, done], sheets).sheet?.row.id).toBe('sheet of P2')
  expect(facts([next, before, done], [sheet('P1'), sheet('P2')]).sheet?.row.id).toBe('sheet of P2')
  expect(facts(all, []).sheet).toBeUndefined()
})

test('a run sheet can be created for the live or next session, if there is none', () => {
  expect(facts([next, live, done], [sheet('P1')]).toStart).toBe(live)
  expect(facts([next, done], [sheet('P1')]).toStart).toBe(next)
  expect(facts([next, live], [sheet('Q')]).toStart).toBeUndefined()
  expect(facts([done], []).toStart).toBeUndefined()
})

test('tyres and fuel are those of the last sheet that has them, its last stint before its head', () => {
  const stints = [
    { tyreSetId: 'D1', fuelInKg: 60, fuelOutKg: 20 },
    { tyreSetId: 'D2', fuelInKg: 55, fuelOutKg: null },
  ]
  const started = sheet('P2', { tyreSetId: 'D3', startFuelKg: 60, stints })
  expect(facts([before], [started])).toMatchObject({ tyreSet: { id: 'D2' }, fuel: { kg: 55, when: 'out' } })
  const ended = sheet('P2', { startFuelKg: 60, endFuelKg: 3.1, stints })
  expect(facts([before], [ended]).fuel).toEqual({ kg: 3.1, when: 'left' })
  // The next session's sheet is empty: earlier values are kept.
  expect(facts([before, next], [ended, sheet('R')])).toMatchObject({
    tyreSet: { id: 'D2' },
    fuel: { kg: 3.1 },
  })
  expect(facts([before, next], [ended, sheet('R', { tyreSetId: 'D3', startFuelKg: 70 })])).toMatchObject({
    tyreSet: { id: 'D3' },
    fuel: { kg: 70, when: 'out' },
  })
  // Values planned for later are ignored while another session runs.
  expect(
    facts([live, next], [sheet('Q', { startFuelKg: 12 }), sheet('R', { startFuelKg: 70 })]).fuel?.kg,
  ).toBe(12)
})

test('laps, distance and the best lap are those of the weekend, of this car alone', () => {
  const sheets = [
    sheet('P1', { bestLapTimeMs: 83_000, lapCount: 10, totalDistanceKm: 44.1 }),
    sheet('P2', { bestLapTimeMs: 82_500, lapCount: 5, totalDistanceKm: 22 }),
    sheet('P2', { carId: 'other', bestLapTimeMs: 80_000, lapCount: 99, totalDistanceKm: 500 }),
    sheet('Q', { lapCount: undefined, totalDistanceKm: undefined }),
  ]
  const { bestLapTimeMs, laps, km } = facts([done, before, live], sheets)
  expect([bestLapTimeMs, laps, km]).toEqual([82_500, 15, expect.closeTo(66.1)])
})

test('of several setups on the car it is the one that was put on last', () => {
  const setups = [
    { id: '1', carId: 'car', status: 'onCar', updatedAt: '2026-05-15T10:00:00.000Z' },
    { id: '2', carId: 'car', status: 'onCar', updatedAt: '2026-05-15T11:00:00.000Z' },
    { id: '3', carId: 'car', status: 'issued', updatedAt: '2026-05-15T12:00:00.000Z' },
    { id: '4', carId: 'other', status: 'onCar', updatedAt: '2026-05-15T12:00:00.000Z' },
  ]
  expect(facts([done], [], { setups }).setup?.id).toBe('2')
})
