import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { everything } from '../support/content.ts'
import { lapFigures, storedFigures } from '../support/lap-figures.ts'
import {
  bringIn,
  type Content,
  created,
  emptyAccount,
  expectRevertible,
  expectUnchanged,
} from '../support/ready-import.ts'
import { refusalOf } from '../support/refusal-of.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures/imports')
const DATA = path.resolve(import.meta.dirname, '../../../shared/data')
const SPAIN = path.join(DATA, 'openf1-2024-spain-fp1')
const SINGAPORE = path.join(DATA, 'openf1-2023-singapore-quali')

type Account = Pick<TestServer, 'api' | 'fetch'>

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const seconds = (value: unknown) => {
  const plain = typeof value === 'object' && value !== null ? Object.values(value)[0] : value
  return plain === null || plain === undefined || plain === '' ? null : Math.round(Number(plain) * 1000)
}

async function sessionNamed({ api }: Account, wanted: string) {
  for await (const session of api.sessions.all()) if (session.name === wanted) return session
  throw new Error(`no session ${wanted}`)
}

const lapsOf = async ({ api }: Account, sessionId: string, number: string) => {
  const numbers = new Map<string, string>()
  for await (const car of api.cars.all()) numbers.set(car.id, car.number)
  const laps = []
  for await (const lap of api.laps.all({ sessionId })) if (numbers.get(lap.carId) === number) laps.push(lap)
  return laps
}

let running: TestServer
beforeAll(async () => {
  running = await startTestServer()
})

describe('answers of the API', () => {
  const payload = json(path.join(FIXTURES, 'openf1-made-up.json'))
  let server: Account
  let before: Content
  let answer: Awaited<ReturnType<typeof bringIn>>

  beforeAll(async () => {
    server = await emptyAccount(running)
    before = await everything(server.api)
    answer = await bringIn(server, 'openf1', payload)
  })

  it('come in whole: two sessions, the cars and drivers of their meeting, stints, pit stops and weather', async () => {
    expect(created(answer)).toEqual({
      Track: 1,
      Championship: 1,
      Event: 1,
      Car: 2,
      Driver: 2,
      Session: 2,
      RunSheet: 3,
      Lap: payload.laps.length,
      Weather: payload.weather.length,
    })
    const [event] = (await server.api.events.list()).items
    expect(event).toMatchObject({ name: 'Mock Grand Prix', startDate: '2024-06-21', endDate: '2024-06-22' })
    const [track] = (await server.api.tracks.list()).items
    expect(track).toMatchObject({ name: 'Circuit de Barcelona-Catalunya', country: 'ES', lengthKm: 4.657 })
    const cars = (await server.api.cars.list({ sort: 'number' })).items
    expect(cars.map(({ number, name, liveryColor }) => [number, name, liveryColor])).toEqual([
      ['7', 'Anvil Racing', '#3671C6'],
      ['70', 'Bellows GP', '#808080'],
    ])
    const race = await sessionNamed(server, 'Race')
    expect(race).toMatchObject({ type: 'race', status: 'finished', endsAt: '2024-06-22T15:00:00.000Z' })
    const laps = payload.laps.filter((lap: { session_key: number }) => lap.session_key === 9002)
    expect(await storedFigures(server.api, race.id, 'car')).toEqual(
      lapFigures(
        laps.map((lap: { driver_number: number; lap_duration: number | null }) => ({
          name: String(lap.driver_number),
          ms: seconds(lap.lap_duration),
        })),
      ),
    )
  })

  it('give each lap the tyres of its stint, and make in-laps and out-laps', async () => {
    const race = await sessionNamed(server, 'Race')
    const laps = await lapsOf(server, race.id, '7')
    expect(
      laps.map((lap) => [lap.lapNumber, lap.stint, lap.compound, lap.tyreAgeLaps, lap.pitIn, lap.pitOut]),
    ).toEqual([
      [1, 1, 'SOFT', 3, false, false],
      [2, 1, 'SOFT', 4, true, false],
      [3, 2, 'HARD', 0, false, true],
      [4, null, null, null, false, false],
    ])
    expect(laps[1]).toMatchObject({
      lapTimeMs: 91743,
      sector1Ms: 26966,
      startedAt: '2024-06-22T13:04:31.120Z',
      topSpeedKph: 298,
      parameters: { i1SpeedKph: 307, segments1: [2049, 2051, 2064] },
    })
    expect(laps[1]?.driverId).toBe((await server.api.drivers.list({ sort: 'code' })).items[0]?.id)
  })

  it('turn metres a second into kilometres an hour', async () => {
    const [first] = (await server.api.weather.list({ sort: 'measuredAt' })).items
    expect(first).toMatchObject({ airTempC: 27.8, windSpeedKph: 7.2, condition: 'dry', pressureHpa: 1018.7 })
  })

  it('change nothing the second time, and can be reverted', async () => {
    await expectUnchanged(server, 'openf1', payload)
    await expectRevertible(server, answer.id, before)
  })

  it('are refused as a whole where laps name a car without a driver, or an unknown circuit', async () => {
    const server = await emptyAccount(running)
    const before = await everything(server.api)
    const lap = { ...payload.laps[0], driver_number: 99, lap_number: 1 }
    const errors = await refusalOf(server, 'openf1', { ...payload, laps: [...payload.laps, lap] })
    expect(errors).toContainEqual({
      path: `/laps/${payload.laps.length}/driver_number`,
      entity: 'RunSheet',
      field: 'carId',
      message: 'there is no Car with number "99"',
    })
    const meetings = payload.meetings.map((meeting: object) => ({
      ...meeting,
      circuit_short_name: 'Kyalami',
    }))
    const unknown = await refusalOf(server, 'openf1', { ...payload, meetings })
    expect(
      unknown.filter(({ entity }) => entity === 'Track').map(({ field, message }) => [field, message]),
    ).toEqual(expect.arrayContaining([['lengthKm', 'is required']]))
    expect(await everything(server.api)).toEqual(before)
    await server.api.tracks.create({ name: 'Kyalami', country: 'ZA', lengthKm: 4.529, cornerCount: 16 })
    expect(created(await bringIn(server, 'openf1', { ...payload, meetings }))).not.toHaveProperty('Track')
  })
})

