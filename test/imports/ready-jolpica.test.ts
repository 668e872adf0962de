import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { everything } from '../support/content.ts'
import { lapFigures, msOfText, storedFigures } from '../support/lap-figures.ts'
import { bringIn, created, emptyAccount, expectRevertible, expectUnchanged } from '../support/ready-import.ts'
import { refusalOf } from '../support/refusal-of.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures/imports')
const REAL = path.resolve(import.meta.dirname, '../../../shared/data/jolpica-ergast')
const json = (...parts: string[]) => JSON.parse(readFileSync(path.join(...parts), 'utf8'))

interface Group {
  object_type: string
  foreign_keys: { session: string; car_number: number; lap: number }
  objects: { number: number; time: { milliseconds: number }; position?: number; is_deleted?: boolean }[]
}

interface JolpicaDocument {
  sessions: { session: string; name: string; startsAt: string }[]
  files: Group[][]
}

/** Austin 2023 as it was filed: sprint weekend, qualifying in three parts. */
function austin(): JolpicaDocument {
  const session = (code: string, name: string, type: string, startsAt: string, endsAt: string) => ({
    ...{ session: code, name, type, startsAt, endsAt },
  })
  return {
    ...{ event: { name: 'United States Grand Prix', startDate: '2023-10-20', endDate: '2023-10-22' } },
    ...{
      track: { name: 'COTA', country: 'US', lengthKm: 5.513, cornerCount: 20, timeZone: 'America/Chicago' },
    },
    sessions: [
      session('R', 'Race', 'race', '2023-10-22T14:00', '2023-10-22T16:00'),
      session('SR', 'Sprint', 'race', '2023-10-21T17:00', '2023-10-21T18:00'),
      session('Q1', 'Qualifying 1', 'qualifying', '2023-10-20T16:00', '2023-10-20T16:18'),
      session('Q2', 'Qualifying 2', 'qualifying', '2023-10-20T16:25', '2023-10-20T16:40'),
      session('Q3', 'Qualifying 3', 'qualifying', '2023-10-20T16:48', '2023-10-20T17:00'),
    ],
    files: [
      'entry_list',
      'race_lap_times',
      'race_pit_stops',
      'race_classification',
      'sprint_lap_times',
      'sprint_classification',
      'quali_lap_times',
      'quali_classification',
    ].map((name) => json(REAL, `2023_18_${name}.json`)),
  }
}

let running: TestServer
beforeAll(async () => {
  running = await startTestServer()
})

const isThere = existsSync(REAL)
describe.each([
  ['a made-up round', true, () => json(FIXTURES, 'jolpica-made-up.json') as JolpicaDocument],
  ['Austin 2023', isThere, austin],
])('Jolpica’s import files: %s', (name, isHere, read) => {
  it.skipIf(!isHere)(isHere ? 'come in whole' : `skipped: there is no ${name} here`, async () => {
    const server = await emptyAccount(running)
    const before = await everything(server.api)
    const payload = read()
    const groups = payload.files.flat()
    const ofType = (type: string) => groups.filter(({ object_type }) => object_type === type)
    const answer = await bringIn(server, 'jolpica', payload)
    const laps = ofType('lap').flatMap(({ foreign_keys, objects }) =>
      objects.map((lap) => ({ ...foreign_keys, ...lap })),
    )
    const sheets = new Set(
      [...ofType('lap'), ...ofType('SessionEntry')].map(
        ({ foreign_keys: { session, car_number } }) => `${session} ${car_number}`,
      ),
    )
    expect(created(answer)).toMatchObject({
      Session: payload.sessions.length,
      Car: ofType('RoundEntry').length,
      RunSheet: sheets.size,
      Lap: laps.length,
    })
    const stops = new Set(
      ofType('pit_stop').map(
        ({ foreign_keys: { session, car_number, lap } }) => `${session} ${car_number} ${lap}`,
      ),
    )
    const numbers = new Map<string, string>()
    for await (const car of server.api.cars.all()) numbers.set(car.id, car.number)
    let inLaps = 0
    for await (const session of server.api.sessions.all()) {
      const code = payload.sessions.find((each) => each.name === session.name)?.session as string
      const own = laps.filter((lap) => lap.session === code)
      const raw = own.map((lap) => ({ name: String(lap.car_number), ms: lap.time.milliseconds }))
      expect(await storedFigures(server.api, session.id, 'car')).toEqual(lapFigures(raw))
      const rows = new Map(own.map((lap) => [`${lap.car_number} ${lap.number}`, lap]))
      for await (const lap of server.api.laps.all({ sessionId: session.id })) {
        const number = numbers.get(lap.carId)
        const row = rows.get(`${number} ${lap.lapNumber}`)
        expect([lap.position, lap.valid]).toEqual([row?.position ?? null, row?.is_deleted !== true])
        expect([lap.pitIn, lap.pitOut]).toEqual([
          stops.has(`${code} ${number} ${lap.lapNumber}`),
          stops.has(`${code} ${number} ${lap.lapNumber - 1}`),
        ])
        if (lap.pitIn) inLaps += 1
      }
    }
    expect(inLaps).toBe(stops.size)
    expect(stops.size).toBeGreaterThan(1)
    const race = (await server.api.sessions.list()).items.find((each) => each.name === 'Race')
    expect(race?.startsAt).toBe('2023-10-22T19:00:00.000Z')
    await expectUnchanged(server, 'jolpica', payload)
    await expectRevertible(server, answer.id, before)
  })
})

