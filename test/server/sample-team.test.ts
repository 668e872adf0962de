import { describe, expect, test } from 'vitest'
import { createClient } from '../../server/contract/client.ts'
import type { RowOf } from '../../server/contract/define/define.ts'
import { type ResourceKey, type Resources, resources } from '../../server/contract/index.ts'
import { PASSWORD, startBareServer } from '../support/server.ts'

const server = await startBareServer()
const api = createClient({ baseUrl: server.url })
const owner = {
  accountName: 'Pit Wall',
  accountSlug: 'pit-wall',
  name: 'Lee Engineer',
  email: 'lee@example.com',
}
const login = await api.setUp({ body: { ...owner, password: PASSWORD, sampleData: true } })
api.setToken(login.token)

const CORNERS = ['fl', 'fr', 'rl', 'rr'] as const
type Rows<K extends ResourceKey> = RowOf<Resources[K]>[]

async function every<K extends ResourceKey>(key: K): Promise<Rows<K>> {
  const rows: Rows<K> = []
  for await (const row of api[key].all()) rows.push(row as RowOf<Resources[K]>)
  return rows
}
const byId = <R extends { id: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]))

const [cars, sessions, sheets, laps] = [
  byId(await every('cars')),
  byId(await every('sessions')),
  await every('runSheets'),
  await every('laps'),
]
const setups = await every('setups')
const sets = await every('tyreSets')
const tyres = byId(await every('tyres'))
const wear = await every('cornerWear')
const teamSheets = sheets.filter((sheet) => sheet.setupId !== null)
const lapsOn = (setId: string) => laps.filter((lap) => lap.tyreSetId === setId)

test('setup has written each version of each row once into the log', async () => {
  const { seq } = await api.me()
  let versions = 0
  for (const key of Object.keys(resources) as ResourceKey[]) {
    // An issue that moved, or a set that got its tyres, has more than one.
    for (const { version } of await every(key)) versions += version
  }
  expect(versions).toBe(seq)
  const { total } = await api.laps.list({ limit: 1, count: true })
  expect(total).toBeGreaterThan(2000)
  const one = ['championships', 'tracks', 'events', 'members'] as const
  for (const key of one) expect([key, (await every(key)).length]).toEqual([key, 1])
  expect(sessions.size).toBe(4)
})

test('every list of the race weekend has rows', async () => {
  const filledByTheTeam = [
    'issueWorkflows',
    'accountOptions',
    'permissionProfiles',
    'apiKeys',
    'webhooks',
    'timingFeeds',
    'parts',
    'pitStops',
    'checklistTemplates',
    'checklists',
    'plugins',
    'importProfiles',
  ]
  for (const key of Object.keys(resources) as ResourceKey[]) {
    const { total } = await api[key].list({ limit: 1, count: true })
    expect([key, (total ?? 0) > 0]).toEqual([key, !filledByTheTeam.includes(key)])
  }
})

