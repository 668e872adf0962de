import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { liveryColorOf } from '../../server/calc/livery-color.ts'
import { sampleWeekend } from '../../server/sample/track/drive-weekend.ts'
import { writeAlkamelFiles } from '../support/alkamel-files.ts'
import { alkamelPayload } from '../support/alkamel-payload.ts'
import { everything } from '../support/content.ts'
import { lapFigures, msOfText, storedFigures } from '../support/lap-figures.ts'
import { bringIn, type Content, created, expectRevertible, expectUnchanged } from '../support/ready-import.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'

const IMSA = path.resolve(import.meta.dirname, '../../../shared/data/imsa-2024-long-beach')
const made = tempFolder()
const whole = sampleWeekend()
/** The beginning of every run sheet is enough to have all that the files can have; a file ends with a timed lap. */
const weekend = {
  ...whole,
  runSheets: whole.runSheets.map(({ laps, ...sheet }) => {
    const first = laps.slice(0, 12)
    return { ...sheet, laps: first.slice(0, first.findLastIndex(({ lapTimeMs }) => lapTimeMs !== null) + 1) }
  }),
}
writeAlkamelFiles(made, weekend)

const longBeach = {
  championship: { name: 'IMSA', season: '2024', series: 'IMSA' },
  track: {
    name: 'Long Beach Street Circuit',
    country: 'US',
    lengthKm: 3.167,
    cornerCount: 11,
    timeZone: 'America/Los_Angeles',
  },
  event: { name: 'Long Beach', startDate: '2024-04-19', endDate: '2024-04-20' },
}

/** Lines of a file, split at every comma: no cell of these files holds one. Nothing of the reader is used here. */
function rawRows(folder: string, file: string): string[][] {
  const [, ...lines] = readFileSync(path.join(folder, file), 'utf8').trim().split('\n')
  return lines.map((line) => line.split(','))
}

/** Columns of a results file by name; practice and race have them in different places. */
function columnsOf(folder: string, prefix: string): (name: string) => number {
  const [header = ''] = readFileSync(path.join(folder, `${prefix}-results.csv`), 'utf8').split('\n')
  const names = header.split(',').map((cell) => cell.replace(/^\uFEFF/, '').trim())
  return (name) => names.indexOf(name)
}

/** Names of all listed drivers and all who drove. */
function driversIn(folder: string, prefixes: string[]): Set<string> {
  const listed = prefixes.flatMap((prefix) => {
    const at = columnsOf(folder, prefix)
    return rawRows(folder, `${prefix}-results.csv`).flatMap((row) =>
      [1, 2, 3, 4].flatMap((seat) => {
        const [first, last] = ['FIRSTNAME', 'SECONDNAME'].map((name) => row[at(`DRIVER${seat}_${name}`)])
        return last ? [`${first} ${last}`] : []
      }),
    )
  })
  const drove = prefixes.flatMap((prefix) =>
    rawRows(folder, `${prefix}-laps.csv`).map((row) => row[19] as string),
  )
  return new Set([...listed, ...drove])
}

const inHours = (text: string) => Number(text.slice(0, 2)) * 3_600_000 + (msOfText(text.slice(3)) as number)

