import { describe, expect, it } from 'vitest'
import { resources } from '../../server/contract/index.ts'
import { sampleSteps } from '../../server/sample/sample.ts'
import { sampleWeekend } from '../../server/sample/track/drive-weekend.ts'
import { driverName, type WeekendLap } from '../../server/sample/weekend.ts'

const weekend = sampleWeekend()
const classOf = new Map(weekend.cars.map((car) => [car.number, car.class]))
const sheetsOf = (session: string) => weekend.runSheets.filter(({ sessionName }) => sessionName === session)
const everyLap = weekend.runSheets.flatMap(({ laps }) => laps)
const isClean = (lap: WeekendLap) =>
  lap.valid && !lap.pitIn && !lap.pitOut && lap.trackStatus === 'green' && lap.marker !== 'cool'
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Median of the clean laps of a class in a session, in seconds. */
function paceSec(session: string, carClass: string): number {
  const laps = sheetsOf(session).flatMap((sheet) =>
    classOf.get(sheet.carNumber) === carClass ? sheet.laps : [],
  )
  return median(laps.filter(isClean).flatMap((lap) => lap.lapTimeMs ?? [])) / 1000
}

describe('the made-up weekend', () => {
  it('is the same at every call, and on every machine', () => {
    expect(sampleWeekend()).toEqual(weekend)
    expect(everyLap).toHaveLength(3099)
    expect(sheetsOf('Race')[0]?.laps.at(-1)?.startedAt).toBe('2026-05-17T13:41:04.561Z')
  })

  it('comes with the same rows of the team every time, not many against its laps', () => {
    const sample = [...sampleSteps()]
    expect([...sampleSteps()]).toEqual(sample)
    const timing = ['championships', 'tracks', 'events', 'sessions', 'cars', 'drivers', 'runSheets', 'laps']
    const team = sample.filter(({ does, resource }) => does === 'create' && !timing.includes(resource))
    expect(team.length).toBeGreaterThan(200)
    expect(team.length).toBeLessThanOrEqual(400)
    expect(sample.filter(({ resource }) => resource === 'laps')).toHaveLength(everyLap.length)
  })

  it('holds bodies that the API takes', () => {
    const id = '01890000-0000-7000-8000-000000000000'
    const valid = (key: keyof typeof resources, body: object) => {
      const result = resources[key].create.safeParse(body)
      expect(result.success ? [] : result.error.issues, `${key} ${JSON.stringify(body)}`).toEqual([])
    }
    valid('championships', weekend.championship)
    valid('tracks', weekend.track)
    valid('events', { ...weekend.event, championshipId: id, trackId: id })
    for (const car of weekend.cars) valid('cars', { ...car, eventId: id })
    for (const { carNumbers: _, ...driver } of weekend.drivers) valid('drivers', { ...driver, carIds: [id] })
    for (const session of weekend.sessions) valid('sessions', { ...session, eventId: id })
    for (const { sessionName, carNumber, driver, stints, laps, ...sheet } of weekend.runSheets) {
      const seated = stints.map(({ driver: _, ...stint }) => ({ ...stint, driverId: id }))
      valid('runSheets', { ...sheet, sessionId: id, carId: id, driverId: id, stints: seated })
      for (const { driver: _, ...lap } of laps) valid('laps', { ...lap, runSheetId: id, driverId: id })
    }
  })

  it('mentions only cars, drivers and sessions that it holds, each once', () => {
    const names = weekend.drivers.map(driverName)
    expect(new Set(names).size).toBe(48)
    expect(classOf.size).toBe(24)
    expect(weekend.cars.map((car) => car.number)).toEqual(
      expect.arrayContaining(['01', '1', '07', '7', '007']),
    )
    const pairs = weekend.runSheets.map(({ sessionName, carNumber }) => `${sessionName}/${carNumber}`)
    expect(new Set(pairs).size).toBe(4 * 24)
    const mentioned = new Set(everyLap.map((lap) => lap.driver))
    expect(mentioned.isSubsetOf(new Set<string | null>(names))).toBe(true)
  })

  it('has sectors that add up and laps that follow each other without a gap', () => {
    for (const { sessionName, carNumber, laps } of weekend.runSheets) {
      for (const [index, lap] of laps.entries()) {
        const where = `${sessionName} ${carNumber} lap ${lap.lapNumber}`
        const sectors = [lap.sector1Ms, lap.sector2Ms, lap.sector3Ms]
        if (lap.lapTimeMs && sectors.every((ms) => typeof ms === 'number')) {
          expect(lap.sector1Ms! + lap.sector2Ms! + lap.sector3Ms!, where).toBe(lap.lapTimeMs)
        }
        const next = laps[index + 1]
        if (next && lap.lapTimeMs) {
          expect(Date.parse(next.startedAt!), where).toBe(Date.parse(lap.startedAt!) + lap.lapTimeMs)
        }
      }
    }
  })

  it('never drives on an empty tank', () => {
    const stints = weekend.runSheets.flatMap((sheet) => sheet.stints)
    expect(Math.min(...stints.map((stint) => stint.fuelOutKg!))).toBeGreaterThan(0)
    const tanks = new Map(weekend.cars.map((car) => [car.number, car.tankCapacityKg!]))
    for (const { carNumber, stints } of weekend.runSheets) {
      for (const stint of stints) expect(stint.fuelInKg).toBeLessThanOrEqual(tanks.get(carNumber)!)
    }
  })

  it('has classes as far apart as on a real grid', () => {
    for (const session of weekend.sessions.map(({ name }) => name)) {
      const paces = ['Prototype', 'Challenge', 'GT Pro', 'GT Am'].map((each) => paceSec(session, each))
      expect(paces, session).toEqual(paces.toSorted((a, b) => a - b))
      expect(paces[3]! / paces[0]!, session).toBeGreaterThan(1.1)
      expect(paces[3]! / paces[0]!, session).toBeLessThan(1.15)
    }
  })

  it('gets faster from practice to qualifying and slower with fuel and company in the race', () => {
    const best = (session: string) =>
      Math.min(
        ...sheetsOf(session)
          .flatMap(({ laps }) => laps.filter(isClean))
          .flatMap((lap) => lap.lapTimeMs ?? []),
      )
    expect(best('Practice 2')).toBeLessThan(best('Practice 1'))
    expect(best('Qualifying')).toBeLessThan(best('Practice 2'))
    expect(best('Race')).toBeGreaterThan(best('Qualifying'))
  })

  it('bunches up under FCY: half again as slow, and close together at the end of it', () => {
    const laps = sheetsOf('Race').flatMap((sheet) => sheet.laps)
    const under = laps.filter((lap) => lap.trackStatus === 'FCY' && !lap.pitIn && !lap.pitOut)
    expect(median(under.flatMap((lap) => lap.lapTimeMs ?? []))).toBeGreaterThan(130_000)
    const clockStartMs = Math.min(...laps.map((lap) => Date.parse(lap.startedAt!)))
    const greenAgainMs = clockStartMs + 4200 * 1000
    const crossings = sheetsOf('Race').flatMap((sheet) => {
      const starts = sheet.laps.map((lap) => Date.parse(lap.startedAt!))
      return starts.find((ms) => ms >= greenAgainMs) ?? []
    })
    const gaps = crossings.toSorted((a, b) => a - b).map((ms, index, all) => ms - (all[index - 1] ?? ms))
    expect(crossings.length).toBeGreaterThan(20)
    expect(median(gaps)).toBeLessThan(2000)
  })

  it('has what goes wrong: deleted laps, lost times, cars that stay in the garage or stop', () => {
    expect(everyLap.filter((lap) => lap.valid === false).length).toBeGreaterThan(15)
    expect(everyLap.filter((lap) => lap.lapTimeMs === null).length).toBeGreaterThan(4)
    expect(weekend.runSheets.filter(({ laps }) => laps.length === 0)).toHaveLength(2)
    expect(sheetsOf('Race').find(({ carNumber }) => carNumber === '64')?.laps).toHaveLength(10)
    expect(everyLap.filter((lap) => lap.trackStatus === 'red').length).toBeGreaterThan(10)
  })
})
