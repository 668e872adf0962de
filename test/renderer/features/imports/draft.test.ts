import { expect, test } from 'vitest'
import { documentLists } from '../../../../renderer/features/imports/document/document-lists.ts'
import { sampleValue } from '../../../../renderer/features/imports/document/sample-value.ts'
import { fieldOfTarget, placesOf } from '../../../../renderer/features/imports/import-targets.ts'
import { draftViolations, scopeOf } from '../../../../renderer/features/imports/profile/draft.ts'
import { matchFields, similarity } from '../../../../renderer/features/imports/profile/match-fields.ts'
import { draftFor, suggestDraft } from '../../../../renderer/features/imports/profile/suggest-draft.ts'
import { compileScope } from '../../../../server/imports/compile-scope.ts'

const SESSION = '01990000-0000-7000-8000-000000000001'
const LAPS = {
  rows: [
    { NUMBER: '01', LAP_NUMBER: '1', LAP_TIME: '1:23.456', S1_LARGE: '', TOP_SPEED: '250.1', PIT: '' },
    { NUMBER: '01', LAP_NUMBER: '2', LAP_TIME: '1:22.999', S1_LARGE: '', TOP_SPEED: '', PIT: 'B' },
  ],
}

test('laps of several cars go below a session, each to the run sheet of its car', () => {
  const draft = suggestDraft(documentLists(LAPS), { key: 'sessions', id: SESSION })
  expect(draft).toMatchObject({
    key: 'laps',
    list: '$.rows',
    place: { id: 'Session>RunSheet' },
    placeId: SESSION,
    viaSource: 'NUMBER',
    known: ['lapNumber'],
  })
  const scope = draft && scopeOf(draft, LAPS)
  expect(scope).toEqual({
    Session: {
      path: '$.rows[0]',
      key: ['id'],
      constants: { id: SESSION },
      onMatch: 'skip',
      onMissing: 'skip',
      children: {
        RunSheet: {
          from: '$.rows',
          distinct: true,
          key: ['carId'],
          fields: { carId: { ref: 'Car', by: { number: 'NUMBER' } } },
          onMatch: 'skip',
          children: {
            Lap: {
              from: '$.rows',
              join: { NUMBER: 'NUMBER' },
              key: ['lapNumber'],
              fields: {
                lapNumber: { path: 'LAP_NUMBER', transform: 'integer' },
                lapTimeMs: { path: 'LAP_TIME', transform: 'lapTime' },
                sector1Ms: { path: 'S1_LARGE', transform: 'lapTime' },
                topSpeedKph: { path: 'TOP_SPEED', transform: 'number' },
              },
            },
          },
        },
      },
    },
  })
  expect(compileScope(scope, '/scope').errors).toEqual([])
})

test('a draft is a profile that the server accepts, for each resource and each position', () => {
  const [list] = documentLists({ rows: [{ name: 'One', number: '1', key: 'a', value: '2' }] })
  if (!list) throw new Error('no list')
  for (const key of ['championships', 'tracks', 'events', 'cars', 'drivers', 'runSheets', 'laps'] as const) {
    for (const place of [null, ...placesOf(key)]) {
      const draft = {
        ...draftFor(key, list, undefined, place),
        placeId: SESSION,
        viaSource: 'number',
      }
      const known = draft.known.length > 0 ? draft.known : [draft.fields[0]?.target ?? '']
      const { errors } = compileScope(scopeOf({ ...draft, known }, {}), '')
      const serious = errors.filter(({ path }) => !path.includes('/key'))
      expect([key, place?.id, serious]).toEqual([key, place?.id, []])
    }
  }
})

test('separate rows are not nested, and are referenced by their names', () => {
  const draft = suggestDraft(
    documentLists({
      tracks: [{ name: 'Spa', country: 'BE', length_km: 7.004, time_zone: 'Europe/Brussels' }],
    }),
  )
  expect(draft).toMatchObject({ key: 'tracks', list: '$.tracks', place: null, known: ['name'] })
  expect(draft?.fields.map(({ target, source }) => [target, source])).toEqual(
    expect.arrayContaining([
      ['name', 'name'],
      ['lengthKm', 'length_km'],
      ['timeZone', 'time_zone'],
    ]),
  )
})

test('rows are recognised by their columns, and by the name of the file', () => {
  const track = [{ name: 'Spa', country: 'BE', length_km: 7.004 }]
  expect(suggestDraft(documentLists(track))?.key).toBe('tracks')
  expect(suggestDraft(documentLists([{ name: 'One' }]), undefined, 'tracks')?.key).toBe('tracks')
  expect(
    suggestDraft(documentLists([{ first_name: 'Ana', last_name: 'Ruiz', nationality: 'ES' }]))?.key,
  ).toBe('drivers')
  expect(suggestDraft(documentLists([]))).toBeUndefined()
})

