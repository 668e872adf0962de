import { describe, expect, it } from 'vitest'
import type { Cells } from '../support/alkamel-rows.ts'
import { csvText, RACE_RESULT_HEADER } from '../support/csv-text.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { lap2, lapsFile, PRACTICE, RACE, readerIn } from '../support/timing-folder.ts'

const { read, lapsOf } = readerIn(tempFolder())

describe('the text of a timing file', () => {
  it('may begin with a byte-order mark and have spaces in its header', () => {
    const text = lapsFile({})
    expect(text.startsWith('\uFEFFNUMBER, DRIVER_NUMBER, LAP_NUMBER')).toBe(true)
    expect(read({ [`${PRACTICE}-laps.csv`]: text }).cars[0]?.number).toBe('01')
    expect(read({ [`${PRACTICE}-laps.csv`]: text.slice(1) }).cars[0]?.number).toBe('01')
    const quoted = text.replace('NUMBER', '"NUMBER"')
    expect(read({ [`${PRACTICE}-laps.csv`]: quoted }).cars[0]?.number).toBe('01')
  })

  it('may end its lines with a comma or without', () => {
    const text = lapsFile({})
    expect(text.split('\n')[1]?.split(',')).toHaveLength(27)
    const without = text.replaceAll(',\n', '\n')
    const [withComma, plain] = [text, without].map((each) => read({ [`${PRACTICE}-laps.csv`]: each }))
    expect(plain).toEqual(withComma)
  })

  it('may quote a cell that holds a comma', () => {
    const laps = lapsFile({ TEAM: 'Anvil, Hammer & Co' })
    expect(read({ [`${PRACTICE}-laps.csv`]: laps }).cars[0]?.name).toBe('Anvil, Hammer & Co')
  })

  it('may end a row of results before its header does', () => {
    const row = {
      NUMBER: '7',
      TEAM: 'Anvil',
      CLASS: 'GTD',
      DRIVER1_FIRSTNAME: 'Bo',
      DRIVER1_SECONDNAME: 'Lee',
    }
    const results = csvText(RACE_RESULT_HEADER, [row]).replace(/,+\n$/, '\n')
    expect(read({ [`${RACE}-results.csv`]: results }).drivers[0]?.lastName).toBe('Lee')
  })
})

describe('a time', () => {
  it('comes as seconds, as minutes and as hours', () => {
    const row = { LAP_TIME: '1:02:31.345', S1: '1:01:02.345', S2: '1:02.345', S3: '26.655' }
    expect(lapsOf(PRACTICE, row)[0]).toMatchObject({
      lapTimeMs: 3_751_345,
      sector1Ms: 3_662_345,
      sector2Ms: 62_345,
      sector3Ms: 26_655,
    })
  })

  it('may be missing: a lap keeps its other sectors, and begins where the one before ended', () => {
    const lost = { ...lap2, LAP_TIME: '', S2: '', KPH: '' }
    expect(lapsOf(PRACTICE, {}, lost)[1]).toMatchObject({
      lapTimeMs: null,
      sector1Ms: 26_148,
      sector2Ms: null,
      sector3Ms: 23_500,
      startedAt: '2026-04-17T16:01:20.000Z',
    })
  })

  it('is left out when it is longer than the API keeps, after a repair in the garage', () => {
    const row = { LAP_TIME: '5:00:00.000', S1: '4:59:06.148', ELAPSED: '5:00:00.000', HOUR: '14:00:00.000' }
    expect(lapsOf(PRACTICE, row)[0]).toMatchObject({
      lapTimeMs: null,
      sector1Ms: null,
      sector2Ms: 30_352,
      startedAt: '2026-04-17T16:00:00.000Z',
    })
  })
})

describe('what cannot be right is refused with file, line and column', () => {
  it.each<[string, Cells[], string]>([
    [
      'a lap time',
      [{}, { ...lap2, LAP_TIME: '1:99.000' }],
      'line 3, column LAP_TIME: "1:99.000" is not a time',
    ],
    ['a lap number', [{ LAP_NUMBER: 'x' }], 'line 2, column LAP_NUMBER: "x" is not a whole number'],
    ['a time of day', [{ HOUR: '25:00:00.000' }], 'line 2, column HOUR: "25:00:00.000" is not a time of day'],
    ['a car number', [{ NUMBER: '' }], 'line 2, column NUMBER: "" must not be empty'],
    ['a flag', [{ FLAG_AT_FL: 'XX' }], 'line 2, column FLAG_AT_FL: "XX" is none of'],
    ['a mark', [{ CROSSING_FINISH_LINE_IN_PIT: 'C' }], 'column CROSSING_FINISH_LINE_IN_PIT: "C" is neither'],
    ['a speed', [{ KPH: 'fast' }], 'line 2, column KPH: "fast" is not a number'],
    [
      'a lap that comes twice',
      [{}, { S1: '27.000' }],
      'line 3, column LAP_NUMBER: "1" is lap 1 of car 01 again',
    ],
  ])('%s', (_, rows, message) => {
    expect(() => lapsOf(PRACTICE, ...rows)).toThrow(`${PRACTICE}-laps.csv`)
    expect(() => lapsOf(PRACTICE, ...rows)).toThrow(message)
  })

  it('a row repeated word for word counts once', () => {
    expect(lapsOf(PRACTICE, {}, {})).toHaveLength(1)
  })

  it('a column that is not there', () => {
    const laps = lapsFile({}).replace(' LAP_TIME', ' LAPTIME')
    expect(() => read({ [`${PRACTICE}-laps.csv`]: laps })).toThrow('line 1: there is no column LAP_TIME')
  })

  it('a row that was cut off', () => {
    const laps = lapsFile({}).slice(0, -30)
    expect(() => read({ [`${PRACTICE}-laps.csv`]: laps })).toThrow('line 2: the row has')
  })
})