describe('Jolpica’s import files', () => {
  it('name drivers where the document has a list of them, and work without one', async () => {
    const server = await emptyAccount(running)
    const before = await everything(server.api)
    const payload = json(FIXTURES, 'jolpica-made-up.json')
    const answer = await bringIn(server, 'jolpica', payload)
    const { items } = await server.api.drivers.list({ sort: 'code' })
    expect(
      items.map(({ firstName, lastName, code, dob, carIds }) => [
        firstName,
        lastName,
        code,
        dob,
        carIds.length,
      ]),
    ).toEqual([
      ['Ada', 'Quickfoot', 'QUI', '1997-09-30', 1],
      ['Bo', 'van Slide', 'SLI', '1999-02-01', 1],
    ])
    const [sheet] = (await server.api.runSheets.list()).items
    expect(sheet?.parameters).toMatchObject({ position: 1, points: 25, officialLaps: 5 })
    await expectRevertible(server, answer.id, before)
    const { drivers: _, ...without } = payload
    const [, ...others] = payload.files
    const second = await bringIn(server, 'jolpica', { ...without, files: others })
    expect(created(second)).toMatchObject({ Car: 2, Lap: 13 })
    expect(created(second)).not.toHaveProperty('Driver')
    await expectRevertible(server, second.id, before)
  })
})

interface Timing {
  driverId: string
  position: string
  time: string
}
interface Race {
  round: string
  Laps?: { number: string; Timings: Timing[] }[]
  PitStops?: { driverId: string; lap: string; duration: string }[]
  Results?: { number: string; Driver: { driverId: string } }[]
}
interface ErgastDocument {
  session: object
  pages: { MRData: { RaceTable: { Races: Race[] } } }[]
}

/**
 * The real answers are parts of longer pages. They lack that round's results: the car of each driver is taken from the
 * qualifying of another round of the season, and from the entry list.
 */
function austinPages(): ErgastDocument {
  const page = (name: string) => json(REAL, 'ergast_responses', `2023@${name}.json`)
  const laps = page('18@laps__offset=45')
  const [race] = laps.MRData.RaceTable.Races
  const { Laps: _, ...round } = race
  const { QualifyingResults } = page('13@qualifying').MRData.RaceTable.Races[0]
  const ricciardo = {
    number: '3',
    Driver: { driverId: 'ricciardo', code: 'RIC', givenName: 'Daniel', familyName: 'Ricciardo' },
    Constructor: { name: 'AlphaTauri' },
  }
  const results = {
    MRData: { RaceTable: { Races: [{ ...round, Results: [...QualifyingResults, ricciardo] }] } },
  }
  return {
    session: { name: 'Race', type: 'race', startsAt: '2023-10-22T19:00:00Z', endsAt: '2023-10-22T21:00:00Z' },
    pages: [laps, page('18@pitstops'), results],
  }
}

