import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { everything } from '../support/content.ts'
import { lapFigures, msOfText, storedFigures } from '../support/lap-figures.ts'
import { bringIn, type Content, created, expectRevertible, expectUnchanged } from '../support/ready-import.ts'
import { refusalOf } from '../support/refusal-of.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const MIAMI = path.resolve(import.meta.dirname, '../fixtures/sprint-laps-miami-2025/laps.csv')
const SEASON = path.resolve(
  import.meta.dirname,
  '../../../shared/data/fastf1-sprint-laps-2025/all_sprint_laps_2025.csv',
)

const DAYS: Record<string, string> = {
  2: '2025-03-22',
  6: '2025-05-03',
  13: '2025-07-26',
  19: '2025-10-18',
  21: '2025-11-08',
  23: '2025-11-29',
}
const events = Object.entries(DAYS).map(([round, day]) => ({
  RoundNumber: Number(round),
  startDate: day,
  endDate: day,
  session: 'Sprint',
  type: 'race',
  startsAt: `${day}T16:00:00Z`,
  endsAt: `${day}T17:00:00Z`,
}))

/** Cells of a file by column: no cell of these files holds a comma. Nothing of the reader is used here. */
function rawRows(text: string): Record<string, string>[] {
  const [header = '', ...lines] = text.trim().split('\n')
  const columns = header.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [columns[index], cell])))
}

/** A car's lap that comes twice counts by its first row. */
function firstOfEach(rows: Record<string, string>[]) {
  const seen = new Map<string, Record<string, string>>()
  for (const row of rows) {
    const key = [row.RoundNumber, row.DriverNumber, Number(row.LapNumber)].join(' ')
    if (!seen.has(key)) seen.set(key, row)
  }
  return [...seen.values()]
}

const msOf = (text = '') => msOfText(text.replace(/^0 days /, ''))
const wholeOf = (text = '') => (text === '' ? null : Number(text))

function statusOf(codes = ''): string {
  for (const [code, status] of Object.entries({ 5: 'red', 4: 'SC', 6: 'VSC', 2: 'yellow' }).toSorted(
    ([a], [b]) => '5462'.indexOf(a) - '5462'.indexOf(b),
  )) {
    if (codes.includes(code)) return status
  }
  return 'green'
}

