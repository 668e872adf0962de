import { describe, expect, it } from 'vitest'
import type { Cells } from '../support/alkamel-rows.ts'
import { csvText, WEATHER_HEADER } from '../support/csv-text.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { lap2, lap3, lapsFile, PRACTICE, RACE, readerIn } from '../support/timing-folder.ts'

const { read, lapsOf } = readerIn(tempFolder())

describe('the start of a lap', () => {
  it('is its crossing less its lap time, on the wall clock of the track', () => {
    expect(lapsOf(PRACTICE, {})[0]?.startedAt).toBe('2026-04-17T16:00:00.000Z')
  })

  it('falls on the next day when the session runs past midnight', () => {
    const late = { ELAPSED: '39:00.000', HOUR: '00:09:00.000' }
    const session = read({ '202604172330-practice-1-laps.csv': lapsFile(late) })
    expect(session.runSheets[0]?.laps[0]?.startedAt).toBe('2026-04-18T07:07:40.000Z')
    expect(session.sessions[0]).toMatchObject({
      startsAt: '2026-04-18T06:30:00.000Z',
      endsAt: '2026-04-18T07:09:00.000Z',
    })
    expect(session.event).toMatchObject({ startDate: '2026-04-17', endDate: '2026-04-18' })
  })

  it('falls on the day after when a race takes longer than a day', () => {
    const last = { ELAPSED: '24:01:00.000', HOUR: '13:41:00.000' }
    const race = read({ '202604171340-race-laps.csv': lapsFile(last) })
    expect(race.runSheets[0]?.laps[0]?.startedAt).toBe('2026-04-18T20:39:40.000Z')
  })
})

describe('the flag at the line', () => {
  it.each([
    ['GF', 'green'],
    ['FF', 'green'],
    ['FCY', 'FCY'],
    ['RF', 'red'],
  ])('%s makes the lap a %s one and is kept as it is', (flag, trackStatus) => {
    const [lap] = lapsOf(PRACTICE, { FLAG_AT_FL: flag })
    expect(lap).toMatchObject({ trackStatus, parameters: { flagAtFinishLine: flag } })
  })

  it('is that of the end of a lap: one that began under FCY is not green', () => {
    const laps = lapsOf(PRACTICE, { FLAG_AT_FL: 'FCY' }, { ...lap2, FLAG_AT_FL: 'GF' }, lap3)
    expect(laps.map((lap) => lap.trackStatus)).toEqual(['FCY', 'FCY', 'green'])
  })

  it('does not reach a lap that leaves the pits after it', () => {
    const inPit = { FLAG_AT_FL: 'RF', CROSSING_FINISH_LINE_IN_PIT: 'B' }
    expect(lapsOf(PRACTICE, inPit, lap2).map((lap) => lap.trackStatus)).toEqual(['red', 'green'])
  })
})

describe('the pits', () => {
  const inPit = { CROSSING_FINISH_LINE_IN_PIT: 'B' }

  it('B is an in-lap, the next lap an out-lap and a new stint', () => {
    const laps = lapsOf(RACE, inPit, { ...lap2, DRIVER_NAME: 'Ben Latebraker' }, lap3)
    expect(laps.map(({ pitIn, pitOut }) => [pitIn, pitOut])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
    expect(laps.map((lap) => lap.stint)).toEqual([1, 2, 3])
  })

  it('the first lap of a practice is an out-lap, that of a race is not', () => {
    expect(lapsOf(PRACTICE, {})[0]?.pitOut).toBe(true)
    expect(lapsOf(RACE, {})[0]?.pitOut).toBe(false)
  })

  it('a run sheet knows who starts, and each stint its driver and laps', () => {
    const laps = lapsFile(
      inPit,
      { ...lap2, DRIVER_NAME: 'Ben Latebraker' },
      { ...lap3, DRIVER_NAME: 'Ben Latebraker' },
    )
    expect(read({ [`${RACE}-laps.csv`]: laps }).runSheets[0]).toMatchObject({
      driver: 'Ada Quickfoot',
      stints: [
        { stint: 1, driver: 'Ada Quickfoot', startLap: 1, endLap: 1 },
        { stint: 2, driver: 'Ben Latebraker', startLap: 2, endLap: 3 },
      ],
    })
  })

  it('PIT_TIME is kept beside the lap', () => {
    expect(lapsOf(RACE, { PIT_TIME: '0:01:05.309' })[0]?.parameters).toMatchObject({ pitTimeMs: 65_309 })
  })
})

describe('speeds and temperatures', () => {
  it('KPH is the average of the lap, not its top speed', () => {
    const [lap] = lapsOf(RACE, { KPH: '142.5', TOP_SPEED: '' })
    expect(lap).not.toHaveProperty('topSpeedKph')
    expect(lap?.parameters).toMatchObject({ averageKph: 142.5 })
    expect(lapsOf(RACE, { TOP_SPEED: '281.3' })[0]?.topSpeedKph).toBe(281.3)
  })

  const weatherAt = (utc: string, pressure: string, air: string): Cells => ({
    TIME_UTC_SECONDS: String(Date.parse(utc) / 1000),
    AIR_TEMP: air,
    TRACK_TEMP: '104',
    PRESSURE: pressure,
  })
  const airTempC = (...readings: Cells[]) => {
    const files = {
      [`${PRACTICE}-laps.csv`]: lapsFile({}),
      [`${PRACTICE}-weather.csv`]: csvText(WEATHER_HEADER, readings),
    }
    return read(files).runSheets[0]?.laps[0]?.airTempC
  }

  it('Fahrenheit becomes Celsius, the last reading before the crossing counts', () => {
    const before = weatherAt('2026-04-17T16:00:30.000Z', '29.94', '59.30006')
    const after = weatherAt('2026-04-17T16:01:30.000Z', '29.94', '68')
    const older = weatherAt('2026-04-17T15:59:30.000Z', '29.94', '50')
    expect(airTempC(after, before, older)).toBe(15.2)
  })

  it('a sheet in hectopascals is in Celsius already', () => {
    expect(airTempC(weatherAt('2026-04-17T16:00:30.000Z', '1014.2', '15.2'))).toBe(15.2)
  })

  it('a reading of long ago says nothing', () => {
    expect(airTempC(weatherAt('2026-04-17T15:40:00.000Z', '29.94', '59'))).toBeUndefined()
  })
})

describe('the position in a race', () => {
  it('is by laps completed, then by time; other sessions have none', () => {
    const slower = { ELAPSED: '1:21.500', LAP_TIME: '1:21.500' }
    const rows = [{ NUMBER: '5' }, { NUMBER: '6', ...slower }]
    const race = read({ [`${RACE}-laps.csv`]: lapsFile(...rows) })
    expect(race.runSheets.map(({ laps }) => laps[0]?.position)).toEqual([1, 2])
    expect(lapsOf(PRACTICE, {})[0]).not.toHaveProperty('position')
  })
})
