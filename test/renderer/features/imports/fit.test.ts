import { expect, test } from 'vitest'
import { documentLists } from '../../../../renderer/features/imports/document/document-lists.ts'
import { followPath, rowsAt, stepText } from '../../../../renderer/features/imports/document/follow-path.ts'
import { fieldOfTarget } from '../../../../renderer/features/imports/import-targets.ts'
import { bestFit, fitOf } from '../../../../renderer/features/imports/profile/profile-fit.ts'
import { suggestTransform } from '../../../../renderer/features/imports/profile/suggest-transform.ts'

const DOCUMENT = {
  MRData: {
    Races: [{ raceName: 'Qatar', Laps: [{ number: '1', Timings: [{ driverId: 'max', time: '1:30.1' }] }] }],
  },
  'odd name': { 'a.b': 7 },
}

test.each([
  ['$.MRData.Races[*].raceName', ['Qatar']],
  ['MRData.Races[0].raceName', ['Qatar']],
  ["$['odd name']['a.b']", [7]],
  ['$..time', ['1:30.1']],
  ["$.MRData.Races[?(@.raceName == 'x]')].Laps[-1].number", ['1']],
  ['odd name', [{ 'a.b': 7 }]],
  ['nothing.here', []],
  ['$.MRData.Races[9]', []],
  ['$.[', []],
])('%s is found', (path, found) => {
  expect(followPath(DOCUMENT, path)).toEqual(found)
})

test('a CSV by itself is its rows, by whichever name', () => {
  const csv = { rows: [{ a: '1' }, { a: '2' }] }
  for (const path of ['$', '$.rows', '$.rows[*]', 'rows']) expect(rowsAt(csv, path)).toHaveLength(2)
})

const ERGAST = {
  Event: {
    path: '$.MRData.Races[*]',
    fields: { name: 'raceName' },
    children: {
      Lap: {
        path: '$.Laps[*].Timings',
        fields: {
          lapTimeMs: { path: 'time', transform: 'lapTime' },
          driverId: { ref: 'Driver', by: { code: 'driverId' } },
        },
      },
    },
  },
}
const OTHER = { Car: { path: '$.cars', fields: { number: 'no', name: 'team', class: 'cls' } } }

test('a profile fits as far as its paths are found', () => {
  expect(fitOf(ERGAST, DOCUMENT)).toEqual({ found: 3, asked: 3, missing: [], absent: [], share: 1 })
  expect(fitOf({ Event: { ...ERGAST.Event, fields: { name: 'title' } } }, DOCUMENT).missing).toEqual([
    'title',
  ])
  expect(fitOf(OTHER, DOCUMENT)).toMatchObject({ found: 0, asked: 3 })
  const profiles = [
    { id: 'a', scope: OTHER },
    { id: 'b', scope: ERGAST },
  ]
  expect(bestFit(profiles, DOCUMENT)?.profile.id).toBe('b')
  expect(bestFit([{ id: 'a', scope: OTHER }], DOCUMENT)).toBeUndefined()
  const from = {
    Track: { from: '$.track', fields: { name: 'name' } },
    Car: { from: '$.sessions[*].results', fields: { number: 'n' } },
  }
  expect(fitOf(from, { sessions: [{ laps: [] }] }).absent).toEqual(['track', 'sessions[0].results'])
  expect(fitOf('nonsense', DOCUMENT).share).toBe(0)
})

test('rows read from the root count too', () => {
  const flat = {
    Car: {
      path: '$.cars',
      fields: { number: 'n' },
      children: { Lap: { from: '$.laps', join: { n: 'n' }, fields: { lapNumber: 'lap' } } },
    },
  }
  expect(fitOf(flat, { cars: [{ n: 1 }], laps: [{ n: 1, lap: 2 }] }).share).toBe(1)
})

test('lists of a document are found at every depth, with their columns', () => {
  const lists = documentLists(DOCUMENT)
  expect(lists.map(({ path }) => path)).toEqual([
    '$.MRData.Races',
    '$.MRData.Races[*].Laps',
    '$.MRData.Races[*].Laps[*].Timings',
  ])
  expect(lists[2]?.columns).toEqual([
    { source: 'driverId', samples: ['max'], isText: true },
    { source: 'time', samples: ['1:30.1'], isText: true },
  ])
  expect(documentLists({ name: 'Spa', at: { lat: 1, 'odd one': 2 } })).toEqual([
    {
      path: '$',
      count: 1,
      partial: false,
      columns: [
        { source: 'name', samples: ['Spa'], isText: true },
        { source: '$.at.lat', samples: [1], isText: false },
        { source: "$.at['odd one']", samples: [2], isText: false },
      ],
    },
  ])
  const many = { tables: Array.from({ length: 60 }, () => ({ rows: [{ a: 1 }] })), few: [{ a: 1 }] }
  const counted = documentLists(many, new Map([['$.few', 7000]])).map(({ path, count, partial }) => [
    path,
    count,
    partial,
  ])
  expect(counted).toEqual([
    ['$.few', 7000, false],
    ['$.tables', 60, false],
    ['$.tables[*].rows', 50, true],
  ])
  expect(documentLists([{ a: 1 }, { a: '' }])[0]).toMatchObject({ path: '$', count: 2 })
  expect(followPath({ "it's": 1 }, `$${stepText("it's")}`)).toEqual([1])
})

test.each([
  ['lapTimeMs', 'LAP_TIME', ['1:23.456'], 'lapTime'],
  ['lapTimeMs', 'LapTime', ['0 days 00:01:36.123000'], 'lapTime'],
  ['lapTimeMs', 'lap_duration', [83.4, 84], 'seconds->ms'],
  ['lapTimeMs', 'lap_duration', ['83.4'], 'seconds->ms'],
  ['lapTimeMs', 'lap_ms', [83_400], undefined],
  ['lapTimeMs', 'lap_ms', ['83400'], 'integer'],
  ['lapNumber', 'LAP', ['3'], 'integer'],
  ['lapNumber', 'LAP', [3], undefined],
  ['topSpeedKph', 'TOP_SPEED', ['250.1'], 'number'],
  ['topSpeedKph', 'speed_mph', ['150'], 'mph->kph'],
  ['airTempC', 'AIR_DEG_F', [68], 'fahrenheit->celsius'],
  ['pitIn', 'PIT', ['0'], 'boolean'],
  ['startedAt', 'date', ['2024-06-21T11:30:00+00:00'], 'timestamp'],
  ['startedAt', 'date', [1_718_969_400_000], 'epochMs'],
  ['startedAt', 'date', [1_718_969_400], 'epochSeconds'],
  ['compound', 'tyre', [3], 'text'],
  ['compound', 'tyre', ['SOFT'], undefined],
])('%s of %s is read by %s as %s', (target, source, samples, transform) => {
  const field = fieldOfTarget('laps', target)
  if (!field) throw new Error(`no field ${target}`)
  expect(suggestTransform(field, source, samples)).toBe(transform)
})
