import { describe, expect, it } from 'vitest'
import { readWeekend } from '../../scripts/load/read-weekend.ts'
import { madeUpWeekend } from '../../server/sample/made-up-weekend.ts'
import type { Weekend } from '../../server/sample/weekend.ts'
import { writeAlkamelFiles } from '../support/alkamel-files.ts'
import { asFilesCarryIt } from '../support/carried-by-files.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** The order of rows is the reader's own: cars by number, the rest by car. */
function inOneOrder(weekend: ReturnType<typeof asFilesCarryIt>) {
  const by = <T>(rows: T[], key: (row: T) => string) => rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  return {
    ...weekend,
    cars: by(weekend.cars, (car) => car.number),
    drivers: by(weekend.drivers, (driver) => driver.lastName),
    runSheets: by(weekend.runSheets, (sheet) => `${sheet.sessionName} ${sheet.carNumber}`),
  }
}

describe('the made-up weekend, written as timing files and read back', () => {
  const folder = tempFolder()
  const original = madeUpWeekend()
  writeAlkamelFiles(folder, original)
  const { weekend: read, assumed } = readWeekend(folder)

  it('is the same, but for what the format cannot carry', () => {
    const carried = (weekend: Weekend) => inOneOrder(asFilesCarryIt(weekend))
    expect(carried(read)).toEqual(carried(original))
  })

  it('invents nothing where the format has no place', () => {
    const fields = new Set(read.runSheets.flatMap(({ laps }) => laps.flatMap((lap) => Object.keys(lap))))
    for (const field of ['fuelUsedKg', 'compound', 'marker', 'valid', 'comment']) {
      expect(fields).not.toContain(field)
    }
  })

  it('ends each session with the minute of its last crossing', () => {
    for (const session of read.sessions) {
      const crossings = read.runSheets
        .filter(({ sessionName }) => sessionName === session.name)
        .flatMap(({ laps }) => laps.map((lap) => Date.parse(lap.startedAt!) + (lap.lapTimeMs ?? 0)))
      const seconds = (Date.parse(session.endsAt) - Math.max(...crossings)) / 1000
      expect(seconds, session.name).toBeGreaterThanOrEqual(0)
      expect(seconds, session.name).toBeLessThan(60)
    }
  })

  it('takes everything about the track from weekend.json and assumes liveries only', () => {
    expect(assumed.cars).toEqual(['liveryColor'])
    expect(assumed.track).toEqual([])
  })
})