describe.each([
  ['one sprint', MIAMI],
  ['six sprints in one file', SEASON],
])('%s', (name, file) => {
  const isThere = existsSync(file)
  describe.skipIf(!isThere)(isThere ? 'as it was timed' : `skipped: there are no ${name} here`, () => {
    const csv = isThere ? readFileSync(file, 'utf8') : ''
    const all = rawRows(csv)
    const laps = firstOfEach(all)
    const payload = { season: 2025, events, laps: { csv } }
    let server: TestServer
    let before: Content
    let answer: Awaited<ReturnType<typeof bringIn>>

    beforeAll(async () => {
      server = await startTestServer()
      before = await everything(server.api)
      answer = await bringIn(server, 'fastf1', payload)
    }, 60_000)

    const distinct = (...columns: string[]) =>
      new Set(all.map((row) => columns.map((column) => row[column]).join())).size

    it('has one row for each row of the source, except for a duplicate lap', () => {
      expect(created(answer)).toEqual({
        Track: distinct('EventName'),
        Championship: 1,
        Event: distinct('RoundNumber'),
        Session: distinct('RoundNumber'),
        Car: distinct('RoundNumber', 'DriverNumber'),
        Driver: distinct('Driver'),
        RunSheet: distinct('RoundNumber', 'DriverNumber'),
        Lap: laps.length,
      })
      expect(laps).toHaveLength(all.length - 1)
    })

    it('has rows, fastest lap and all lap times of each driver as in the file, round by round', async () => {
      const rounds = new Map<string, string>()
      for await (const event of server.api.events.all()) {
        rounds.set(event.id, String((event.parameters as { round: number }).round))
      }
      for await (const session of server.api.sessions.all()) {
        const round = rounds.get(session.eventId)
        const own = laps.filter((row) => row.RoundNumber === round)
        const raw = own.map((row) => ({ name: `Driver ${row.Driver}`, ms: msOf(row.LapTime) }))
        expect(await storedFigures(server.api, session.id, 'driver')).toEqual(lapFigures(raw))
        expect(session).toMatchObject({ name: 'Sprint', startsAt: `${DAYS[round as string]}T16:00:00.000Z` })
      }
    })

    it('has every lap with its tyres, its pit stops, and the worst flag that was shown', async () => {
      const rounds = new Map<string, string>()
      for await (const event of server.api.events.all()) {
        rounds.set(event.id, String((event.parameters as { round: number }).round))
      }
      const cars = new Map<string, string>()
      for await (const car of server.api.cars.all())
        cars.set(car.id, `${rounds.get(car.eventId)} ${car.number}`)
      const rows = new Map(
        laps.map((row) => [`${row.RoundNumber} ${row.DriverNumber} ${Number(row.LapNumber)}`, row]),
      )
      for await (const lap of server.api.laps.all()) {
        const row = rows.get(`${cars.get(lap.carId)} ${lap.lapNumber}`) as Record<string, string>
        expect(lap).toMatchObject({
          lapTimeMs: msOf(row.LapTime),
          sector1Ms: msOf(row.Sector1Time),
          sector2Ms: msOf(row.Sector2Time),
          sector3Ms: msOf(row.Sector3Time),
          compound: row.Compound,
          tyreAgeLaps: wholeOf(row.TyreLife),
          stint: wholeOf(row.Stint),
          position: wholeOf(row.Position),
          pitIn: row.PitInTime !== '',
          pitOut: row.PitOutTime !== '',
          valid: row.Deleted !== 'True',
          topSpeedKph: wholeOf(row.SpeedST),
          trackStatus: statusOf(row.TrackStatus),
          comment: row.DeletedReason?.trim() || null,
        })
        rows.delete(`${row.RoundNumber} ${row.DriverNumber} ${Number(row.LapNumber)}`)
      }
      expect(rows.size).toBe(0)
    })

    it('changes nothing the second time, and can be reverted', async () => {
      await expectUnchanged(server, 'fastf1', payload)
      await expectRevertible(server, answer.id, before)
    }, 60_000)
  })
})

describe('drivers', () => {
  let server: TestServer
  const [header = '', ...lines] = readFileSync(MIAMI, 'utf8').trim().split('\n')
  const csv = [header, ...lines.slice(0, 3)].join('\n')
  const payload = { season: 2025, events, laps: { csv } }
  const code = rawRows(csv)[0]?.Driver as string
  const number = rawRows(csv)[0]?.DriverNumber as string
  const name = async () => {
    const { items } = await server.api.drivers.list()
    return items.map(({ firstName, lastName, carIds }) => [firstName, lastName, carIds.length])
  }

  beforeAll(async () => {
    server = await startTestServer()
  })

  it('who are there are found by their three letters, keep their names and get the car', async () => {
    await server.api.drivers.create({ firstName: 'Ada', lastName: 'Quickfoot', code })
    await bringIn(server, 'fastf1', payload)
    expect(await name()).toEqual([['Ada', 'Quickfoot', 1]])
    const { items } = await server.api.laps.list()
    expect(items.map((lap) => lap.driverId !== null)).toEqual([true, true, true])
  })

  it('get the names of the results, where these come along', async () => {
    const results = [{ DriverNumber: number, Abbreviation: code, FirstName: 'Bo', LastName: 'van Slide' }]
    await bringIn(server, 'fastf1', { ...payload, results })
    expect(await name()).toEqual([['Bo', 'van Slide', 1]])
    await expectUnchanged(server, 'fastf1', { ...payload, results })
  })

  it('and their laps are refused without the dates of the round', async () => {
    const errors = await refusalOf(server, 'fastf1', { ...payload, season: 2024, events: [] })
    expect(errors).toContainEqual({
      path: '/laps/0',
      entity: 'Event',
      field: 'startDate',
      message: 'is required',
    })
  })
})
