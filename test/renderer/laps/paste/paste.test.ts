import { describe, expect, it } from 'vitest'
import {
  type Landing,
  landedValues,
  landPaste,
  type PastePlace,
} from '../../../../renderer/laps/paste/paste-landing.ts'
import type { LapField } from '../../../../renderer/laps/store/lap-fields.ts'
import { fieldsWith, LAP_FIELDS, QUICK_FIELDS } from '../../../../renderer/laps/store/lap-fields.ts'
import { measure } from '../../../../server/calc/units.ts'
import { lapRow } from '../laps.ts'

const FIELDS = fieldsWith({
  drivers: [['d1', 'K. Marlow', 'Marlow', 'Kim Marlow', 'MAR']],
  tyreSets: [['t1', 'S1']],
})
const fieldOf = (key: string) => FIELDS.find((field) => field.key === key) as LapField
const entry: PastePlace = { columns: QUICK_FIELDS, rows: [], laps: [], fields: FIELDS }
const written = ({ rows }: Landing) => rows.map((row) => [row.lapNumber, landedValues(row)])
const complaints = ({ rows }: Landing) =>
  rows.flatMap(({ message, cells }) => [
    ...(message ? [message] : []),
    ...cells.flatMap((cell) => cell.message ?? []),
  ])

describe('a block pasted into the entry', () => {
  it('is one lap a line, with sectors, fuel and status; an empty line between is a lap without a time', () => {
    expect(written(landPaste('1:23.4\t24,1\t30.2\t29.1\t2.2\tsafety car\tx\n\n12345\n', entry))).toEqual([
      [
        1,
        {
          lapTimeMs: 83_400,
          sector1Ms: 24_100,
          sector2Ms: 30_200,
          sector3Ms: 29_100,
          fuelUsedKg: 2.2,
          trackStatus: 'SC',
          pitIn: true,
        },
      ],
      [2, {}],
      [3, { lapTimeMs: 83_450 }],
    ])
  })

  it('goes below the last lap', () => {
    const laps = [lapRow(1), lapRow(7)]
    expect(written(landPaste('1:23.4\n1:24.4', { ...entry, laps }))).toEqual([
      [8, { lapTimeMs: 83_400 }],
      [9, { lapTimeMs: 84_400 }],
    ])
  })

  it('names every cell that cannot be read, and writes none of them', () => {
    const landing = landPaste('1:60.0\t24\t\t\tmany\n1:23.4\tS\t\t\t\tblue', entry)
    expect(landing.wrong).toBe(5)
    expect(complaints(landing)).toEqual([
      'Seconds go up to 59, not 60.',
      'Too few digits: 1234 is 1:23.4. Under a minute, type a point, as in 59.1.',
      'Fuel used must be a number, such as 2.5.',
      'Not a lap time. Type it like 1:23.456, or only the digits: 123456.',
      'Track status is one of Green, Yellow, Red, SC, VSC, FCY.',
    ])
  })
})

describe('a first line that names columns', () => {
  it('assigns each to its field, in any order, and reports unreadable ones', () => {
    const text = 'Driver\tGap\tS1\tLap time\tFuel [kg]\nmar\t+1.2\t24.1\t1:23.4\t2,2'
    const landing = landPaste(text, entry)
    expect(written(landing)).toEqual([
      [1, { driverId: 'd1', sector1Ms: 24_100, lapTimeMs: 83_400, fuelUsedKg: 2.2 }],
    ])
    expect(landing.ignored).toEqual(['Gap'])
  })

  it('lands at lap numbers where it has them: laps that are there change, others are new', () => {
    const laps = [lapRow(1), lapRow(2, { comment: 'Traffic' })]
    const landing = landPaste('No.\tTime\tComment\n2\t1:20.000\t\n5\t1:21.0\tout', { ...entry, laps })
    expect(landing.rows.map(({ lap }) => lap?.id)).toEqual(['lap-2', undefined])
    expect(written(landing)).toEqual([
      [2, { comment: null }],
      [5, { lapTimeMs: 81_000, comment: 'out' }],
    ])
  })

  it('refuses what is no lap number, and one that comes twice', () => {
    const landing = landPaste('Lap\tTime\n3\t1:20.0\nthree\t1:21.0\n3\t1:22.0', entry)
    expect(complaints(landing)).toEqual(['three is no lap number.', 'Lap 3 comes twice.'])
    expect(landing.wrong).toBe(2)
  })

  it('takes a column called Lap for the times where it holds them', () => {
    expect(written(landPaste('Lap\tS1\n1:20.0\t25.0', entry))).toEqual([
      [1, { lapTimeMs: 80_000, sector1Ms: 25_000 }],
    ])
  })
})

describe('a block pasted at a cell', () => {
  const laps = [1, 2, 3].map((number) => lapRow(number, { fuelUsedKg: 2 }))
  const at = (key: string, from: number): PastePlace => {
    const keys = ['lapTimeMs', '', 'sector1Ms', 'sector2Ms', 'fuelUsedKg']
    const columns = keys
      .slice(keys.indexOf(key))
      .map((each) => LAP_FIELDS.find((field) => field.key === each))
    return { columns, rows: laps.slice(from), laps, fields: FIELDS }
  }

  it('changes the laps below it, from that column on; rows beyond the last lap create laps', () => {
    expect(written(landPaste('24.1\t30.1\n24.2\t30.2\n24.3\t30.3', at('sector1Ms', 1)))).toEqual([
      [2, { sector1Ms: 24_100, sector2Ms: 30_100 }],
      [3, { sector1Ms: 24_200, sector2Ms: 30_200 }],
      [4, { sector1Ms: 24_300, sector2Ms: 30_300 }],
    ])
  })

  it('skips computed columns, and clears cells that are empty in it', () => {
    const landing = landPaste('1:20.000\t+0.3\t24.1\t30.1\t\n', at('lapTimeMs', 0))
    expect(written(landing)).toEqual([[1, { sector1Ms: 24_100, sector2Ms: 30_100 }]])
    expect(landing.ignored).toEqual(['column 2'])
    expect(written(landPaste('24.1\t\t\t', at('sector1Ms', 0)))).toEqual([[1, { sector1Ms: 24_100 }]])
    expect(written(landPaste('24.1\t30.1\t""\n1.0\t2.0\t3', at('sector1Ms', 0)))[0]).toEqual([
      1,
      { sector1Ms: 24_100, sector2Ms: 30_100, fuelUsedKg: null },
    ])
  })

  it('puts a field that cannot be empty back to what it is by itself', () => {
    const columns = [fieldOf('trackStatus'), fieldOf('valid'), fieldOf('lapTimeMs')]
    const rows = [lapRow(1, { trackStatus: 'SC', valid: false })]
    expect(written(landPaste('\t\t1:23.0', { ...entry, columns, rows, laps: rows }))).toEqual([
      [1, { trackStatus: 'green', valid: true, lapTimeMs: 83_000 }],
    ])
  })

  it('parses speeds and temperatures in the units of the user', () => {
    const units = (unit: string) =>
      measure({ pressure: 'psi', temperature: 'F', speed: 'mph', distance: 'mi' }, unit)
    const columns = [fieldOf('topSpeedKph'), fieldOf('airTempC')]
    expect(written(landPaste('100 mph\t68', { ...entry, columns, units }))).toEqual([
      [1, { topSpeedKph: 160.9344, airTempC: 20 }],
    ])
  })
})