describe('setups', () => {
  test('are consistent: the corner weights add up to car, driver, ballast and fuel', () => {
    expect(setups).not.toHaveLength(0)
    for (const { name, totalWeightKg, fuelKg, driverWeightKg, ballastKg, ...setup } of setups) {
      expect([name, totalWeightKg! - fuelKg! - driverWeightKg! - ballastKg!]).toEqual([name, 1030])
      expect(Math.abs(setup.crossWeightPct! - 50), name).toBeLessThan(0.5)
      expect(Math.abs(setup.leftWeightPct! - 50), name).toBeLessThan(0.5)
      expect(setup.frontWeightPct, name).toBeCloseTo(47.2, 0)
      expect(setup.rakeMm, name).toBeGreaterThan(10)
      expect(setup.rakeMm, name).toBeLessThan(16)
    }
  })

  test('derive from the baseline of their own car, and each was run or weighed', () => {
    const known = byId(setups)
    const run = new Set(teamSheets.flatMap(({ stints }) => stints.map(({ setupId }) => setupId)))
    for (const { id, name, kind, carId, parentSetupId } of setups) {
      const parent = known.get(parentSetupId ?? '')
      expect([name, parent?.carId ?? null]).toEqual([name, kind === 'baseline' ? null : carId])
      expect([name, run.has(id)]).toEqual([name, kind !== 'setdown'])
    }
    expect(setups.filter(({ kind }) => kind === 'baseline')).toHaveLength(2)
  })

  test('read as a spanner sheet: what the mechanic turns, and in which unit', async () => {
    const named = (name: string) => setups.find((setup) => setup.name === name)!.id
    const [formatter] = await every('changeFormatters')
    const diff = (from: string, to: string) =>
      api.diffSetups({
        params: { id: named(from) },
        query: { to: named(to), formatterId: formatter!.id },
      })
    const lines = (await diff('01 baseline', '01 P1-2')).items.map((item) => [
      item.label,
      item.delta,
      item.unit,
    ])
    expect(lines).toEqual([
      ['Rear ARB', -1, 'position'],
      ['RL low-speed bump', -2, 'clicks'],
      ['RR low-speed bump', -2, 'clicks'],
    ])
    const groups = (await diff('02 P2-1', '02 P2-2')).items.map(({ group, label }) => [group, label])
    expect(groups).toContainEqual(['Fuel and scales', 'Cross weight'])
    expect(groups).toContainEqual(['Alignment', 'RL toe'])
    expect(groups.flat()).not.toContain('Notes')
  })
})

describe('tyres', () => {
  test('sets have four tyres of one compound, and both sides of the reference agree', () => {
    for (const { id, number, tyreIds } of sets) {
      const four = CORNERS.map((corner) => tyres.get(tyreIds[corner] ?? ''))
      expect(four.map((tyre) => [tyre?.tyreSetId, tyre?.position])).toEqual(
        CORNERS.map((corner) => [id, corner]),
      )
      expect(new Set(four.map((tyre) => tyre?.specificationId)).size, number).toBe(1)
    }
    expect(tyres.size).toBe(sets.length * 4)
  })

  test('a set has run exactly its laps, on its own car and compound, one lap older each time', async () => {
    const compounds = new Map((await every('tyreSpecifications')).map(({ id, compound }) => [id, compound]))
    const startOf = (lap: { startedAt: string | null }) => Date.parse(lap.startedAt!)
    for (const set of sets) {
      const run = lapsOn(set.id).toSorted((a, b) => startOf(a) - startOf(b))
      expect([set.number, set.laps]).toEqual([set.number, run.length])
      expect(run.map(({ tyreAgeLaps }) => tyreAgeLaps)).toEqual(run.map((_, index) => index))
      expect(new Set(run.map(({ carId }) => carId)).isSubsetOf(new Set([set.carId]))).toBe(true)
      const compound = compounds.get(tyres.get(set.tyreIds.fl!)!.specificationId) as string
      expect(new Set(run.map((lap) => lap.compound)).isSubsetOf(new Set([compound])), set.number).toBe(true)
      expect(set.heatCycles).toBe(new Set(run.map((lap) => `${lap.runSheetId} ${lap.stint}`)).size)
      expect(Math.abs(set.km - run.length * 4.4), set.number).toBeLessThan(2)
      expect([set.number, set.type]).toEqual([set.number, run.length === 0 ? 'wet' : 'dry'])
    }
    const ofTheTeam = laps.filter(({ runSheetId }) => teamSheets.some(({ id }) => id === runSheetId))
    expect(ofTheTeam.filter(({ tyreSetId }) => tyreSetId === null)).toEqual([])
    expect(sets.reduce((sum, set) => sum + set.laps, 0)).toBe(ofTheTeam.length)
  })

  test('wear from stint to stint, and are never fully worn', () => {
    const ofTyre = Map.groupBy(wear, ({ tyreId }) => tyreId)
    expect(ofTyre.size).toBeGreaterThan(40)
    expect(Math.max(...[...ofTyre.values()].map((measured) => measured.length))).toBeGreaterThan(1)
    for (const [tyreId, measured] of ofTyre) {
      const ordered = measured.toSorted((a, b) => a.measuredAt.localeCompare(b.measuredAt))
      const worn = ordered.map(({ wearPct }) => wearPct!)
      expect(worn, tyreId).toEqual([...new Set(worn)].sort((a, b) => a - b))
      expect([0, ...worn, 100]).toEqual([0, ...worn, 100].toSorted((a, b) => a - b))
      expect(tyres.get(tyreId)?.wearPct).toBe(worn.at(-1))
      for (const { stintsLeft } of ordered) {
        expect(stintsLeft).toBeGreaterThan(0.2)
        expect(stintsLeft).toBeLessThan(10)
      }
    }
    const race = sets.filter(({ name }) => name === 'Race, second stint')
    for (const { wearPct } of race) expect(wearPct.rl! - wearPct.fr!).toBeGreaterThan(5)
  })

  test('are measured after their run, warm, near the target pressure', async () => {
    const makers = byId(await every('tyreSpecifications'))
    for (const each of wear) {
      const maker = makers.get(tyres.get(each.tyreId)!.specificationId)!
      const last = laps.find((lap) => lap.runSheetId === each.runSheetId && lap.lapNumber === each.lapNumber)!
      const afterMs = Date.parse(each.measuredAt) - Date.parse(last.startedAt!) - last.lapTimeMs!
      expect(afterMs).toBeGreaterThan(0)
      expect(afterMs).toBeLessThan(300_000)
      expect(each.depthsMm).toHaveLength(maker.wearHoles)
      expect(Math.abs(each.pressureHotBar! - maker.pressureTargetHotBar!)).toBeLessThan(0.07)
      expect(each.tempMiddleC).toBeGreaterThan(maker.tempMinC!)
      expect(each.tempInnerC).toBeLessThan(maker.tempMaxC!)
      expect(each.tempInnerC).toBeGreaterThan(each.tempOuterC!)
      expect(each.ambientC).toBe(last.airTempC)
    }
  })
})

