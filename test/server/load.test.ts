import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { counts } from '../../server/calc/laps/lap-ranking.ts'
import { sampleWeekend } from '../../server/sample/track/drive-weekend.ts'
import { writeAlkamelFiles } from '../support/alkamel-files.ts'
import { startTestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const IMSA = resolve(ROOT, '../shared/data/imsa-2024-long-beach')

async function load(folder: string, url: string, token: string) {
  const child = spawn(process.execPath, [
    join(ROOT, 'scripts/load.ts'),
    folder,
    '--url',
    url,
    '--token',
    token,
  ])
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  return { code, output }
}

const TRACK = {
  ...{ name: 'Cabo', country: 'PT', lengthKm: 4.2, cornerCount: 13, timeZone: 'Europe/Lisbon' },
}
const LAPS = 'NUMBER,LAP_NUMBER,LAP_TIME,HOUR,FLAG_AT_FL,CLASS\n7,1,1:40.000,16:01:40.000,GF,LMP2\n'
const FACTS = { championship: { name: 'Cup', season: '2026' }, event: { name: 'Round 1' }, track: TRACK }

const made = tempFolder()
const weekend = sampleWeekend()
writeAlkamelFiles(made, weekend)

const ofMadeUp = {
  cars: weekend.cars.length,
  drivers: weekend.drivers.length,
  sessions: weekend.sessions.length,
  runSheets: weekend.runSheets.length,
  laps: weekend.runSheets.reduce((sum, sheet) => sum + sheet.laps.length, 0),
}
const ofLongBeach = { cars: 27, drivers: 54, sessions: 4, runSheets: 108, laps: 3894, weather: 273 }

describe.each([
  ['the made-up weekend', made, ofMadeUp],
  ['Long Beach 2024', IMSA, ofLongBeach],
])('%s', (_, folder, expected) => {
  describe.skipIf(!existsSync(folder))('over the public API', () => {
    let server: Awaited<ReturnType<typeof startTestServer>>

    beforeAll(async () => {
      server = await startTestServer()
      const { code, output } = await load(folder, server.url, server.token)
      expect([code, output]).toEqual([0, expect.stringContaining(String(expected.laps))])
    }, 60_000)

    test('every row is imported', async () => {
      for (const [key, count] of Object.entries(expected) as [keyof typeof expected, number][]) {
        expect([key, (await server.api[key].list({ count: true, limit: 1 })).total]).toEqual([key, count])
      }
    })

    const ofTheFiles = 'the fastest lap of each class in each session is the one in the files'
    if (folder === made)
      test(ofTheFiles, async () => {
        const classOf = new Map(weekend.cars.map((car) => [car.number, car.class]))
        const numberOf = new Map<string, string>()
        for await (const car of server.api.cars.all()) numberOf.set(car.id, car.number)
        for await (const session of server.api.sessions.all()) {
          const bests = new Map<string, number>()
          for (const sheet of weekend.runSheets.filter(({ sessionName }) => sessionName === session.name)) {
            const carClass = classOf.get(sheet.carNumber) as string
            for (const lap of sheet.laps) {
              const { pitIn = false, pitOut = false } = lap
              if (!lap.lapTimeMs || !counts({ pitIn, pitOut, valid: true, marker: null })) continue
              bests.set(carClass, Math.min(bests.get(carClass) ?? Number.POSITIVE_INFINITY, lap.lapTimeMs))
            }
          }
          const shown = new Map<string, number>()
          for await (const lap of server.api.laps.all({ sessionId: session.id })) {
            const carClass = classOf.get(numberOf.get(lap.carId) as string) as string
            if (lap.isClassBest) shown.set(carClass, lap.lapTimeMs as number)
          }
          expect([session.name, [...shown].sort()]).toEqual([session.name, [...bests].sort()])
          expect(shown.size).toBeGreaterThan(1)
        }
      })

    test('a second run changes nothing', async () => {
      const { seq } = await server.api.me()
      expect((await load(folder, server.url, server.token)).code).toBe(0)
      expect((await server.api.me()).seq).toBe(seq)
    })
  })
})

test('a weekend with missing columns or empty files is imported, and each file is reported', async () => {
  const folder = tempFolder()
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const laps = [
    'NUMBER;LAP_NUMBER;LAP_TIME;CROSSING_FINISH_LINE_IN_PIT;ELAPSED;HOUR;DRIVER_NAME;PIT_TIME;CLASS;TEAM;FLAG_AT_FL',
    '7;1;1:40.000;B;1:40.000;16:01:40.000;Kim Bell;;LMP2;Team;GF',
    '7;2;17:31:33.055;;17:33:13.055;09:33:13.055;Kim Bell;17:30:00.000;LMP2;Team;GF',
  ]
  put('202606131600-race-laps.csv', `\uFEFF${laps.join('\r\n')}\r\n`)
  put('202606131600-race-weather.csv', '')
  put('202606130900-practice-laps.csv', `${laps.slice(0, 2).join('\n').replaceAll(';', ',')}\n`)
  put('202606130900-practice-weather.csv', 'TIME_UTC_SECONDS;AIR_TEMP;TRACK_TEMP;\n')
  put('entries.csv', 'PK\u0003\u0004 [Content_Types].xml of a workbook under another name')
  put('weekend.json', JSON.stringify(FACTS))
  const server = await startTestServer()
  const { code, output } = await load(folder, server.url, server.token)
  expect([code, output.split('\n').slice(1, 6)]).toEqual([
    0,
    [
      '  202606130900-practice-laps.csv: laps, 1 row',
      '  202606131600-race-laps.csv: laps, 2 rows',
      '  202606130900-practice-weather.csv: left out, it has no rows below its header (weather)',
      '  202606131600-race-weather.csv: left out, it is empty',
      '  entries.csv: left out, it is an Excel workbook: save the sheet as CSV',
    ],
  ])
  const { items } = await server.api.laps.list({ sort: '-lapNumber', limit: 1 })
  expect(items[0]).toMatchObject({
    lapTimeMs: 63_093_055,
    pitOut: true,
    startedAt: '2026-06-13T15:01:40.000Z',
  })
  const race = (await server.api.sessions.list()).items.find(({ name }) => name === 'Race')
  expect([race?.startsAt, race?.endsAt]).toEqual(['2026-06-13T15:00:00.000Z', '2026-06-14T08:34:00.000Z'])
})

test('weekend.json gives the start of a session whose file names have none', async () => {
  const folder = tempFolder()
  writeFileSync(join(folder, '23_Time Cards_Race.CSV'), LAPS)
  writeFileSync(join(folder, 'weekend.json'), JSON.stringify(FACTS))
  const server = await startTestServer()
  const refused = await load(folder, server.url, server.token)
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('sessions.0.startsAt')])
  const sessions = [{ startsAt: '2026-06-13T16:00', endsAt: '2026-06-13T17:00' }]
  const dates = { startDate: '2026-06-13', endDate: '2026-06-13' }
  const facts = { ...FACTS, event: { ...FACTS.event, ...dates }, sessions }
  writeFileSync(join(folder, 'weekend.json'), JSON.stringify(facts))
  const { code, output } = await load(folder, server.url, server.token)
  expect([code, output]).toEqual([0, expect.stringContaining('Lap: 1 created')])
  const { items } = await server.api.sessions.list()
  expect(items).toMatchObject([{ name: 'Race', startsAt: '2026-06-13T15:00:00.000Z' }])
})

