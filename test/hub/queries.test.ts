import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { runShellBlocks } from '../support/doc-shell.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { byId, mean, median, readAll, rounded, sorted } from './support/page-numbers.ts'
import { hasPostgres, note } from './support/postgres.ts'
import { changesOnLaptop } from './support/same-rows.ts'
import { type SampleFactory, startSampleFactory } from './support/sample-factory.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/factory.md'), 'utf8')
const HUB = join(import.meta.dirname, '../../hub/entry.ts')
const queries = [...DOCUMENT.matchAll(/\n([^\n:]+)[^\n]*:\n\n```sql\n(.*?)```/gs)].map(
  ([, title, sql]) => [title as string, sql as string] as const,
)
const sqlOf = (title: string) => queries.find(([each]) => each.startsWith(title))?.[1] as string

test('the document has ten queries', () => expect(queries).toHaveLength(10))

describe.skipIf(!hasPostgres)(`the queries of docs/factory.md give the numbers of the laptop${note}`, () => {
  let factory: SampleFactory
  let data: Awaited<ReturnType<typeof readData>>

  const readData = ({ client }: SampleFactory) =>
    readAll(
      client,
      ...(['championships', 'events', 'sessions', 'sessionFlags', 'cars', 'drivers', 'setups'] as const),
      ...(['runSheets', 'laps', 'weather', 'issues'] as const),
    )
  const timed = () => data.laps.filter(({ valid, lapTimeMs }) => valid && lapTimeMs !== null)
  const msOf = (laps: readonly { lapTimeMs: number | null }[]) =>
    laps.map(({ lapTimeMs }) => lapTimeMs as number)

  /** Rows of the query, compared in any order where the query leaves one open. */
  async function expectRows(title: string, expected: object[]) {
    const { rows } = await factory.database.pool.query(sqlOf(title))
    expect(expected.length).toBeGreaterThan(0)
    expect(sorted(rounded(rows))).toEqual(sorted(rounded(expected)))
    return rows
  }

  beforeAll(async () => {
    factory = await startSampleFactory()
    data = await readData(factory)
  }, 90_000)

  test('fastest laps', async () => {
    const [cars, drivers] = [byId(data.cars), byId(data.drivers)]
    const fastest = timed()
      .toSorted((a, b) => (a.lapTimeMs as number) - (b.lapTimeMs as number) || (a.id < b.id ? -1 : 1))
      .slice(0, 20)
    const expected = fastest.map((lap) => {
      const car = cars.get(lap.carId)
      const before = data.weather
        .filter(({ eventId, measuredAt }) => eventId === car?.eventId && measuredAt <= (lap.startedAt ?? ''))
        .toSorted((a, b) => (a.measuredAt < b.measuredAt ? -1 : 1))
      const { airTempC = null, trackTempC = null, condition = null } = before.at(-1) ?? {}
      return {
        ...{ number: car?.number, driver: drivers.get(lap.driverId ?? '')?.lastName ?? null },
        ...{ lap_number: lap.lapNumber, lap_time_ms: lap.lapTimeMs },
        ...{ air_temp_c: airTempC, track_temp_c: trackTempC, condition },
      }
    })
    const rows = await expectRows('Fastest laps', expected)
    expect(rows).toEqual(expected)
    expect(rows.every(({ air_temp_c }) => air_temp_c !== null)).toBe(true)
  })

  test('tyre life over a season', async () => {
    const [sessions, events] = [byId(data.sessions), byId(data.events)]
    const championships = byId(data.championships)
    const laps = timed().filter(
      ({ tyreAgeLaps, pitIn, pitOut, trackStatus }) =>
        tyreAgeLaps !== null && !pitIn && !pitOut && trackStatus === 'green',
    )
    const groups = Map.groupBy(laps, ({ sessionId, compound, tyreAgeLaps }) => {
      const event = events.get(sessions.get(sessionId)?.eventId ?? '')
      const season = championships.get(event?.championshipId ?? '')?.season ?? null
      return JSON.stringify([season, compound, tyreAgeLaps])
    })
    const expected = [...groups].map(([key, group]) => {
      const [season, compound, tyre_age_laps] = JSON.parse(key)
      return { season, compound, tyre_age_laps, laps: group.length, median_ms: median(msOf(group)) }
    })
    await expectRows('Tyre life', expected)
  })

  test('setup against pace', async () => {
    const [sheets, setups] = [byId(data.runSheets), byId(data.setups)]
    const groups = Map.groupBy(timed(), ({ runSheetId, stint }) => {
      const sheet = sheets.get(runSheetId)
      return sheet?.stints.find((each) => each.stint === stint)?.setupId ?? sheet?.setupId
    })
    groups.delete(null)
    const expected = [...groups].map(([id, group]) => {
      const setup = setups.get(id as string)
      return {
        ...{ setup: setup?.name, front_wing_deg: setup?.frontWingDeg },
        front_left_mm: setup?.corners?.fl?.rideHeightMm,
        ...{ best_ms: Math.min(...msOf(group)), laps: group.length },
      }
    })
    await expectRows('Setup against pace', expected)
  })

  test('fuel for each lap', async () => {
    const cars = byId(data.cars)
    const laps = data.laps.filter(({ fuelUsedKg }) => fuelUsedKg !== null)
    const groups = Map.groupBy(laps, ({ carId, trackStatus }) =>
      JSON.stringify([cars.get(carId)?.number, trackStatus]),
    )
    const expected = [...groups].map(([key, group]) => {
      const [number, track_status] = JSON.parse(key)
      const kg = mean(group.map(({ fuelUsedKg }) => fuelUsedKg as number))
      return { number, track_status, laps: group.length, kg }
    })
    await expectRows('Fuel for each lap', expected)
  })

  test('the pace of each driver', async () => {
    const [sessions, drivers] = [byId(data.sessions), byId(data.drivers)]
    const laps = timed().filter(({ driverId }) => driverId !== null)
    const groups = Map.groupBy(laps, ({ sessionId, driverId }) => `${sessionId} ${driverId}`)
    const expected = [...groups].map(([key, group]) => {
      const [sessionId = '', driverId = ''] = key.split(' ')
      return {
        ...{ session: sessions.get(sessionId)?.name, driver: drivers.get(driverId)?.lastName },
        ...{ laps: group.length, best_ms: Math.min(...msOf(group)), median_ms: median(msOf(group)) },
      }
    })
    await expectRows('The pace of each driver', expected)
  })

  test('how many minutes each flag was out', async () => {
    const minutes = new Map<string, number>()
    for (const session of data.sessions) {
      const flags = data.sessionFlags
        .filter(({ sessionId }) => sessionId === session.id)
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
      for (const [index, { flag, at }] of flags.entries()) {
        if (flag === 'chequered') continue
        const key = JSON.stringify([session.name, flag])
        const until = flags[index + 1]?.at ?? session.endsAt
        minutes.set(key, (minutes.get(key) ?? 0) + (Date.parse(until) - Date.parse(at)) / 60_000)
      }
    }
    const expected = [...minutes].map(([key, value]) => {
      const [session, flag] = JSON.parse(key)
      return { session, flag, minutes: value }
    })
    await expectRows('How many minutes', expected)
  })

  test('open issues', async () => {
    const events = byId(data.events)
    const open = data.issues.filter(({ resolvedAt }) => resolvedAt === null)
    const expected = open.map(({ eventId, key, title, severity, blocking }) => ({
      ...{ event: events.get(eventId ?? '')?.name ?? null, key, title, severity, blocking },
    }))
    const rows = await expectRows('Open issues', expected)
    const rank = ['critical', 'major', 'minor', 'info']
    const ranks = rows.map(({ severity }) => rank.indexOf(severity))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  })

  test('the history of one row', async () => {
    const [fastest] = (await factory.client.laps.list({ sort: 'lapTimeMs', valid: 'true', limit: '1' })).items
    const { items } = await factory.client.listChanges({ query: { entityId: fastest?.id as string } })
    const { id: epoch } = (await factory.client.me()).account
    const expected = items.map(({ seq, opType, version, actor, diff, occurredAt }) => ({
      ...{ epoch, seq, op_type: opType, version, actor_name: actor.name, diff, occurred_at: occurredAt },
    }))
    const { rows } = await factory.database.pool.query(sqlOf('The history of one row'))
    expect(rows).toEqual(expected)
    expect(rows).not.toEqual([])
  })

  test('who wrote how much, and how late it arrived', async () => {
    const log = await changesOnLaptop(factory.client)
    const groups = Map.groupBy(log, ({ actor, occurredAt }) => `${actor.name}|${occurredAt.slice(0, 10)}`)
    const expected = [...groups].map(([key, group]) => {
      const [actor_name, day] = key.split('|')
      return { key_name: 'car 7', actor_name, day, changes: group.length }
    })
    await expectRows('Who wrote how much', expected)
    const { rows } = await factory.database.pool.query(sqlOf('How late'))
    expect(rows).toEqual([{ key_name: 'car 7', changes: log.length, p99_seconds: expect.any(Number) }])
    expect(rows[0].p99_seconds).toBeLessThan(90)
  })

  test('the commands publish baselines, from a file and from rows', async () => {
    const cwd = tempFolder()
    const compound = { id: data.setups[0]?.id, compound: 'Medium' }
    writeFileSync(join(cwd, 'baseline.json'), JSON.stringify({ tyreSpecifications: [compound] }))
    await runShellBlocks('factory.md', {
      cwd,
      words: { '<id> <id>': `${data.setups[0]?.id} ${data.setups[1]?.id}` },
      env: { DATABASE_URL: factory.database.url },
      // The script of package.json, without npm around it.
      prelude: `npm() { shift 2; [ $# = 0 ] || shift; node ${HUB} "$@"; }\n`,
    })
    const { rows } = await factory.database.pool.query('select name, version from publications')
    const published = rows.map(({ name, version }) => `${name}, version ${version}`)
    expect(published.sort()).toEqual(['GT3 2026, version 1', 'car 7, wet, version 1'])
  })
})
