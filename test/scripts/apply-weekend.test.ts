import { beforeEach, describe, expect, it } from 'vitest'
import { applyWeekend, rowsOf } from '../../scripts/load/apply-weekend.ts'
import type { Progress } from '../../scripts/load/progress.ts'
import { madeUpWeekend } from '../../server/sample/made-up-weekend.ts'
import { fakeClient } from '../support/fake-client.ts'

const quiet: Progress = { step: () => {}, end: () => {} }
const assumed = { track: ['lengthKm'], cars: ['liveryColor'] }
const nothing = { created: 0, updated: 0, unchanged: 0 }

describe('a weekend that is loaded', () => {
  let server: ReturnType<typeof fakeClient>
  let weekend: ReturnType<typeof madeUpWeekend>
  const load = () => applyWeekend(server.api, weekend, quiet, assumed)
  const sheetOf = (session: string, car: string) =>
    weekend.runSheets.find(({ sessionName, carNumber }) => sessionName === session && carNumber === car)!
  const lapCount = () => weekend.runSheets.reduce((sum, { laps }) => sum + laps.length, 0)
  /** What somebody does to a row in the app. */
  const edit = async (
    key: 'cars' | 'tracks' | 'drivers' | 'runSheets' | 'laps',
    index: number,
    body: object,
  ) => {
    const row = server.rowsOf(key)[index]!
    await server.api[key].update(row.id, body, { ifMatch: row.version })
    server.writes.length = 0
    return row.id
  }
  const stored = (key: Parameters<typeof edit>[0], id: string) =>
    server.rowsOf(key).find((row) => row.id === id)!

  beforeEach(async () => {
    server = fakeClient()
    weekend = madeUpWeekend()
    await load()
  })

  it('is created whole the first time', () => {
    for (const key of ['championships', 'tracks', 'events'] as const)
      expect(server.rowsOf(key)).toHaveLength(1)
    for (const key of ['cars', 'drivers', 'sessions', 'runSheets'] as const) {
      expect(server.rowsOf(key), key).toHaveLength(weekend[key].length)
    }
    expect(server.rowsOf('laps')).toHaveLength(lapCount())
    const [lap] = server.rowsOf('laps')
    const [sheet] = server.rowsOf('runSheets')
    const [car, driver] = [server.rowsOf('cars')[0], server.rowsOf('drivers')[0]]
    expect(car?.number).toBe('01')
    expect(driver).toMatchObject({ lastName: 'Varnhoven', carIds: [car?.id] })
    expect(sheet).toMatchObject({ carId: car?.id, stints: [{ stint: 1 }, {}, {}, {}] })
    expect(lap).toMatchObject({ runSheetId: sheet?.id, driverId: sheet?.driverId, lapNumber: 1 })
  })

  it('makes no write at all the second time', async () => {
    server.writes.length = 0
    const counts = await load()
    expect(server.writes).toEqual([])
    expect(counts.laps).toEqual({ ...nothing, unchanged: lapCount() })
    expect(counts.runSheets).toEqual({ ...nothing, unchanged: weekend.runSheets.length })
    expect(counts.drivers).toEqual({ ...nothing, unchanged: 48 })
  })

  it('changes only what differs when the files change', async () => {
    server.writes.length = 0
    sheetOf('Race', '01').laps[4]!.lapTimeMs = 88_123
    weekend.cars[0]!.name = 'Halcyon Works'
    const counts = await load()
    expect(server.writes.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['update', 'cars', { name: 'Halcyon Works' }],
      ['update', 'laps', { lapTimeMs: 88_123 }],
    ])
    expect(counts.laps).toEqual({ created: 0, updated: 1, unchanged: lapCount() - 1 })
    expect(counts.cars).toEqual({ created: 0, updated: 1, unchanged: 23 })
  })

  it('adds the laps that are new', async () => {
    const sheet = sheetOf('Race', '64')
    sheet.laps.push({ ...sheet.laps.at(-1)!, lapNumber: sheet.laps.length + 1 })
    server.writes.length = 0
    const counts = await load()
    expect(server.writes.map(({ method }) => method)).toEqual(['createLaps'])
    expect(counts.laps.created).toBe(1)
  })

  it('keeps what people wrote where the files have nothing to say', async () => {
    delete weekend.runSheets[0]!.laps[0]!.comment
    const lapId = await edit('laps', 0, { comment: 'Brakes cold', parameters: { mine: 1 } })
    await load()
    expect(stored('laps', lapId)).toMatchObject({ comment: 'Brakes cold', parameters: { mine: 1 } })

    const [stint, ...rest] = server.rowsOf('runSheets')[0]!.stints as object[]
    const stints = [{ ...stint, comment: 'Understeer' }, ...rest]
    const sheetId = await edit('runSheets', 0, { stints })
    await load()
    expect(stored('runSheets', sheetId).stints).toEqual(stints)
    expect(server.writes).toEqual([])
  })

  it('does not put assumptions back over corrections', async () => {
    const carId = await edit('cars', 0, { liveryColor: '#123456' })
    const trackId = await edit('tracks', 0, { lengthKm: 4.4, cornerCount: 14 })
    await load()
    expect(stored('cars', carId).liveryColor).toBe('#123456')
    expect(stored('tracks', trackId)).toMatchObject({ lengthKm: 4.4, cornerCount: 15 })
  })

  it('leaves a driver the cars of other events', async () => {
    const other = await server.api.cars.create({
      eventId: server.rowsOf('events')[0]!.id,
      number: '999',
      name: 'Elsewhere',
      class: 'GT',
      liveryColor: '#000000',
    })
    const own = server.rowsOf('drivers')[0]!.carIds as string[]
    const driverId = await edit('drivers', 0, { carIds: [...own, other.id] })
    await load()
    expect(stored('drivers', driverId).carIds).toEqual([...own, other.id])
    expect(server.writes).toEqual([])
  })

  it('is another one in another season, on the same track with the same people', async () => {
    weekend.championship.season = '2027'
    const counts = await load()
    expect(counts.championships.created).toBe(1)
    expect(counts.events.created).toBe(1)
    expect(counts.cars.created).toBe(24)
    expect(counts.laps.created).toBe(lapCount())
    expect(counts.tracks).toEqual({ ...nothing, unchanged: 1 })
    expect(counts.drivers).toEqual({ ...nothing, updated: 48 })
  })

  it('counts every row for the progress bar exactly once', async () => {
    let done = 0
    await applyWeekend(server.api, weekend, { step: (_, rows = 1) => (done += rows), end: () => {} })
    expect(done).toBe(rowsOf(weekend))
  })
})
