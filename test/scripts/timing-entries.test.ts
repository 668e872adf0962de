import { describe, expect, it } from 'vitest'
import { csvText, PRACTICE_RESULT_HEADER, RACE_RESULT_HEADER } from '../support/csv-text.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { lapsFile, PRACTICE, RACE, readerIn } from '../support/timing-folder.ts'

const { read } = readerIn(tempFolder())

describe('a car', () => {
  it('keeps the zeros of its number', () => {
    const laps = lapsFile({ NUMBER: '01' }, { NUMBER: '1' }, { NUMBER: '007' })
    expect(read({ [`${PRACTICE}-laps.csv`]: laps }).cars.map((car) => car.number)).toEqual(['01', '1', '007'])
  })

  const entry = {
    NUMBER: '32',
    TEAM: 'Kor Racing',
    CLASS: 'GTD',
    VEHICLE: 'Merc GT3',
    TIRES: 'M',
    DRIVER1_FIRSTNAME: 'Mike',
    DRIVER1_SECONDNAME: 'van der Skeen',
    DRIVER1_LICENSE: 'Silver',
    DRIVER1_COUNTRY: 'USA',
  }

  it('that never drove has a run sheet without laps, and its drivers are there', () => {
    const weekend = read({
      [`${PRACTICE}-laps.csv`]: lapsFile({}),
      [`${PRACTICE}-results.csv`]: csvText(PRACTICE_RESULT_HEADER, [{ ...entry, LAPS: '0' }]),
    })
    const sheet = weekend.runSheets.find(({ carNumber }) => carNumber === '32')
    expect(sheet).toMatchObject({ sessionName: 'Practice 1', driver: null, stints: [], laps: [] })
    expect(weekend.drivers.find(({ lastName }) => lastName === 'van der Skeen')).toEqual({
      firstName: 'Mike',
      lastName: 'van der Skeen',
      nationality: 'USA',
      fiaCategory: 'Silver',
      carNumbers: ['32'],
    })
  })

  it('is called by its team, and what else is known of it is kept as the latest session has it', () => {
    const weekend = read({
      [`${PRACTICE}-results.csv`]: csvText(PRACTICE_RESULT_HEADER, [{ ...entry, VEHICLE: 'Merc GT-3' }]),
      [`${RACE}-results.csv`]: csvText(RACE_RESULT_HEADER, [entry]),
    })
    expect(weekend.cars[0]).toMatchObject({
      name: 'Kor Racing',
      class: 'GTD',
      parameters: { team: 'Kor Racing', vehicle: 'Merc GT3', tyres: 'M' },
    })
  })
})

describe('a driver', () => {
  it('whom no results file lists is taken from the laps', () => {
    const laps = lapsFile({ DRIVER_NAME: 'Renger van der Zandt' })
    expect(read({ [`${RACE}-laps.csv`]: laps }).drivers).toEqual([
      { firstName: 'Renger', lastName: 'van der Zandt', carNumbers: ['01'] },
    ])
  })

  it('is one person however a sheet spells accents and capitals, and may drive two cars', () => {
    const results = csvText(RACE_RESULT_HEADER, [
      { NUMBER: '01', CLASS: 'GTP', DRIVER1_FIRSTNAME: 'José', DRIVER1_SECONDNAME: 'Núñez' },
    ])
    const laps = lapsFile({ DRIVER_NAME: 'JOSE NUNEZ' }, { NUMBER: '2', DRIVER_NAME: 'Jose Nunez' })
    const weekend = read({ [`${RACE}-results.csv`]: results, [`${RACE}-laps.csv`]: laps })
    expect(weekend.drivers).toEqual([{ firstName: 'José', lastName: 'Núñez', carNumbers: ['01', '2'] }])
    expect(weekend.runSheets.map(({ driver }) => driver)).toEqual(['José Núñez', 'José Núñez'])
  })
})
