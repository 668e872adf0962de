import { describe, expect, it } from 'vitest'
import { readWeekend } from '../../scripts/load/read-weekend.ts'
import type { GivenFacts } from '../../scripts/load/weekend-facts.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { cabo, lapsFile, writeFolder } from '../support/timing-folder.ts'

const root = tempFolder()
const laps = { '202604170900-practice-1-laps.csv': lapsFile({}) }

let folders = 0
function read(name: string, facts: GivenFacts = {}, files: Record<string, string> = {}) {
  folders += 1
  return readWeekend(writeFolder(`${root}/${folders}`, name, { ...laps, ...files }), facts)
}

describe('what the timing files do not say', () => {
  it('comes from the name of the folder, and from the table of tracks', () => {
    const { weekend, assumed } = read('imsa-2024-long-beach')
    expect(weekend).toMatchObject({
      championship: { name: 'IMSA', season: '2024', series: 'IMSA' },
      event: { name: 'Long Beach', startDate: '2026-04-17', endDate: '2026-04-17' },
      track: { country: 'US', lengthKm: 3.167, timeZone: 'America/Los_Angeles' },
    })
    expect(new Set(assumed.track)).toEqual(
      new Set(['name', 'country', 'lengthKm', 'cornerCount', 'timeZone']),
    )
  })

  it('a round number in the name is no part of the event', () => {
    expect(read('imsa-2024-06-long-beach').weekend.event.name).toBe('Long Beach')
  })

  it('the length of an unknown track follows from average speed and lap time', () => {
    const { lengthKm: _, ...track } = cabo.track!
    const rows = ['143.3', '142.5', '142.1'].map((KPH, index) => ({ KPH, LAP_NUMBER: String(index + 1) }))
    const file = { '202604170900-practice-1-laps.csv': lapsFile(...rows) }
    const { weekend, assumed } = read('cup-2026-cabo', { ...cabo, track }, file)
    expect(weekend.track.lengthKm).toBe(3.167)
    expect(assumed.track).toEqual(['lengthKm'])
  })

  it('is refused when nobody says it, all of it at once and with the way out', () => {
    expect(() => read('stuff')).toThrow(
      /championship\.name \(--championship\), track\.country \(--country\), track\.timeZone/,
    )
    expect(() => read('cup-2026-nowhere')).toThrow(
      /track\.country \(--country\), track\.timeZone \(--time-zone\).*weekend\.json/,
    )
  })
})

describe('weekend.json', () => {
  const withFile = (content: string, facts: GivenFacts = {}) =>
    read('imsa-2024-long-beach', facts, { 'weekend.json': content })

  it('wins over the name of the folder, and a flag wins over it', () => {
    const content = JSON.stringify({
      event: { name: 'Grand Prix' },
      track: { cornerCount: 12, pitLossSec: 31 },
    })
    const { weekend, assumed } = withFile(content, { track: { cornerCount: 13 } })
    expect(weekend.event.name).toBe('Grand Prix')
    expect(weekend.track).toMatchObject({ cornerCount: 13, pitLossSec: 31, lengthKm: 3.167 })
    expect(assumed.track).not.toContain('cornerCount')
  })

  it.each([
    ['{', /weekend\.json: .*JSON/],
    ['{ "track": { "lengthKm": "3.167" } }', /weekend\.json: track\.lengthKm/],
    ['{ "track": { "timeZone": "Pacific" } }', /track\.timeZone must be an IANA time zone/],
    ['{ "circuit": {} }', /weekend\.json: .*circuit/],
  ])('%s is refused', (content, message) => {
    expect(() => withFile(content)).toThrow(message)
  })
})

describe('the folder', () => {
  it('must be there and hold timing files', () => {
    expect(() => readWeekend(`${root}/nowhere`)).toThrow('no such folder')
    const folder = writeFolder(root, 'empty', { 'notes.csv': 'a,b\n' })
    expect(() => readWeekend(folder)).toThrow('no files named like 202404201335-race-laps.csv')
  })

  it('says when each session began, in its own order', () => {
    const more = {
      '202604181700-qualifying-laps.csv': lapsFile({ HOUR: '17:01:20.000' }),
      '202604180800-warm-up-results.csv': '\uFEFFNUMBER,TEAM,CLASS,DRIVER1_SECONDNAME,\n',
    }
    const { weekend } = read('imsa-2024-long-beach', {}, more)
    expect(weekend.sessions.map(({ name, type, startsAt }) => [name, type, startsAt])).toEqual([
      ['Practice 1', 'practice', '2026-04-17T16:00:00.000Z'],
      ['Warm Up', 'warmup', '2026-04-18T15:00:00.000Z'],
      ['Qualifying', 'qualifying', '2026-04-19T00:00:00.000Z'],
    ])
    expect(weekend.event).toMatchObject({ startDate: '2026-04-17', endDate: '2026-04-18' })
  })

  it('must not hold two sessions of one name, or a date that does not exist', () => {
    const twice = { '202604180900-practice-1-laps.csv': lapsFile({}) }
    expect(() => read('imsa-2024-long-beach', {}, twice)).toThrow('two sessions are called Practice 1')
    const never = { '202602310900-practice-2-laps.csv': lapsFile({}) }
    expect(() => read('imsa-2024-long-beach', {}, never)).toThrow('202602310900-practice-2-laps.csv')
  })
})