test('the weather station agrees with the laps of the same minutes, and its air density is plausible', async () => {
  const readings = await every('weather')
  for (const [sessionId, { name, startsAt }] of sessions) {
    const own = readings.filter((reading) => reading.sessionId === sessionId)
    expect(own[0]?.measuredAt).toBe(startsAt)
    expect([name, own.length >= 3]).toEqual([name, true])
    for (const [index, reading] of own.entries()) {
      const gapMin =
        (Date.parse(own[index + 1]?.measuredAt ?? reading.measuredAt) - Date.parse(reading.measuredAt)) /
        60_000
      expect([0, 15, 30]).toContain(gapMin)
      expect(reading.airDensityKgM3).toBeGreaterThan(1.1)
      expect(reading.airDensityKgM3).toBeLessThan(1.25)
      const near = laps.filter((lap) => {
        const endMs = Date.parse(lap.startedAt!) + (lap.lapTimeMs ?? 0)
        return lap.sessionId === sessionId && Math.abs(endMs - Date.parse(reading.measuredAt)) < 90_000
      })
      for (const { airTempC, trackTempC } of near) {
        expect(Math.abs(airTempC! - reading.airTempC!)).toBeLessThan(0.15)
        expect(Math.abs(trackTempC! - reading.trackTempC!)).toBeLessThan(0.3)
      }
    }
  }
})