describe.skipIf(!existsSync(SPAIN))(
  `the MongoDB export${existsSync(SPAIN) ? '' : ', skipped: it is not here'}`,
  () => {
    it('has a row of ours for every row of theirs, wrapped numbers and all', async () => {
      const server = await emptyAccount(running)
      const before = await everything(server.api)
      const names = ['meetings', 'sessions', 'drivers', 'laps', 'stints', 'pit', 'weather']
      const payload = Object.fromEntries(names.map((name) => [name, json(path.join(SPAIN, `${name}.json`))]))
      const answer = await bringIn(server, 'openf1-mongodb', payload)
      const distinct = (name: string, ...keys: string[]) =>
        new Set(payload[name].map((row: Record<string, unknown>) => keys.map((key) => row[key]).join())).size
      expect(created(answer)).toEqual({
        Track: 2,
        Championship: 1,
        Event: distinct('meetings', 'meeting_key'),
        Session: distinct('sessions', 'session_key'),
        Car: distinct('drivers', 'driver_number'),
        Driver: distinct('drivers', 'driver_number'),
        RunSheet: distinct('drivers', 'session_key', 'driver_number'),
        Lap: payload.laps.length,
        Weather: payload.weather.length,
      })
      for await (const session of server.api.sessions.all()) {
        const key = (session.parameters as { openF1SessionKey: number }).openF1SessionKey
        const theirs = payload.sessions.find((row: { session_key: number }) => row.session_key === key)
        expect([Date.parse(session.startsAt), Date.parse(session.endsAt)]).toEqual([
          theirs.date_start,
          theirs.date_end,
        ])
        const laps = payload.laps.filter((row: { session_key: number }) => row.session_key === key)
        expect(await storedFigures(server.api, session.id, 'car')).toEqual(
          lapFigures(
            laps.map((row: Record<string, unknown>) => ({
              name: String(row.driver_number),
              ms: seconds(row.lap_duration),
            })),
          ),
        )
        for (const row of laps) {
          const [lap] = await lapsOf(server, session.id, String(row.driver_number))
          expect([lap?.sector1Ms, lap?.sector2Ms, lap?.sector3Ms]).toEqual(
            [row.duration_sector_1, row.duration_sector_2, row.duration_sector_3].map(seconds),
          )
          expect(Date.parse(lap?.startedAt as string)).toBe(row.date_start)
          expect(lap).toMatchObject({
            topSpeedKph: row.st_speed,
            pitOut: true,
            compound: 'SOFT',
            tyreAgeLaps: 0,
          })
          const { segments1 = [] } = (lap?.parameters ?? {}) as { segments1?: unknown[] }
          expect(segments1.length).toBeGreaterThan(0)
          expect(segments1.every((segment) => typeof segment === 'number')).toBe(true)
        }
      }
      const spain = (await server.api.events.list({ sort: 'name' })).items.find(
        ({ name }) => name === 'Spanish Grand Prix',
      )
      expect(spain).toMatchObject({ startDate: '2024-06-21', endDate: '2024-06-23' })
      await expectUnchanged(server, 'openf1-mongodb', payload)
      await expectRevertible(server, answer.id, before)
    })
  },
)