describe.each([
  ['a made-up race', true, () => json(FIXTURES, 'ergast-made-up.json') as ErgastDocument],
  ['pages of Austin 2023', isThere, austinPages],
])('Ergast’s answers: %s', (name, isHere, read) => {
  it.skipIf(!isHere)(isHere ? 'come in whole' : `skipped: there are no ${name} here`, async () => {
    const server = await emptyAccount(running)
    const before = await everything(server.api)
    const payload = read()
    const races = payload.pages.flatMap(({ MRData }) => MRData.RaceTable.Races)
    const cars = new Map(
      races.flatMap(({ Results = [] }) => Results.map((row) => [row.Driver.driverId, row.number])),
    )
    const laps = new Map<
      string,
      { name: string; lap: number; ms: number | null; position: number; driverId: string }
    >()
    for (const { number, Timings } of races.flatMap(({ Laps = [] }) => Laps)) {
      for (const { driverId, time, position } of Timings) {
        const name = cars.get(driverId) as string
        laps.set(`${name} ${number}`, {
          name,
          lap: Number(number),
          ms: msOfText(time),
          position: Number(position),
          driverId,
        })
      }
    }
    const answer = await bringIn(server, 'ergast', payload)
    expect(created(answer)).toMatchObject({
      Event: new Set(races.map(({ round }) => round)).size,
      Session: 1,
      Car: cars.size,
      Driver: cars.size,
      Lap: laps.size,
    })
    const [session] = (await server.api.sessions.list()).items
    expect(await storedFigures(server.api, session?.id as string, 'car')).toEqual(lapFigures(laps.values()))
    const stops = new Map(
      races.flatMap(({ PitStops = [] }) =>
        PitStops.map((stop) => [`${cars.get(stop.driverId)} ${stop.lap}`, msOfText(stop.duration)] as const),
      ),
    )
    const numbers = new Map<string, string>()
    for await (const car of server.api.cars.all()) numbers.set(car.id, car.number)
    for await (const lap of server.api.laps.all()) {
      const number = numbers.get(lap.carId)
      expect(lap.position).toBe(laps.get(`${number} ${lap.lapNumber}`)?.position)
      expect([lap.pitIn, lap.pitOut, lap.parameters?.pitStopMs]).toEqual([
        stops.has(`${number} ${lap.lapNumber}`),
        stops.has(`${number} ${lap.lapNumber - 1}`),
        stops.get(`${number} ${lap.lapNumber}`),
      ])
    }
    await expectUnchanged(server, 'ergast', payload)
    await expectRevertible(server, answer.id, before)
  })
})

describe('Ergast’s answers', () => {
  it('make an in-lap and an out-lap of a stop, events of other races, and begin with the first practice', async () => {
    const server = await emptyAccount(running)
    await bringIn(server, 'ergast', json(FIXTURES, 'ergast-made-up.json'))
    const events = (await server.api.events.list({ sort: 'name' })).items
    expect(events.map(({ name, startDate, endDate }) => [name, startDate, endDate])).toEqual([
      ['Mock Grand Prix', '2023-10-20', '2023-10-22'],
      ['Next Grand Prix', '2023-10-29', '2023-10-29'],
    ])
    const [sheet] = (await server.api.runSheets.list()).items
    const laps = (await server.api.laps.list({ runSheetId: sheet?.id as string })).items
    expect(laps.map(({ lapNumber, pitIn, pitOut }) => [lapNumber, pitIn, pitOut])).toEqual([
      [1, false, false],
      [2, true, false],
      [3, false, true],
    ])
  })

  it('are refused where the car of a driver is not given', async () => {
    const server = await emptyAccount(running)
    const payload = json(FIXTURES, 'ergast-made-up.json')
    const errors = await refusalOf(server, 'ergast', { ...payload, pages: payload.pages.slice(0, -1) })
    expect(errors[0]).toMatchObject({ entity: 'RunSheet', field: 'carId' })
    expect(errors[0]?.path).toMatch(/^\/pages\/1\/MRData\/RaceTable\/Races\/0\/Laps\/0\/Timings\/0/)
  })
})
