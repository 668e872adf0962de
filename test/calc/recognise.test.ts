import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { payloadOf } from '../../server/calc/timing-files/payload.ts'
import { recognise } from '../../server/calc/timing-files/recognise.ts'
import { missingFacts } from '../../server/calc/timing-files/weekend-facts.ts'

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures')
const read = (...parts: string[]) => readFileSync(path.join(FIXTURES, ...parts), 'utf8')
const known = (...files: [name: string, text: string][]) => {
  const found = recognise(
    files.map(([name, text]) => ({ name, text })),
    'imsa-2024-long-beach',
  )
  if (!found) throw new Error('nothing was recognised')
  return found
}

const AL_KAMEL_LAPS =
  '\uFEFFNUMBER; LAP_NUMBER; LAP_TIME; ELAPSED; HOUR;KPH;FLAG_AT_FL;\r\n7;1;1:40.000;1:40.000;23:59:40.000;151.2;GF;\r\n7;2;1:40.000;3:20.000;00:01:20.000;151.2;GF;\r\n'
const AL_KAMEL_RESULTS =
  'POSITION,NUMBER,TEAM,CLASS,DRIVER1_SECONDNAME\n1,7,Team,GTP,Bell\n2,8,Other,GTP,Roe\n'

describe('Al Kamel', () => {
  it('is recognised by its columns with any file name, with time and place', () => {
    const { source, parts, presets, leftOut } = known(
      ['202404202358-race-laps.csv', AL_KAMEL_LAPS],
      ['202404202358-race-results.csv', AL_KAMEL_RESULTS],
      ['202404202358-race-weather.csv', ''],
    )
    expect([source.ready(parts), source.counts(parts)]).toEqual([
      'imsa-alkamel',
      { sessions: 1, cars: 2, laps: 2, weather: 0 },
    ])
    expect(leftOut).toEqual([{ name: '202404202358-race-weather.csv', why: 'is empty' }])
    expect(presets).toMatchObject({
      championship: { name: 'IMSA', season: '2024' },
      event: { name: 'Long Beach', startDate: '2024-04-20', endDate: '2024-04-21' },
      track: { name: 'Long Beach Street Circuit', timeZone: 'America/Los_Angeles' },
      sessions: [{ name: 'Race', type: 'race', startsAt: '2024-04-20T23:58', endsAt: '2024-04-21T00:02' }],
    })
    expect(missingFacts(presets, source.asks(parts))).toEqual([])
    expect(payloadOf(source.pack(parts, presets))).toMatchObject({
      sessions: [{ name: 'Race', laps: { csv: AL_KAMEL_LAPS }, results: { csv: AL_KAMEL_RESULTS } }],
    })
  })

  it('groups files under their official names, and lists the facts that no name contains', () => {
    const { source, parts, presets } = known(
      ['23_Time Cards_Race.CSV', AL_KAMEL_LAPS],
      ['03_Results_Race_Official.CSV', AL_KAMEL_RESULTS],
    )
    expect(source.counts(parts)).toMatchObject({ sessions: 1 })
    expect(missingFacts(presets, source.asks(parts))).toContain('sessions.0.startsAt')
  })

  it('leaves a fact that is no number to the import, which names it in its error', () => {
    const { source, parts, presets } = known(['202404202358-race-laps.csv', AL_KAMEL_LAPS])
    const facts = { ...presets, track: { ...presets.track, lengthKm: '3,167', cornerCount: '11' } }
    expect(payloadOf(source.pack(parts, facts))).toMatchObject({
      track: { lengthKm: '3,167', cornerCount: 11 },
    })
  })
})

test('OpenF1 without its meetings lacks the name of the event, and without its drivers these', () => {
  const document = JSON.parse(read('imports', 'openf1-made-up.json')) as Record<string, unknown>
  const files = Object.entries(document).map(([name, rows]): [string, string] => [
    `${name}.json`,
    JSON.stringify(rows),
  ])
  const whole = known(...files)
  expect([whole.source.ready(whole.parts), whole.source.asks(whole.parts)]).toEqual(['openf1', []])
  expect(payloadOf(whole.source.pack(whole.parts, whole.presets))).toMatchObject({ laps: document.laps })
  const { source, parts, presets } = known(...files.filter(([name]) => name !== 'meetings.json'))
  expect(source.asks(parts)).toEqual(['event'])
  const facts = { ...presets, event: { ...presets.event, name: 'Mock Grand Prix' } }
  expect(payloadOf(source.pack(parts, facts))).toMatchObject({
    meetings: [{ meeting_name: 'Mock Grand Prix' }],
  })
  expect(known(...files.filter(([name]) => name !== 'drivers.json')).lacks).toEqual(['drivers'])
})

test('Jolpica and Ergast are recognised by the content of their files', () => {
  const files = (JSON.parse(read('imports', 'jolpica-made-up.json')) as { files: unknown[] }).files
  const round = known(
    ...files.map((each, index): [string, string] => [`${index}.json`, JSON.stringify(each)]),
  )
  expect([round.source.name, round.presets.sessions.map(({ name }) => name).toSorted()]).toEqual([
    'Jolpica',
    ['Qualifying 1', 'Race'],
  ])
  const { pages } = JSON.parse(read('imports', 'ergast-made-up.json')) as { pages: unknown[] }
  const race = known(...pages.map((each, index): [string, string] => [`${index}.json`, JSON.stringify(each)]))
  expect(race.source.name).toBe('Ergast')
  expect(race.source.counts(race.parts).laps).toBeGreaterThan(0)
})

test.each([
  ['an unknown file', 'a,b\n1,2\n'],
  ['an empty file', ''],
  ['a workbook', 'PK\u0003\u0004[Content_Types].xml'],
  ['half a JSON', '[{"object_type":'],
])('%s is not recognised', (_, text) => {
  expect(recognise([{ name: 'x.csv', text }], '')).toBeUndefined()
})

test('unknown files beside recognised ones are listed with their columns', () => {
  const { leftOut } = known(
    ['202404201335-race-laps.csv', AL_KAMEL_LAPS],
    ['notes.csv', 'who,what\nme,this\n'],
    ['202404201335-race-weather.csv', 'TIME_UTC_SECONDS,AIR_TEMP,TRACK_TEMP\n'],
  )
  expect(leftOut).toEqual([
    { name: 'notes.csv', why: expect.stringContaining('none of the files that Al Kamel is read from') },
    { name: '202404201335-race-weather.csv', why: 'has no rows below its header (weather)' },
  ])
})
