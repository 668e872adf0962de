import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallToUtcMs } from '../../server/calc/wall-time.ts'

const utc = (wall: string, timeZone: string) =>
  new Date(wallToUtcMs(Date.parse(`${wall}Z`), timeZone)).toISOString()

describe('wallToUtcMs', () => {
  it.each([
    ['2024-04-19T09:00:00', 'America/Los_Angeles', '2024-04-19T16:00:00.000Z'],
    ['2024-01-27T13:40:00', 'America/New_York', '2024-01-27T18:40:00.000Z'],
    ['2024-06-15T16:00:00', 'Europe/Paris', '2024-06-15T14:00:00.000Z'],
    ['2024-09-15T00:30:00.250', 'Asia/Tokyo', '2024-09-14T15:30:00.250Z'],
    ['2024-02-10T12:00:00', 'Australia/Adelaide', '2024-02-10T01:30:00.000Z'],
    ['2024-02-29T23:59:59.999', 'UTC', '2024-02-29T23:59:59.999Z'],
  ])('%s in %s is %s', (wall, timeZone, instant) => {
    expect(utc(wall, timeZone)).toBe(instant)
  })

  it.each([
    ['the hour before clocks go forward', '2024-03-31T01:59:59', '2024-03-31T00:59:59.000Z'],
    ['an hour that is skipped moves on', '2024-03-31T02:30:00', '2024-03-31T01:30:00.000Z'],
    ['the hour after', '2024-03-31T03:00:00', '2024-03-31T01:00:00.000Z'],
    ['an hour that comes twice: its first coming', '2024-10-27T02:30:00', '2024-10-27T00:30:00.000Z'],
    ['the hour after that', '2024-10-27T03:00:00', '2024-10-27T02:00:00.000Z'],
  ])('%s', (_, wall, instant) => {
    expect(utc(wall, 'Europe/Paris')).toBe(instant)
  })

  it('gives an instant at which the clocks there show that time', () => {
    const zones = fc.constantFrom('America/Los_Angeles', 'Europe/London', 'Asia/Kolkata', 'Atlantic/Canary')
    const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })
    fc.assert(
      fc.property(zones, minutes, (timeZone, minute) => {
        const shown = new Date(minute * 60_000).toLocaleString('sv-SE', { timeZone })
        const back = wallToUtcMs(Date.parse(`${shown.replace(' ', 'T')}Z`), timeZone)
        return new Date(back).toLocaleString('sv-SE', { timeZone }) === shown
      }),
      { numRuns: 300 },
    )
  })
})
