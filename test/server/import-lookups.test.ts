import { describe, expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { expectDone, importLab, nonZero } from '../support/import-lab.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server
const { run } = importLab(server)

describe('a reference', async () => {
  const here = await make(api, 'sessions')
  const elsewhere = await make(api, 'sessions')
  await make(api, 'cars', { eventId: elsewhere.eventId, number: '5' })
  const sheets = {
    Session: {
      key: ['name'],
      fields: { name: 'session' },
      onMissing: 'skip',
      children: {
        RunSheet: { path: 'runs', key: ['carId'], fields: { carId: { ref: 'Car', by: { number: 'no' } } } },
      },
    },
  }
  const document = { session: here.name, runs: [{ no: '5' }] }

  test('searches within the event, even if the document has the session only', async () => {
    const refused = await run(sheets, document)
    expect(refused.errors).toEqual([
      { path: '/runs/0/no', entity: 'RunSheet', field: 'carId', message: 'there is no Car with number "5"' },
    ])
    const car = await make(api, 'cars', { eventId: here.eventId, number: '5' })
    expectDone(await run(sheets, document))
    expect((await api.runSheets.list({ sessionId: here.id })).items[0]?.carId).toBe(car.id)
  })

  test('that several rows fit is refused', async () => {
    await make(api, 'drivers', { firstName: 'Al', lastName: 'Twin' })
    await make(api, 'drivers', { firstName: 'Bo', lastName: 'Twin' })
    const scope = {
      ...sheets,
      Session: {
        ...sheets.Session,
        children: {
          RunSheet: {
            ...sheets.Session.children.RunSheet,
            fields: {
              ...sheets.Session.children.RunSheet.fields,
              driverId: { ref: 'Driver', by: { lastName: 'last' } },
            },
          },
        },
      },
    }
    const refused = await run(scope, { session: here.name, runs: [{ no: '5', last: 'Twin' }] })
    expect(refused.errors).toEqual([
      {
        path: '/runs/0/last',
        entity: 'RunSheet',
        field: 'driverId',
        message: 'there are 2 of Driver with lastName "Twin"',
      },
    ])
  })

  test('by another reference, and to a row of this import before one of the account', async () => {
    const scope = {
      Lap: {
        path: '$.laps[*]',
        key: ['runSheetId', 'lapNumber'],
        fields: {
          lapNumber: 'n',
          runSheetId: {
            ref: 'RunSheet',
            by: {
              sessionId: { ref: 'Session', by: { name: '$.s' } },
              carId: { ref: 'Car', by: { number: '$.c', eventId: { ref: 'Event', by: { name: 'e' } } } },
            },
          },
          driverId: { ref: 'Driver', by: { lastName: 'd' } },
        },
      },
      Driver: {
        path: '$.drivers',
        key: ['firstName', 'lastName'],
        fields: { firstName: 'f', lastName: 'l' },
      },
    }
    const event = await api.events.get(here.eventId)
    const lap = { n: 1, s: here.name, c: '5', e: event.name, d: 'Twin' }
    const answer = await run(scope, { laps: [lap], drivers: [{ f: 'Cy', l: 'Twin' }] })
    expectDone(answer)
    const [stored] = (await api.laps.list({ sessionId: here.id })).items
    expect((await api.drivers.get(stored?.driverId as string)).firstName).toBe('Cy')
  })

  test('that finds nothing may be left out', async () => {
    const scope = {
      Weather: {
        key: ['measuredAt'],
        fields: {
          measuredAt: 'at',
          eventId: { ref: 'Event', by: { id: 'event' } },
          sessionId: { ref: 'Session', by: { name: 'none' }, optional: true },
        },
      },
    }
    const at = '2026-04-17T16:00:00.000Z'
    expectDone(await run(scope, { at, event: here.eventId, none: 'No such session' }))
    expect((await api.weather.list({ eventId: here.eventId })).items).toMatchObject([
      { measuredAt: at, sessionId: null },
    ])
  })
})

describe('rows that refer to each other', async () => {
  const car = await make(api, 'cars')
  const scope = (fields = {}) => ({
    Setup: {
      path: '$.setups',
      key: ['name'],
      fields: { name: 'n', carId: 'car', parentSetupId: { ref: 'Setup', by: { name: 'parent' } }, ...fields },
    },
  })
  const setups = (...pairs: [string, string | null][]) => ({
    setups: pairs.map(([n, parent]) => ({ n, parent, car: car.id })),
  })

  test('are imported in any order, each as one change', async () => {
    const before = (await api.me()).seq
    const document = setups(['c', 'b'], ['b', 'a'], ['a', null])
    expectDone(await run(scope(), document))
    const { items } = await api.setups.list({ carId: car.id })
    const parentOf = (name: string) => {
      const parent = items.find((row) => row.name === name)?.parentSetupId
      return items.find(({ id }) => id === parent)?.name
    }
    expect(['a', 'b', 'c'].map(parentOf)).toEqual([undefined, 'a', 'b'])
    expect((await api.me()).seq).toBe(before + 3)
    expect(nonZero((await run(scope(), document)).counts)).toEqual({ Setup: { unchanged: 3 } })
  })

  test('in a circle come in too, and again unchanged', async () => {
    const document = setups(['x', 'y'], ['y', 'x'])
    expectDone(await run(scope(), document))
    const { items } = await api.setups.list({ carId: car.id })
    const [x, y] = ['x', 'y'].map((name) => items.find((row) => row.name === name))
    expect([x?.parentSetupId, y?.parentSetupId]).toEqual([y?.id, x?.id])
    expect(nonZero((await run(scope(), document)).counts)).toEqual({ Setup: { unchanged: 2 } })
  })

  test('a long chain, backwards', async () => {
    const names = Array.from({ length: 2000 }, (_, index) => `chain ${index}`)
    const document = setups(
      ...names.map((name, index): [string, string | null] => [name, names[index + 1] ?? null]),
    )
    expect(nonZero((await run(scope(), document, { dryRun: true })).counts)).toEqual({
      Setup: { created: 2000 },
    })
  })
})

test('a driver of several cars is one row, with each of these cars', async () => {
  const scope = {
    Event: {
      key: ['name'],
      fields: { name: 'event' },
      onMissing: 'skip',
      children: {
        Car: {
          path: 'cars',
          fields: { number: 'no', name: 'no' },
          constants: { class: 'GT3', liveryColor: '#000000' },
          children: {
            Driver: { path: 'drivers', key: ['lastName'], fields: { firstName: 'f', lastName: 'l' } },
          },
        },
      },
    },
  }
  const event = await make(api, 'events')
  const both = { f: 'Di', l: 'Shared' }
  const document = {
    event: event.name,
    cars: [
      { no: '1', drivers: [both] },
      { no: '2', drivers: [both] },
    ],
  }
  expectDone(await run(scope, document))
  const driver = (await api.drivers.list()).items.find(({ lastName }) => lastName === 'Shared')
  expect(driver?.carIds).toHaveLength(2)
  expect(nonZero((await run(scope, document)).counts)).toMatchObject({ Driver: { unchanged: 2 } })
  const twice = await run(scope, { event: event.name, cars: [{ no: '1', drivers: [both, both] }] })
  expect(twice.errors.map(({ path, message }) => [path, message])).toEqual([
    ['/cars/0/drivers/1/l', 'has the same key as /cars/0/drivers/0'],
  ])
})

test('a second node fills the row of the first', async () => {
  const sheet = await make(api, 'runSheets')
  const lapOf = (path: string, more: object) => ({
    path,
    key: ['runSheetId', 'lapNumber'],
    fields: { lapNumber: 'n', runSheetId: 'sheet', ...more },
  })
  const scope = {
    Lap: [
      lapOf('$.laps', { lapTimeMs: { path: 't', transform: 'lapTime' } }),
      { ...lapOf('$.stops', {}), constants: { pitIn: true }, onMissing: 'skip' },
    ],
  }
  const document = {
    laps: [1, 2].map((n) => ({ n, sheet: sheet.id, t: '1:30.000' })),
    stops: [
      { n: 2, sheet: sheet.id },
      { n: 9, sheet: sheet.id },
    ],
  }
  expectDone(await run(scope, document))
  const { items } = await api.laps.list({ runSheetId: sheet.id })
  expect(items.map(({ lapNumber, lapTimeMs, pitIn }) => [lapNumber, lapTimeMs, pitIn])).toEqual([
    [1, 90_000, false],
    [2, 90_000, true],
  ])
  expect(nonZero((await run(scope, document)).counts)).toEqual({ Lap: { unchanged: 3, skipped: 1 } })
})

test('what is there for new rows only does not touch the others', async () => {
  const scope = {
    Event: {
      key: ['name'],
      fields: { name: 'event' },
      onMissing: 'skip',
      children: {
        Car: {
          path: 'cars',
          fields: { number: 'no', name: 'no' },
          initial: { class: 'GT3', liveryColor: '#000000' },
        },
      },
    },
  }
  const event = await make(api, 'events')
  const document = { event: event.name, cars: [{ no: '1' }] }
  expectDone(await run(scope, document))
  const [car] = (await api.cars.list({ eventId: event.id })).items
  await api.cars.update(car?.id as string, { liveryColor: '#FFFFFF' })
  expect(nonZero((await run(scope, document)).counts)).toMatchObject({ Car: { unchanged: 1 } })
  expect(await api.cars.get(car?.id as string)).toMatchObject({ class: 'GT3', liveryColor: '#FFFFFF' })
})

test('a row that one is kept from refuses the row, not the server', async () => {
  const issue = await make(api, 'issues')
  const scope = { Issue: { key: ['title'], fields: { title: 't', stateId: 's', eventId: 'e' } } }
  const document = { t: issue.title, e: issue.eventId, s: 'todo' }
  expect(nonZero((await run(scope, document)).counts)).toEqual({ Issue: { unchanged: 1 } })
  const refused = await run(scope, { ...document, s: 'nowhere' })
  expect([refused.status, refused.errors.length]).toEqual([400, 1])
  const moved = await run(scope, { ...document, s: 'resolved' })
  expectDone(moved)
  expect(await api.issues.get(issue.id)).toMatchObject({
    stateId: 'resolved',
    resolvedAt: expect.any(String),
  })
  const back = await run(scope, { ...document, s: 'acknowledged' })
  expect([back.status, back.errors[0]?.message]).toEqual([400, expect.stringContaining('cannot go to')])
})