test.each<[string, Record<string, string>, RegExp]>([
  ['without timing files', {}, /no timing files such as/],
  ['of unknown files', { 'a.csv': 'x,y\n1,2\n' }, /no file has the columns of a known timing system/],
  [
    'without the facts of its weekend',
    { '202606131600-race-laps.csv': LAPS },
    /championship\.name, .*track\.timeZone: give it in weekend\.json/,
  ],
  [
    'with wrong facts',
    { '1.csv': LAPS, 'weekend.json': '{ "track": { "country": "usa", "lenghtKm": 1 } }' },
    /weekend\.json: track\.country must be a two-letter country code such as US; track .*"lenghtKm"/,
  ],
  ['with half a weekend.json', { '1.csv': LAPS, 'weekend.json': '{' }, /weekend\.json: .* JSON/],
  [
    'with the laps of a session twice',
    {
      '202606131600-race-laps.csv': LAPS,
      '202606131600-race-laps.txt': LAPS,
      'weekend.json': JSON.stringify(FACTS),
    },
    /two files are the laps of one session/,
  ],
])('a folder %s is rejected with one line', async (_, files, why) => {
  const folder = tempFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const server = await startTestServer()
  const { code, output } = await load(folder, server.url, server.token)
  expect(code).toBe(1)
  expect(output).toMatch(why)
  expect(output.trim().split('\n')).toHaveLength(1)
})