describe.each([
  [
    'the made-up weekend',
    made,
    { championship: weekend.championship, track: weekend.track, event: weekend.event },
  ],
  ['Long Beach 2024', IMSA, longBeach],
])('%s', (name, folder, facts) => {
  const isThere = existsSync(folder)
  describe.skipIf(!isThere)(isThere ? 'as it was timed' : `skipped: there is no ${name} here`, () => {
    let server: TestServer
    let before: Content
    let id: string | null
    let counts: Record<string, number>
    const payload = isThere ? alkamelPayload(folder, facts) : undefined!
    const prefixes = isThere
      ? readdirSync(folder).flatMap((file) => /^(.*)-laps\.csv$/.exec(file)?.[1] ?? [])
      : []
    const laps = prefixes.flatMap((prefix) => rawRows(folder, `${prefix}-laps.csv`))

    beforeAll(async () => {
      server = await startTestServer()
      before = await everything(server.api)
      const answer = await bringIn(server, 'imsa-alkamel', payload)
      id = answer.id
      counts = created(answer)
    }, 60_000)

    const sessionNamed = async (wanted: string) => {
      for await (const session of server.api.sessions.all()) if (session.name === wanted) return session
      throw new Error(`no session ${wanted}`)
    }

    it('has a row of ours for every row of theirs', () => {
      const entered = prefixes.flatMap((prefix) => rawRows(folder, `${prefix}-results.csv`))
      const weather = prefixes.map(
        (prefix) => new Set(rawRows(folder, `${prefix}-weather.csv`).map(([at]) => at)).size,
      )
      expect(counts).toEqual({
        Track: 1,
        Championship: 1,
        Event: 1,
        Session: prefixes.length,
        Car: new Set(entered.map(([, number]) => number)).size,
        Driver: driversIn(folder, prefixes).size,
        RunSheet: entered.length,
        Lap: laps.length,
        Weather: weather.reduce((sum, each) => sum + each, 0),
      })
      expect(laps.length).toBeGreaterThan(100)
    })

    it.each(prefixes)('%s: rows, fastest lap and all lap times of each driver', async (prefix) => {
      const own = rawRows(folder, `${prefix}-laps.csv`)
      const session = await sessionNamed(prefix.split('-').slice(1).join(' '))
      const raw = own.map((row) => ({ name: row[19] as string, ms: msOfText(row[3] as string) }))
      expect(await storedFigures(server.api, session.id, 'driver')).toEqual(lapFigures(raw))
    })

    it.each(prefixes)(
      '%s: every lap by its car: sectors, pits, flags, and the clock at its end',
      async (prefix) => {
        const session = await sessionNamed(prefix.split('-').slice(1).join(' '))
        const own = new Map(rawRows(folder, `${prefix}-laps.csv`).map((row) => [`${row[0]} ${row[2]}`, row]))
        const raw = new Map(own)
        const byCar = Map.groupBy(own.values(), ([number]) => number)
        const numbers = new Map<string, string>()
        for await (const car of server.api.cars.all()) numbers.set(car.id, car.number)
        const clock = new Intl.DateTimeFormat('en-GB', {
          timeZone: (facts.track as { timeZone: string }).timeZone,
          timeStyle: 'medium',
        })
        for await (const lap of server.api.laps.all({ sessionId: session.id })) {
          const row = own.get(`${numbers.get(lap.carId)} ${lap.lapNumber}`) as string[]
          expect([lap.sector1Ms, lap.sector2Ms, lap.sector3Ms]).toEqual(
            [6, 8, 10].map((at) => msOfText(row[at] as string)),
          )
          const last = raw.get(`${row[0]} ${Number(row[2]) - 1}`)
          const inLane = last?.[5] === 'B'
          expect([lap.pitIn, lap.pitOut]).toEqual([row[5] === 'B', row[20] !== '' || inLane])
          // The worse of the flags at both ends of the lap; in the lane a lap begins under none.
          const flags = [row[25], inLane ? 'GF' : last?.[25]]
          expect(lap.trackStatus).toBe(flags.includes('RF') ? 'red' : flags.includes('FCY') ? 'FCY' : 'green')
          const stops = byCar
            .get(row[0])
            ?.filter((each) => each[5] === 'B' && Number(each[2]) < Number(row[2]))
          expect(lap.stint).toBe((stops?.length ?? Number.NaN) + 1)
          if (lap.lapTimeMs === null) continue
          const end = Date.parse(lap.startedAt as string) + lap.lapTimeMs
          expect(inHours(clock.format(end)) + (end % 1000)).toBe(inHours(row[14] as string))
          expect(end - Date.parse(session.startsAt)).toBeLessThan(4 * 3_600_000)
          own.delete(`${row[0]} ${row[2]}`)
        }
        expect([...own.values()].filter((row) => row[3] !== '')).toEqual([])
      },
    )

    it('keeps the zeros of numbers, the drivers of each car, and the place in the results', async () => {
      const race = prefixes.find((prefix) => prefix.endsWith('race')) as string
      const session = await sessionNamed('race')
      const sheets = new Map<string, { position?: unknown; officialLaps?: unknown }>()
      for await (const sheet of server.api.runSheets.all({ sessionId: session.id })) {
        sheets.set(sheet.carId, sheet.parameters)
      }
      const drivers = new Map<string, string[]>()
      for await (const { carIds, firstName, lastName } of server.api.drivers.all()) {
        for (const carId of carIds)
          drivers.set(carId, [...(drivers.get(carId) ?? []), `${firstName} ${lastName}`])
      }
      const at = columnsOf(folder, race)
      const rows = new Map(rawRows(folder, `${race}-results.csv`).map((row) => [row[1], row]))
      for await (const car of server.api.cars.all()) {
        const row = rows.get(car.number) as string[]
        expect([car.name, car.class]).toEqual([row[at('TEAM')], row[at('CLASS')]])
        const make = laps.find(([number]) => number === car.number)?.[24]
        expect(car.parameters?.manufacturer).toBe(make)
        expect([car.version, car.liveryColor]).toEqual([1, liveryColorOf(car.number)])
        expect(sheets.get(car.id)).toMatchObject({
          position: Number(row[0]),
          officialLaps: Number(row[at('LAPS')]),
        })
        const listed = [1, 2].map(
          (seat) => `${row[at(`DRIVER${seat}_FIRSTNAME`)]} ${row[at(`DRIVER${seat}_SECONDNAME`)]}`,
        )
        expect(drivers.get(car.id)).toEqual(expect.arrayContaining(listed))
      }
      expect([...rows.keys()].some((number) => number?.startsWith('0'))).toBe(true)
    })

    it('reads the place from the results of practice too, which call it otherwise', async () => {
      const [prefix = ''] = prefixes
      const session = await sessionNamed(prefix.split('-').slice(1).join(' '))
      const places = new Map(rawRows(folder, `${prefix}-results.csv`).map((row) => [row[1], Number(row[0])]))
      const stored = new Map<string, unknown>()
      const numbers = new Map<string, string>()
      for await (const car of server.api.cars.all()) numbers.set(car.id, car.number)
      for await (const sheet of server.api.runSheets.all({ sessionId: session.id })) {
        stored.set(numbers.get(sheet.carId) as string, sheet.parameters?.position)
      }
      expect(stored).toEqual(places)
    })

    it('has the weather in our units', async () => {
      const prefix = prefixes.at(-1) as string
      const [at = '', , air, , humidity, pressure, wind] = rawRows(
        folder,
        `${prefix}-weather.csv`,
      )[0] as string[]
      const session = await sessionNamed('race')
      const { items } = await server.api.weather.list({ sessionId: session.id, sort: 'measuredAt', limit: 1 })
      const [first] = items
      expect(first?.measuredAt).toBe(new Date(Number(at) * 1000).toISOString())
      expect(first?.airTempC).toBeCloseTo((Number(air) - 32) / 1.8, 2)
      expect(first?.pressureHpa).toBeCloseTo(Number(pressure) * 33.8639, 1)
      expect(first?.windSpeedKph).toBeCloseTo(Number(wind) * 1.609344, 2)
      expect(first).toMatchObject({ humidityPct: Number(humidity), condition: null, source: 'import' })
    })

    it('changes nothing the second time', () => expectUnchanged(server, 'imsa-alkamel', payload), 60_000)

    it('can be reverted as a whole', async () => {
      await expectRevertible(server, id, before)
    }, 60_000)
  })
})

it('brings sessions one by one into the same event, and leaves alone the colours that the team has given its cars', async () => {
  const server = await startTestServer()
  const facts = {
    championship: weekend.championship,
    track: { name: weekend.track.name },
    event: weekend.event,
  }
  await server.api.tracks.create(weekend.track)
  const { sessions } = alkamelPayload(made, facts)
  const [first, second] = sessions
  await bringIn(server, 'imsa-alkamel', { ...facts, sessions: [first] })
  const [car] = (await server.api.cars.list({ sort: 'number' })).items
  await server.api.cars.update(car?.id as string, { liveryColor: '#FF8800' })
  const counts = created(await bringIn(server, 'imsa-alkamel', { ...facts, sessions: [first, second] }))
  expect(Object.keys(counts).toSorted()).toEqual(['Lap', 'RunSheet', 'Session', 'Weather'])
  expect((await server.api.cars.get(car?.id as string)).liveryColor).toBe('#FF8800')
})
