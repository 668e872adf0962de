import { describe, expect, test } from 'vitest'
import { changesOf } from '../../../../renderer/data/live/changes-of.ts'
import type { Row } from '../../../../renderer/data/row-cache.ts'
import { driverForm } from '../../../../renderer/features/weekend/forms/driver-form.ts'
import { sessionForm } from '../../../../renderer/features/weekend/forms/session-form.ts'
import { zoneNamed } from '../../../../renderer/features/weekend/forms/zone-named.ts'
import { heldByOf, heldText, needersText } from '../../../../renderer/rows/dialogs/held-by.ts'
import { numberOf, textOf } from '../../../../renderer/rows/values.ts'
import { ApiError } from '../../../../server/contract/client.ts'

test.each([
  ['4.5', 4.5],
  ['4,5', 4.5],
  [' 12 ', 12],
  ['-3', -3],
  ['', null],
])('%j typed as a number is %s', (typed, number) => {
  expect(numberOf({ x: typed }, 'x')).toBe(number)
})

test.each(['lots', '1.2.3', '1,000.5', '0x10', '1e5', '∞'])('%j is no number', (typed) => {
  expect(() => numberOf({ x: typed }, 'x')).toThrow(
    expect.objectContaining({ fields: { x: 'must be a number' } }),
  )
})

test('blank text is no text', () => {
  expect([textOf({ x: '  ' }, 'x'), textOf({}, 'x'), textOf({ x: ' a ' }, 'x')]).toEqual([null, null, 'a'])
})

test('only what changed is sent', () => {
  const before = { name: 'a', carIds: ['1'], weightKg: null }
  expect(changesOf({ name: 'a', carIds: ['1', '2'], weightKg: null }, before)).toEqual({ carIds: ['1', '2'] })
})

describe('a session is typed by the clock of the track', () => {
  const event = { id: 'e', startDate: '2026-05-15' } as Row<'events'>
  const form = sessionForm(event, 'America/Los_Angeles')
  const typed = { name: 'FP1', type: 'practice', day: '2026-05-15', startsAt: '1600', endsAt: '90' }

  test('and sent in UTC', () => {
    expect(form.bodyOf({ ...typed, status: 'live' })).toMatchObject({
      startsAt: '2026-05-15T23:00:00.000Z',
      endsAt: '2026-05-16T00:30:00.000Z',
    })
  })

  test('the next one starts at its end', () => {
    expect(form.presetAfter?.(typed)).toMatchObject({ day: '2026-05-15', startsAt: '17:30', endsAt: '90' })
  })

  test('an edit that changes nothing sends nothing, to the second', () => {
    const row = {
      ...{ name: 'FP1', type: 'practice', status: 'scheduled', eventId: 'e' },
      ...{ startsAt: '2026-05-15T23:00:07.000Z', endsAt: '2026-05-16T00:30:00.000Z' },
    } as Row<'sessions'>
    expect(form.bodyOf(form.valuesOf(row))).toMatchObject({ startsAt: row.startsAt, endsAt: row.endsAt })
  })
})

test("a driver's cars of other events stay", () => {
  const cars = [{ id: 'a' }, { id: 'b' }] as Row<'cars'>[]
  const row = { firstName: 'Mira', lastName: 'Ost', carIds: ['x', 'a'] } as unknown as Row<'drivers'>
  const body = driverForm(cars).bodyOf({ firstName: 'Mira', lastName: 'Ost', 'car-b': 'on' }, row)
  expect(body.carIds).toEqual(['x', 'b'])
})

describe('what still holds a row', () => {
  const problem = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'x' }

  test('is read from the refusal', () => {
    const held = { ...problem, code: 'still_referenced', heldBy: { Lap: 3 } }
    expect(heldByOf(new ApiError(held))).toEqual({ Lap: 3 })
    expect(heldByOf(new ApiError({ ...problem, code: 'duplicate' }))).toBeUndefined()
    expect(heldByOf(new TypeError('fetch failed'))).toBeUndefined()
  })

  test('is removed with it if it belongs to it, and stays if it only refers to it', () => {
    expect(heldText({ RunSheet: 2, Driver: 1 }, 'Car')).toEqual({
      holds: '2 run sheets and 1 driver',
      removing:
        '2 run sheets will be removed too, with all that belongs to them. 1 driver will stay, but no longer point here.',
    })
    expect(heldText({ Session: 1, Car: 12 }, 'Event').removing).toMatch(
      /^1 session and 12 cars will be removed/,
    )
  })

  test('what cannot do without it keeps it, and what belongs to it or mentions it does not', () => {
    expect(needersText({ Issue: 3, Board: 1 }, 'IssueWorkflow')).toBe('3 issues')
    expect(needersText({ Member: 1, ApiKey: 2 }, 'PermissionProfile')).toBe('1 member and 2 API keys')
    expect(needersText({ RunSheet: 2, Driver: 1 }, 'Car')).toBeUndefined()
  })
})

test('a driver of the only car is put into it; of several cars one is chosen', () => {
  const cars = [{ id: 'a' }, { id: 'b' }] as Row<'cars'>[]
  expect(driverForm(cars.slice(0, 1)).preset).toEqual({ 'car-a': 'on' })
  expect([driverForm(cars).preset, driverForm().preset]).toEqual([{}, {}])
})

test.each([
  ['Lisbon', 'Europe/Lisbon'],
  [' são paulo ', 'America/Sao_Paulo'],
  ['europe/madrid', 'Europe/Madrid'],
  // Two cities share the name, so the server reports the ambiguity.
  ['Springfield', 'Springfield'],
  ['Nowhere', 'Nowhere'],
])('the time zone of %j is %s', (typed, zone) => {
  const zones = [
    'Europe/Lisbon',
    'Europe/Madrid',
    'America/Sao_Paulo',
    'A/Springfield',
    'B/Springfield',
    'UTC',
  ]
  expect(zoneNamed(typed, zones)).toBe(zone)
})
