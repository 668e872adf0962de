import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readWeekend } from '../../scripts/load/read-weekend.ts'
import { formatLapTime } from '../../server/calc/lap-time.ts'

const repository = path.resolve(import.meta.dirname, '../..')
const folder = path.resolve(repository, '../shared/data/imsa-2024-long-beach')
const there = existsSync(folder)

/** Lines of a file, split at every comma: no cell of these files holds one. Nothing of the reader is used here. */
function rawRows(file: string): string[][] {
  const [, ...lines] = readFileSync(path.join(folder, file), 'utf8').trim().split('\n')
  return lines.map((line) => line.split(','))
}

/** The least of some lap times as text: with zeros in front they order as they run. */
const fastest = (times: string[]) =>
  times
    .filter((time) => time !== '')
    .map((time) => time.padStart(12, '0'))
    .toSorted()[0]
    ?.replace(/^0+(?=\d:)/, '')

const sessions = [
  { name: 'Practice 1', file: '202404190900-practice-1', laps: 705, gtp: '1:13.477', gtd: '1:18.911' },
  { name: 'Practice 2', file: '202404191250-practice-2', laps: 1322, gtp: '1:11.637', gtd: '1:18.259' },
  { name: 'Qualifying', file: '202404191700-qualifying', laps: 281, gtp: '1:11.388', gtd: '1:17.357' },
  { name: 'Race', file: '202404201335-race', laps: 1586, gtp: '1:12.626', gtd: '1:18.753' },
]

describe.skipIf(!there)(`IMSA at Long Beach 2024${there ? '' : `, skipped: there is no ${folder}`}`, () => {
  const { weekend } = there ? readWeekend(folder) : { weekend: undefined! }
  const sheetsOf = (session: string) => weekend.runSheets.filter(({ sessionName }) => sessionName === session)
  const lapsOf = (session: string) =>
    sheetsOf(session).flatMap(({ carNumber, laps }) =>
      laps.map((lap) => ({ ...lap, carNumber, time: lap.lapTimeMs ? formatLapTime(lap.lapTimeMs) : '' })),
    )

  it('has 27 cars, 54 drivers and 3,894 laps', () => {
    expect(weekend.cars).toHaveLength(27)
    expect(weekend.drivers).toHaveLength(54)
    expect(weekend.runSheets).toHaveLength(4 * 27)
    expect(weekend.runSheets.flatMap(({ laps }) => laps)).toHaveLength(3894)
    const files = readdirSync(folder).filter((file) => file.endsWith('-laps.csv'))
    expect(files.flatMap(rawRows)).toHaveLength(3894)
  })

  it.each(sessions)('$name: as many laps a car as the results say', ({ name, file, laps }) => {
    expect(lapsOf(name)).toHaveLength(laps)
    const column = name === 'Race' ? 3 : 7
    const official = rawRows(`${file}-results.csv`).map((row) => [row[1], Number(row[column])])
    const read = sheetsOf(name).map(({ carNumber, laps }) => [carNumber, laps.length])
    expect(new Map(read as [string, number][])).toEqual(new Map(official as [string, number][]))
  })

  it.each(sessions)('$name: the fastest lap of each class', ({ name, file, gtp, gtd }) => {
    for (const [carClass, expected] of [
      ['GTP', gtp],
      ['GTD', gtd],
    ]) {
      const raw = rawRows(`${file}-laps.csv`).filter((row) => row[21] === carClass)
      expect(fastest(raw.map((row) => row[3]!)), `${carClass} in the text`).toBe(expected)
      const cars = new Set(weekend.cars.filter((car) => car.class === carClass).map((car) => car.number))
      const read = lapsOf(name).filter((lap) => cars.has(lap.carNumber))
      expect(fastest(read.map((lap) => lap.time)), `${carClass} as read`).toBe(expected)
    }
  })

  it.each(sessions)(
    '$name: the best lap of every car is the official one, and no pit lap',
    ({ name, file }) => {
      const results = rawRows(`${file}-results.csv`)
      expect(results).toHaveLength(27)
      for (const row of results) {
        const [lapNumber, time] = name === 'Race' ? [row[7], row[8]] : [row[2], row[3]]
        const own = lapsOf(name).filter((lap) => lap.carNumber === row[1])
        expect(fastest(own.map((lap) => lap.time)) ?? '', `car ${row[1]}`).toBe(time)
        if (time === '') continue
        const best = own.find((lap) => lap.time === time)
        expect(String(best?.lapNumber), `car ${row[1]}`).toBe(lapNumber)
        expect([best?.pitIn, best?.pitOut], `car ${row[1]}`).toEqual([false, false])
      }
    },
  )

  it('sectors add up to the lap time on every lap', () => {
    const wrong = weekend.runSheets
      .flatMap(({ laps }) => laps)
      .filter((lap) => lap.sector1Ms! + lap.sector2Ms! + lap.sector3Ms! !== lap.lapTimeMs)
    expect(wrong).toEqual([])
  })

  it('every lap begins when the one before ended, to the millisecond', () => {
    for (const { laps } of weekend.runSheets) {
      for (const [index, lap] of laps.slice(1).entries()) {
        const before = laps[index]!
        expect(Date.parse(lap.startedAt!)).toBe(Date.parse(before.startedAt!) + before.lapTimeMs!)
      }
    }
  })

  it('cars that went to the flag are placed on their last lap as in the results', () => {
    const finished = new Map(lapsOf('Race').map((lap) => [lap.carNumber, lap]))
    const results = rawRows('202404201335-race-results.csv')
    const toTheFlag = results.filter((row) => finished.get(row[1]!)?.parameters?.flagAtFinishLine === 'FF')
    expect(toTheFlag).toHaveLength(21)
    for (const row of toTheFlag) expect(finished.get(row[1]!)?.position, `car ${row[1]}`).toBe(Number(row[0]))
  })

  it('71 laps of the race end in green and began under FCY: all two minutes long, none counts as green', () => {
    const mixed = lapsOf('Race').filter(
      (lap) => lap.trackStatus === 'FCY' && lap.parameters?.flagAtFinishLine === 'GF',
    )
    expect(mixed).toHaveLength(71)
    expect(Math.min(...mixed.map((lap) => lap.lapTimeMs!))).toBeGreaterThan(108_000)
    expect(lapsOf('Race').filter((lap) => lap.trackStatus === 'FCY')).toHaveLength(390 + 71)
  })

  it('knows the day, the place and the weather', () => {
    expect(weekend.sessions.map((session) => session.startsAt)).toEqual([
      '2024-04-19T16:00:00.000Z',
      '2024-04-19T19:50:00.000Z',
      '2024-04-20T00:00:00.000Z',
      '2024-04-20T20:35:00.000Z',
    ])
    const first = weekend.runSheets.find((sheet) => sheet.sessionName === 'Race' && sheet.carNumber === '01')
    expect(first?.laps[0]).toMatchObject({ startedAt: '2024-04-20T20:35:57.156Z', trackTempC: 43.3 })
    expect(weekend.runSheets.flatMap(({ laps }) => laps).every((lap) => lap.airTempC !== undefined)).toBe(
      true,
    )
  })
})