test('short names of the trade are understood', () => {
  const targets = (row: object, key: string) => {
    const draft = suggestDraft(documentLists([row]))
    expect(draft?.key).toBe(key)
    return Object.fromEntries((draft?.fields ?? []).map(({ target, source }) => [target, source]))
  }
  expect(targets({ Car: '01', Lap: '1', Time: '', 'Lap time': '1:23.4' }, 'laps')).toMatchObject({
    lapNumber: 'Lap',
    lapTimeMs: 'Lap time',
  })
  expect(targets({ CAR_NUMBER: '01', TEAM: 'A', CLASS: 'GT3' }, 'cars')).toMatchObject({
    number: 'CAR_NUMBER',
  })
})

test('a draft lists its missing parts', () => {
  const draft = suggestDraft(documentLists(LAPS))
  if (!draft) throw new Error('no draft')
  expect(draftViolations(draft)).toEqual({ place: 'Choose the row that they belong to.' })
  const broken = {
    ...draft,
    placeId: SESSION,
    known: [],
    fields: [{ target: 'stint', source: null, transform: null, value: 'two', by: null }],
  }
  expect(Object.keys(draftViolations(broken)).sort()).toEqual(['known', 'stint'])
})

test('a value that is the same in every row, and one for where there is none', () => {
  const draft = suggestDraft(documentLists(LAPS), { key: 'sessions', id: SESSION })
  if (!draft) throw new Error('no draft')
  const fields = [
    { target: 'lapNumber', source: 'LAP_NUMBER', transform: 'integer' as const, value: '', by: null },
    { target: 'topSpeedKph', source: 'TOP_SPEED', transform: 'number' as const, value: '200,5', by: null },
    { target: 'trackStatus', source: null, transform: null, value: 'green', by: null },
    { target: 'driverId', source: 'DRIVER', transform: null, value: '', by: 'lastName' },
  ]
  const scope = JSON.stringify(scopeOf({ ...draft, fields }, LAPS))
  expect(scope).toContain('"topSpeedKph":{"path":"TOP_SPEED","transform":"number","default":200.5}')
  expect(scope).toContain('"constants":{"trackStatus":"green"}')
  expect(scope).toContain('"driverId":{"ref":"Driver","by":{"lastName":"DRIVER"},"optional":true}')
})

test('names that mean the same are alike', () => {
  expect(similarity('lapNumber', 'LAP_NUMBER')).toBe(1)
  expect(similarity('lapTimeMs', 'lap_time')).toBeGreaterThan(0.9)
  expect(similarity('sector1Ms', 'S1')).toBeGreaterThan(0.9)
  expect(similarity('trackTempC', 'track temperature')).toBeGreaterThan(0.9)
  expect(similarity('lapTimeMs', 'driver')).toBe(0)
  const matched = matchFields(
    [{ target: 'lapNumber' }, { target: 'lapTimeMs' }, { target: 'number' }],
    ['LAP_TIME', 'NUMBER', 'LAP_NUMBER'],
  )
  expect(Object.fromEntries(matched.map(({ target, source }) => [target, source]))).toEqual({
    lapNumber: 'LAP_NUMBER',
    lapTimeMs: 'LAP_TIME',
    number: 'NUMBER',
  })
})

test('of two matching names the more certain one is used', () => {
  const [match] = matchFields([{ target: 'lapTimeMs' }], ['LAP_TIME_BEST', 'LAP_TIME'])
  expect(match?.source).toBe('LAP_TIME')
})

test('laps without a car are put below one run sheet', () => {
  const draft = suggestDraft(documentLists([{ lap: 1, lap_time: '1:23.4' }]))
  expect(draft).toMatchObject({ key: 'laps', place: { id: 'RunSheet', field: 'runSheetId' }, viaSource: '' })
  expect(draft && draftViolations(draft)).toEqual({ place: 'Choose the row that they belong to.' })
})

test('a sample is shown as it will be, or with what is wrong with it', () => {
  const field = fieldOfTarget('laps', 'lapTimeMs')
  const drafted = { target: 'lapTimeMs', source: 't', transform: 'lapTime' as const, value: '', by: null }
  expect(sampleValue(field, drafted, ['83.4'])).toEqual({ text: '1:23.400', wrong: false })
  expect(sampleValue(field, drafted, ['1:2x'])).toEqual({ text: '"1:2x" is not a lap time', wrong: true })
  expect(sampleValue(field, { ...drafted, transform: null }, ['1:23.4']).wrong).toBe(true)
})