/** Of the laps’ broken CSV only the first twelve cells and the last are where they should be. */
function brokenLaps(text: string) {
  const [, ...lines] = text.trim().split('\n')
  return lines.map((line) => line.split(','))
}

describe.each([
  ['a made-up scrape', path.join(FIXTURES, 'openf1-scrape')],
  ['Singapore 2023, as it was scraped', SINGAPORE],
])('CSV with unquoted segments: %s', (_, folder) => {
  it.skipIf(!existsSync(folder))(
    'keeps every lap, and finds the speed trap at the end of its row',
    async () => {
      const server = await emptyAccount(running)
      const before = await everything(server.api)
      const csv = (name: string) => ({
        csv: readFileSync(path.join(folder, `session_9161_${name}.csv`), 'utf8'),
      })
      const { meeting, sessionInfo } = json(path.join(folder, 'session_9161_metadata.json'))
      const payload = {
        meetings: [meeting],
        sessions: [sessionInfo],
        drivers: csv('drivers'),
        laps: csv('laps'),
        weather: csv('weather'),
      }
      const answer = await bringIn(server, 'openf1-csv', payload)
      const rows = brokenLaps(payload.laps.csv)
      const count = (text: string) => text.trim().split('\n').length - 1
      expect(created(answer)).toMatchObject({
        Car: count(payload.drivers.csv),
        Driver: count(payload.drivers.csv),
        RunSheet: count(payload.drivers.csv),
        Lap: rows.length,
        Weather: count(payload.weather.csv),
      })
      const session = await sessionNamed(server, 'Qualifying')
      expect(await storedFigures(server.api, session.id, 'car')).toEqual(
        lapFigures(rows.map((row) => ({ name: row[2] as string, ms: seconds(row[11]) }))),
      )
      const speeds = new Map(
        rows.map((row) => [`${row[2]} ${row[3]}`, row.at(-1) === '' ? null : Number(row.at(-1))]),
      )
      const numbers = new Map<string, string>()
      for await (const car of server.api.cars.all()) numbers.set(car.id, car.number)
      const stored = new Map<string, number | null>()
      for await (const lap of server.api.laps.all({ sessionId: session.id })) {
        stored.set(`${numbers.get(lap.carId)} ${lap.lapNumber}`, lap.topSpeedKph)
      }
      expect(stored).toEqual(speeds)
      expect([...speeds.values()]).toContain(null)
      await expectUnchanged(server, 'openf1-csv', payload)
      await expectRevertible(server, answer.id, before)
    },
  )
})
