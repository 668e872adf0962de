import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { counts } from '../../server/calc/laps/lap-ranking.ts'
import { byId, median, readAll, rounded, sorted } from './support/page-numbers.ts'
import { hasPostgres, note } from './support/postgres.ts'
import { type SampleFactory, startSampleFactory } from './support/sample-factory.ts'

interface Panel {
  id: number
  title: string
  datasource: object
  targets: { datasource: object; rawSql: string }[]
}

const dashboard = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../hub/grafana/session.json'), 'utf8'),
) as { panels: Panel[]; templating: { list: { name: string; query: string; multi?: boolean }[] } }
const { panels } = dashboard
const variables = dashboard.templating.list

test('every panel and variable reads the data source that is chosen', () => {
  const source = { type: 'grafana-postgresql-datasource', uid: expect.stringMatching(/^\$\{datasource\}$/) }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { datasource, targets } of panels) {
    expect(datasource).toEqual(source)
    expect(targets).toMatchObject([{ datasource: source }])
  }
})

describe.skipIf(!hasPostgres)(`the dashboard shows the numbers of the page${note}`, () => {
  let factory: SampleFactory
  let data: Awaited<ReturnType<typeof readData>>
  const chosen: Record<string, string> = {}
  const shown = new Set<string>()

  const readData = ({ client }: SampleFactory) =>
    readAll(client, 'sessions', 'sessionFlags', 'cars', 'runSheets', 'laps', 'weather', 'issues')

  /** Runs SQL as Grafana sends it: its variables and macros are replaced. */
  async function ask(sql: string) {
    const filled = sql
      .replaceAll(
        /\$__timeFilter\(([^)]+)\)/g,
        "$1 between '2000-01-01T00:00:00Z' and '2100-01-01T00:00:00Z'",
      )
      .replaceAll(/\$(\w+)/g, (_, name: string) => chosen[name] as string)
    return (await factory.database.pool.query(filled)).rows
  }
  function panel(title: string) {
    shown.add(title)
    return ask(panels.find((each) => each.title === title)?.targets[0]?.rawSql as string)
  }
  const inSession = <T extends { sessionId: string | null }>(rows: readonly T[]) =>
    rows.filter(({ sessionId }) => sessionId === chosen.session)
  const numberOf = (carId: string) => byId(data.cars).get(carId)?.number
  const at = (text: string | null) => new Date(text ?? '').toISOString()

  beforeAll(async () => {
    factory = await startSampleFactory()
    data = await readData(factory)
    for (const { name, query, multi } of variables.slice(1)) {
      const rows: { __text: string; __value: string }[] = await ask(query)
      const race = rows.find(({ __text }) => __text === 'Race') ?? rows[0]
      chosen[name] = multi ? rows.map(({ __value }) => `'${__value}'`).join(',') : (race?.__value as string)
    }
  }, 90_000)

  test('cars: laps and best lap are those of the timing page', async () => {
    const { items } = await factory.client.sessionTiming({ params: { id: chosen.session as string } })
    const laps = Map.groupBy(inSession(data.laps), ({ carId }) => carId)
    const expected = items.map(({ carId, number, class: of, bestLapMs }) => ({
      ...{ number, class: of, laps: laps.get(carId)?.length, best_ms: bestLapMs },
      pit_laps: laps.get(carId)?.filter(({ pitIn }) => pitIn).length,
      top_speed_kph: Math.max(...(laps.get(carId) ?? []).map(({ topSpeedKph }) => topSpeedKph ?? 0)) || null,
    }))
    expect(sorted(await panel('Cars'))).toEqual(sorted(expected))
  })

  test('run sheets: totals are those of the run sheet', async () => {
    const expected = inSession(data.runSheets).map((sheet) => ({
      ...{ number: numberOf(sheet.carId), laps: sheet.lapCount, best_ms: sheet.bestLapTimeMs },
      green_ms: sheet.averageLapTimeMs,
      ...{ fuel_used_kg: sheet.fuelUsedKg, fuel_per_lap_kg: sheet.fuelPerLapKg },
    }))
    const rows = await panel('Run sheets')
    expect(sorted(rows.map((row) => ({ ...row, green_ms: Number(row.green_ms) })))).toEqual(sorted(expected))
  })

  test('lap times', async () => {
    const expected = inSession(data.laps)
      .filter(({ lapTimeMs, startedAt }) => lapTimeMs !== null && startedAt !== null)
      .map(({ startedAt, carId, lapTimeMs }) => ({
        ...{ time: at(startedAt), metric: numberOf(carId), value: lapTimeMs },
      }))
    expect(expected.length).toBeGreaterThan(1000)
    expect(sorted(await panel('Lap times'))).toEqual(sorted(expected))
  })

  test('flags and weather', async () => {
    const flags = inSession(data.sessionFlags).map(({ at: time, flag }) => ({ time: at(time), flag }))
    expect(await panel('Flags')).toEqual(flags.toSorted((a, b) => (a.time < b.time ? -1 : 1)))
    const session = byId(data.sessions).get(chosen.session as string)
    const readings = data.weather
      .filter(({ measuredAt }) => session && measuredAt >= session.startsAt && measuredAt <= session.endsAt)
      .map(({ measuredAt, airTempC, trackTempC }) => ({
        ...{ time: at(measuredAt), air: airTempC, track: trackTempC },
      }))
    expect(readings).not.toEqual([])
    expect(sorted(await panel('Weather'))).toEqual(sorted(readings))
  })

  test('tyre life', async () => {
    const laps = inSession(data.laps).filter(
      (lap) =>
        counts(lap) && lap.trackStatus === 'green' && lap.lapTimeMs !== null && lap.tyreAgeLaps !== null,
    )
    const expected = [...Map.groupBy(laps, ({ tyreAgeLaps }) => tyreAgeLaps as number)].map(
      ([age, group]) => ({
        ...{ age: String(age), median_ms: median(group.map(({ lapTimeMs }) => lapTimeMs as number)) },
        laps: group.length,
      }),
    )
    expect(sorted(rounded(await panel('Tyre life')))).toEqual(sorted(rounded(expected)))
  })

  test('open issues and laptops', async () => {
    const open = data.issues
      .filter(({ resolvedAt, eventId }) => resolvedAt === null && eventId === chosen.event)
      .map(({ key, title, severity, blocking }) => ({ key, title, severity, blocking }))
    expect(sorted(await panel('Open issues'))).toEqual(sorted(open))
    const { seq } = await factory.client.factoryStatus()
    expect(await panel('Laptops')).toEqual([
      { laptop: 'car 7', changes: seq, last_push_at: expect.any(String) },
    ])
  })

  test('no panel is left out', () => expect(shown).toEqual(new Set(panels.map(({ title }) => title))))
})
