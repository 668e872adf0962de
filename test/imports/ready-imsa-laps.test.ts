import { beforeAll, expect, it } from 'vitest'
import { liveryColorOf } from '../../server/calc/livery-color.ts'
import { importLab } from '../support/import-lab.ts'
import { bringIn, created, emptyAccount } from '../support/ready-import.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const FACTS = {
  championship: { name: 'Cup', season: '2026', series: 'Cup' },
  track: { name: 'Cabo', country: 'PT', lengthKm: 4.2, cornerCount: 13, timeZone: 'Europe/Lisbon' },
  event: { name: 'Round 1', startDate: '2026-06-13', endDate: '2026-06-14' },
}
const LAP_COLUMNS =
  'NUMBER;LAP_NUMBER;LAP_TIME;CROSSING_FINISH_LINE_IN_PIT;ELAPSED;HOUR;DRIVER_NAME;PIT_TIME;CLASS;TEAM;FLAG_AT_FL;'
/** As Al Kamel writes them: a byte order mark, semicolons, Windows line ends, one more column without a name. */
const sheet = (lines: readonly string[]) => `\uFEFF${lines.map((line) => `${line};\r\n`).join('')}`
const LAPS = sheet([
  LAP_COLUMNS.slice(0, -1),
  '07;1;1:40.000;;1:40.000;16:01:40.000;JUAN PABLO MONTOYA;;LMP2;Team;GF',
  '07;2;2:10.000;;3:50.000;16:03:50.000;Juan Pablo Montoya;;LMP2;Team;FCY',
  '07;3;2:30.000;;6:20.000;16:06:20.000;Juan Pablo Montoya;;LMP2;Team;GF',
  '07;4;1:41.000;;8:01.000;16:08:01.000;Juan Pablo Montoya;;LMP2;Team;GF',
  '07;5;1:55.000;B;9:56.000;16:09:56.000;Juan Pablo Montoya;;LMP2;Team;RF',
  '07;6;17:31:33.055;;17:41:29.055;09:41:29.055;Zoe Núñez;17:30:00.000;LMP2;Team;GF',
  '07;7;1:40.500;;17:43:09.555;09:43:09.555;Zoe Nunez;;LMP2;Team;FF',
  '8;1;1:39.000;;1:39.000;16:01:39.000;Kim Bell;;LMP2;Other;GF',
])
const RESULTS = sheet([
  'POSITION;NUMBER;LAPS;TEAM;CLASS;DRIVER1_FIRSTNAME;DRIVER1_SECONDNAME;DRIVER2_FIRSTNAME;DRIVER2_SECONDNAME',
  '1;07;7;Team;LMP2;Juan Pablo;Montoya;Zoé;Núñez',
  '2;8;1;Other;LMP2;Kim;Bell;;',
])
const race = (more: object = {}) => ({
  ...FACTS,
  sessions: [
    {
      ...{ name: 'Race', type: 'race', startsAt: '2026-06-13T16:00', endsAt: '2026-06-14T16:00' },
      ...{ laps: { csv: LAPS }, results: { csv: RESULTS }, weather: { csv: '' } },
      ...more,
    },
  ],
})

let running: TestServer
beforeAll(async () => {
  running = await startTestServer()
})

it('gives a lap the worst flag of its two ends, and counts stints, places and drivers', async () => {
  const { api, ...server } = await emptyAccount(running)
  const answer = await bringIn({ api, ...server }, 'imsa-alkamel', race())
  expect(created(answer)).toEqual({
    ...{ Track: 1, Championship: 1, Event: 1, Session: 1 },
    ...{ Car: 2, Driver: 3, RunSheet: 2, Lap: 8 },
  })
  expect(answer.unread).toEqual([])
  const cars = (await api.cars.list({})).items
  const seven = cars.find(({ number }) => number === '07')
  expect(cars.map(({ number, liveryColor }) => [number, liveryColor]).toSorted()).toEqual([
    ['07', liveryColorOf('07')],
    ['8', liveryColorOf('8')],
  ])
  const drivers = new Map((await api.drivers.list({})).items.map((each) => [each.id, each.lastName]))
  const laps = (await api.laps.list({ carId: seven?.id as string, sort: 'lapNumber' })).items
  const cells = laps.map((lap) => [
    lap.lapTime,
    lap.trackStatus,
    lap.stint,
    lap.pitOut,
    lap.position,
    drivers.get(lap.driverId as string),
  ])
  expect(cells).toEqual([
    ['1:40.000', 'green', 1, false, 2, 'Montoya'],
    ['2:10.000', 'FCY', 1, false, 1, 'Montoya'],
    // It began under the yellow, which went in when it was nearly over.
    ['2:30.000', 'FCY', 1, false, 1, 'Montoya'],
    ['1:41.000', 'green', 1, false, 1, 'Montoya'],
    ['1:55.000', 'red', 1, false, 1, 'Montoya'],
    // It began in the lane, where no flag slows a car down.
    ['17:31:33.055', 'green', 2, true, 1, 'Núñez'],
    ['1:40.500', 'green', 2, false, 1, 'Núñez'],
  ])
  const start = Date.parse('2026-06-13T15:09:56.000Z')
  expect(Date.parse(laps[5]?.startedAt as string)).toBe(start)
})

it('finds the driver by the whole name, and keeps the colour that the team has set', async () => {
  const server = await emptyAccount(running)
  const { api } = server
  await bringIn(server, 'imsa-alkamel', race())
  const [car] = (await api.cars.list({ sort: 'number' })).items
  await api.cars.update(car?.id as string, { liveryColor: '#FF8800' })
  const { sessions, ...rest } = race()
  const withoutResults = sessions.map(({ results: _, ...session }) => ({ ...session, name: 'Race 2' }))
  const answer = await bringIn(server, 'imsa-alkamel', { ...rest, sessions: withoutResults })
  expect(created(answer)).toEqual({ Session: 1, RunSheet: 2, Lap: 8 })
  expect((await api.cars.get(car?.id as string)).liveryColor).toBe('#FF8800')
})

it('refuses an unknown flag, wherever it is used', async () => {
  const lab = importLab((await emptyAccount(running)) as TestServer)
  const laps = { csv: LAPS.replace(';GF;', ';XX;') }
  const answer = await lab.send({ ready: 'imsa-alkamel', payload: race({ laps }) })
  expect(answer.status).toBe(400)
  expect(answer.errors[0]).toMatchObject({ field: 'trackStatus', message: expect.stringContaining('"XX"') })
})