test('a plan of each practice fills the session, with fuel for every run', async () => {
  const plans = await every('runPlans')
  for (const plan of plans) {
    const { sessionId, averageLapTimeMs, fuelPerLapKg, startFuelKg, tankCapacityKg, rows } = plan
    const body = { sessionId, averageLapTimeMs, fuelPerLapKg, startFuelKg, tankCapacityKg, rows }
    const { coverage, warnings, rows: worked, totals } = await api.calculateRunPlan({ body })
    expect([plan.name, coverage.status, warnings]).toEqual([plan.name, 'fits', []])
    // The filler at the end is the rest, not most of the plan.
    expect(worked.at(-1)!.durationSec).toBeLessThan(0.1 * coverage.sessionSec!)
    expect(worked.at(-1)!.durationSec).toBeGreaterThan(0)
    expect(totals.byDriver).toHaveLength(2)
    const sheet = sheets.find(({ runPlanId }) => runPlanId === plan.id)
    expect([sheet?.sessionId, sheet?.carId]).toEqual([sessionId, plan.carId])
    const fitted = new Set(sheet?.stints.map(({ tyreSetId }) => tyreSetId))
    expect(totals.byTyreSet.filter(({ id }) => !fitted.has(id))).toEqual([])
  }
  const practices = [...sessions.values()].filter(({ type }) => type === 'practice')
  expect(plans).toHaveLength(practices.length * 2)
})

test('issues are in different states, each move in its history, and cards refer to some of them', async () => {
  const issues = await every('issues')
  expect(issues.map(({ key }) => key)).toEqual(issues.map((_, index) => `ISS-${index + 1}`))
  const different = (field: 'stateId' | 'severity' | 'category') =>
    new Set(issues.map((issue) => issue[field])).size
  expect([different('stateId'), different('severity'), different('category') >= 6]).toEqual([6, 4, true])
  for (const { title, stateId, history, resolvedAt, version, comments } of issues) {
    expect([title, history.at(-1)?.to]).toEqual([title, stateId])
    expect([title, version]).toEqual([title, history.length + comments.length])
    expect([title, resolvedAt !== null]).toEqual([title, ['resolved', 'closed', 'wontFix'].includes(stateId)])
    expect(new Set(history.map(({ by }) => by))).toEqual(new Set([login.user.id]))
  }
  expect(issues.filter(({ comments }) => comments.length > 0)).toHaveLength(2)
  const [board] = await every('boards')
  const cards = await every('boardCards')
  expect(new Set(cards.map(({ column }) => column))).toEqual(new Set(board?.columns))
  expect(cards.filter((card) => card.done !== (card.column === 'Done'))).toEqual([])
  expect(cards.filter(({ issueId }) => issueId !== null)).toHaveLength(4)
})

test('constants of a session hide those of its event, and a car has its own', async () => {
  const carId = [...cars.values()].find(({ number }) => number === '02')?.id
  const constants = async (name: string, query = {}) => {
    const session = [...sessions.values()].find((each) => each.name === name)
    const { items } = await api.sessionConstants({ params: { id: session!.id }, query })
    return Object.fromEntries(items.map(({ key, value, from }) => [key, [value, from]]))
  }
  expect(await constants('Practice 1')).toMatchObject({ fuelReserveKg: [1.5, 'event'] })
  expect(await constants('Race')).toMatchObject({
    fuelReserveKg: [2.5, 'session'],
    fuelPerLapKg: [2.25, 'event'],
  })
  expect(await constants('Race', { carId })).toMatchObject({ fuelPerLapKg: [2.27, 'session'] })
})

test('the views show the tyre sets, and that FCY laps are slow and save fuel', async () => {
  const views = await every('customViews')
  const rowsOf = async (entityType: string) => {
    const view = views.find((each) => each.entityType === entityType)
    return (await api.customViewRows({ params: { id: view!.id }, query: {} })).items
  }
  const shown = await rowsOf('tyre_set')
  expect(shown.map((line) => [line.Set, line.Laps])).toEqual(
    sets.map(({ number, laps }) => [number, laps]).sort(),
  )
  const flags = new Map((await rowsOf('lap')).map((line) => [line.Flag, line as Record<string, number>]))
  expect(flags.get('FCY')!.Average! / flags.get('green')!.Average!).toBeGreaterThan(1.3)
  expect(flags.get('FCY')!['Fuel per lap']! / flags.get('green')!['Fuel per lap']!).toBeLessThan(0.75)
})
