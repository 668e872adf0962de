import { describe, expect, test } from 'vitest'
import { everything } from '../support/content.ts'
import { expectDone, importLab, nonZero, WEEKEND_SCOPE, weekendDocument } from '../support/import-lab.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server
const { run, send, seq } = importLab(server)

describe('a weekend', async () => {
  const before = await everything(api)
  const seqBefore = await seq()
  const dry = await run(WEEKEND_SCOPE, weekendDocument(), { dryRun: true })
  const afterDry = await everything(api)
  const seqAfterDry = await seq()
  const first = await run(WEEKEND_SCOPE, weekendDocument(), { source: 'weekend.json' })
  const seqAfterFirst = await seq()
  const content = await everything(api)
  const second = await run(WEEKEND_SCOPE, weekendDocument())

  const made = {
    Track: { created: 1 },
    Championship: { created: 1 },
    Event: { created: 1 },
    Session: { created: 1 },
    RunSheet: { created: 2 },
    Lap: { created: 3 },
    Car: { created: 2 },
    Driver: { created: 2 },
  }

  test('comes in whole: parents, references forward and back, rows joined from elsewhere', async () => {
    expectDone(first)
    expect(nonZero(first.counts)).toEqual(made)
    const { items: sheets } = await api.runSheets.list()
    const { items: cars } = await api.cars.list()
    const { items: drivers } = await api.drivers.list()
    const { items: laps } = await api.laps.list()
    const numberOf = (carId: string) => cars.find(({ id }) => id === carId)?.number
    expect(laps.map((lap) => [numberOf(lap.carId), lap.lapNumber, lap.lapTimeMs]).sort()).toEqual([
      ['01', 1, 83_456],
      ['01', 2, 82_100],
      ['7', 1, 84_000],
    ])
    const lee = drivers.find(({ firstName }) => firstName === 'Lee')?.id
    expect(sheets.map(({ carId, driverId }) => [numberOf(carId), driverId]).sort()).toEqual([
      ['01', lee],
      ['7', null],
    ])
  })

  test('is reported row by row in the order of the document', () => {
    expect(first.items.map(({ entity, path, parent }) => [entity, path, parent])).toEqual([
      ['Track', '/track', null],
      ['Championship', '', null],
      ['Event', '/events/0', 1],
      ['Session', '/events/0/sessions/0', 2],
      ['RunSheet', '/events/0/sessions/0/runs/0', 3],
      ['Lap', '/laps/1', 4],
      ['Lap', '/laps/2', 4],
      ['RunSheet', '/events/0/sessions/0/runs/1', 3],
      ['Lap', '/laps/0', 7],
      ['Car', '/events/0/entries/0', 2],
      ['Car', '/events/0/entries/1', 2],
      ['Driver', '/people/0', null],
      ['Driver', '/people/1', null],
    ])
    expect(first.items[4]?.key).toEqual({ carId: { number: '01' } })
    expect(first.items[8]?.key).toEqual({ lapNumber: 1 })
  })

  test('is rehearsed with the same answer and leaves nothing', () => {
    expect([dry.status, dry.id, dry.dryRun, dry.counts]).toEqual([200, null, true, first.counts])
    expect(dry.items).toEqual(first.items.map((item) => ({ ...item, id: null })))
    expect(afterDry).toEqual(before)
    expect(seqAfterDry).toBe(seqBefore)
  })

  test('is one change for each row, tied to the import', async () => {
    const { items } = await api.listChanges({ query: { since: String(seqBefore), limit: '500' } })
    expect(items).toHaveLength(13)
    expect(new Set(items.map(({ batchId }) => batchId))).toEqual(new Set([first.id]))
  })

  test('changes nothing the second time', async () => {
    expectDone(second)
    const unchanged = Object.entries(made).map(([name, { created }]) => [name, { unchanged: created }])
    expect(nonZero(second.counts)).toEqual(Object.fromEntries(unchanged))
    expect(await seq()).toBe(seqAfterFirst)
    expect(await everything(api)).toEqual(content)
  })

  test('is in the history, newest first', async () => {
    const { items } = await api.listImports()
    expect(items.map(({ id, source, written }) => [id, source, written])).toEqual([
      [second.id, null, 0],
      [first.id, 'weekend.json', 13],
    ])
    expect(await api.getImport({ params: { id: first.id as string } })).toMatchObject({
      counts: first.counts,
      createdByName: 'Ann Engineer',
      revertedAt: null,
    })
    const page = await api.listImports({ query: { limit: '1' } })
    const rest = await api.listImports({ query: { cursor: page.nextCursor as string } })
    expect([...page.items, ...rest.items]).toEqual(items)
    expect(await api.listRunningImports()).toEqual({ items: [] })
  })
})

test('reports all errors at once, with their paths, and writes nothing', async () => {
  const before = await everything(api)
  const seqBefore = await seq()
  const document = weekendDocument()
  const [event] = document.events
  const [session] = event?.sessions ?? []
  document.track.km = 0
  event!.to = '2026-04-01'
  session!.runs[1]!.car = '8'
  session!.runs[0]!.last = 'Nobody'
  document.laps[1]!.time = '1:2x'
  document.laps[2]!.lap = 1
  event!.entries[1]!.number = '01'
  document.people[1]!.first = ''
  const answer = await run(WEEKEND_SCOPE, document)
  expect([answer.status, answer.code]).toEqual([400, 'import_refused'])
  expect(answer.errors).toEqual([
    { path: '/track/km', entity: 'Track', field: 'lengthKm', message: 'must be >=0.1' },
    { path: '/events/0/to', entity: 'Event', field: 'endDate', message: 'must not be before startDate' },
    {
      path: '/events/0/sessions/0/runs/0/first',
      entity: 'RunSheet',
      field: 'driverId',
      message: 'there is no Driver with firstName "Lee" and lastName "Nobody"',
    },
    { path: '/laps/1/time', entity: 'Lap', field: 'lapTimeMs', message: '"1:2x" is not a lap time' },
    { path: '/laps/2/lap', entity: 'Lap', field: 'lapNumber', message: 'has the same key as /laps/1' },
    {
      path: '/events/0/sessions/0/runs/1/car',
      entity: 'RunSheet',
      field: 'carId',
      message: 'there is no Car with number "8"',
    },
    {
      path: '/events/0/entries/1/number',
      entity: 'Car',
      field: 'number',
      message: 'has the same key as /events/0/entries/0',
    },
    { path: '/people/1/first', entity: 'Driver', field: 'firstName', message: 'is required' },
  ])
  expect(await everything(api)).toEqual(before)
  expect(await seq()).toBe(seqBefore)
})

describe('onMatch and onMissing', () => {
  const scope = (onMatch?: string, onMissing?: string) => ({
    Championship: {
      path: '$.rows',
      key: ['name'],
      fields: { name: 'n', season: 'season', series: 's' },
      ...(onMatch && { onMatch }),
      ...(onMissing && { onMissing }),
    },
  })
  const rows = (name: string, season: string) => ({ rows: [{ n: name, season, s: 'GT' }] })

  test.each([
    [undefined, 'updated', '2031'],
    ['update', 'updated', '2031'],
    ['skip', 'skipped', '2030'],
  ])('a match under %s is %s', async (onMatch, action, season) => {
    const name = `match ${onMatch}`
    expectDone(await run(scope(), rows(name, '2030')))
    const answer = await run(scope(onMatch), rows(name, '2031'))
    expectDone(answer)
    expect(nonZero(answer.counts)).toEqual({ Championship: { [action]: 1 } })
    const id = answer.items[0]?.id as string
    expect(await api.championships.get(id)).toMatchObject({ name, season })
  })

  test('a match under error refuses', async () => {
    expectDone(await run(scope(), rows('there', '2030')))
    const answer = await run(scope('error'), rows('there', '2031'))
    expect(answer.errors).toEqual([
      {
        path: '/rows/0/n',
        entity: 'Championship',
        field: 'name',
        message: 'this Championship already exists',
      },
    ])
  })

  test('what is missing is left out under skip, with what belongs to it', async () => {
    const inner = scope(undefined, 'skip')
    const withEvents = {
      Championship: {
        ...inner.Championship,
        children: { Event: { path: '$.e', key: ['name'], fields: { name: 'n' } } },
      },
    }
    const answer = await run(withEvents, { rows: [{ n: 'new', season: '1', s: 's', e: [{ n: 'x' }] }] })
    expectDone(answer)
    expect(nonZero(answer.counts)).toEqual({ Championship: { skipped: 1 }, Event: { skipped: 1 } })
    expect(answer.items.map(({ id }) => id)).toEqual([null, null])
  })

  test('children of a skipped match are visited, and only given fields are updated', async () => {
    const document = weekendDocument()
    document.events[0]!.entries[0] = { number: '01', team: 'Porsche Penske' }
    const skipping = structuredClone(WEEKEND_SCOPE) as typeof WEEKEND_SCOPE & {
      Championship: { onMatch?: string; children: { Event: { onMatch?: string } } }
    }
    skipping.Championship.onMatch = 'skip'
    skipping.Championship.children.Event.onMatch = 'skip'
    document.events[0]!.to = '2026-04-20'
    const answer = await run(skipping, document)
    expectDone(answer)
    expect(nonZero(answer.counts)).toMatchObject({
      Championship: { skipped: 1 },
      Event: { skipped: 1 },
      Car: { updated: 1, unchanged: 1 },
    })
    const { items } = await api.cars.list()
    expect(items.find(({ number }) => number === '01')).toMatchObject({ name: 'Porsche Penske', version: 2 })
    expect((await api.events.list()).items[0]).toMatchObject({ endDate: '2026-04-19', version: 1 })
  })
})

test('what only a create needs may be missing where the row is there', async () => {
  const scope = { Track: { key: ['name'], fields: { name: 'n', lengthKm: 'km' } } }
  const update = await run(scope, { n: 'Ring', km: 5.2 })
  expectDone(update)
  expect(nonZero(update.counts)).toEqual({ Track: { updated: 1 } })
  const create = await run(scope, { n: 'Elsewhere', km: 5.2 })
  expect(create.errors.map(({ field, message }) => [field, message])).toEqual([
    ['country', 'is required'],
    ['cornerCount', 'is required'],
  ])
})

test('dotted targets fill parts, and leave the others alone', async () => {
  const { id } = (await api.cars.list()).items[0]!
  const setup = await api.setups.create({
    carId: id,
    name: 'Base',
    corners: { fl: { toeMm: 1 } },
    parameters: { a: 1 },
  } as never)
  const scope = {
    Setup: {
      key: ['name'],
      fields: { name: 'n', 'corners.fl.camberDeg': 'camber', 'parameters.b': 'b' },
      constants: { 'corners.fr.camberDeg': -2 },
    },
  }
  expectDone(await run(scope, { n: 'Base', camber: -3.5, b: [1] }))
  expect(await api.setups.get(setup.id)).toMatchObject({
    corners: { fl: { toeMm: 1, camberDeg: -3.5 }, fr: { camberDeg: -2 } },
    parameters: { a: 1, b: [1] },
  })
})

test('fields of flat rows are assigned to the one row that they share', async () => {
  const [session] = (await api.sessions.list()).items
  const scope = {
    Session: {
      constants: { id: session?.id },
      key: ['id'],
      onMatch: 'skip',
      onMissing: 'skip',
      children: {
        RunSheet: {
          path: '$.flat',
          distinct: true,
          fields: { carId: { ref: 'Car', by: { number: 'car' } } },
          children: {
            Lap: { path: '$', key: ['lapNumber'], fields: { lapNumber: 'lap', comment: 'note' } },
          },
        },
      },
    },
  }
  const flat = [
    { car: '01', lap: 101, note: 'a' },
    { car: '7', lap: 101, note: 'b' },
    { car: '01', lap: 102, note: 'c' },
    { car: '7', lap: 102, note: 'd' },
  ]
  const answer = await run(scope, { flat })
  expectDone(answer)
  expect(nonZero(answer.counts)).toEqual({
    Session: { skipped: 1 },
    RunSheet: { unchanged: 2 },
    Lap: { created: 4 },
  })
  expect(answer.items.map(({ path, parent }) => [path, parent])).toEqual([
    ['', null],
    ['/flat/0', 0],
    ['/flat/0', 1],
    ['/flat/1', 0],
    ['/flat/1', 3],
    ['/flat/2', 1],
    ['/flat/3', 3],
  ])
  const again = await run(scope, { flat: [...flat, { car: '01', lap: 101, note: 'twice' }] })
  expect(again.errors.map(({ path, field }) => [path, field])).toEqual([['/flat/4/lap', 'lapNumber']])
})

test('CSV is imported by the same route', async () => {
  const scope = {
    Driver: {
      path: '$[*]',
      key: ['code'],
      distinct: true,
      fields: {
        code: { path: 'CODE', transform: 'upper' },
        firstName: { path: 'NAME', transform: 'firstWord' },
        lastName: { path: 'NAME', transform: 'otherWords' },
        weightKg: { path: '$.extra[-1]', transform: 'number' },
      },
    },
  }
  const csv = '\uFEFFCODE, NAME,\r\nbou,Sébastien Bourdais,,70.5\r\nzho,Guanyu Zhou\r\nbou,Somebody Else\r\n'
  const answer = await run(scope, { csv })
  expectDone(answer)
  expect(answer.items.map(({ path, key }) => [path, key])).toEqual([
    ['/rows/0', { code: 'BOU' }],
    ['/rows/1', { code: 'ZHO' }],
  ])
  const wrong = await run(scope, { csv: 'CODE,NAME\nBOU,"x' })
  expect([wrong.status, wrong.code, wrong.errors[0]?.path]).toEqual([400, 'unreadable_csv', '/csv'])
  const { items } = await api.drivers.list({ sort: 'code' })
  expect(items.find(({ code }) => code === 'BOU')).toMatchObject({
    firstName: 'Sébastien',
    lastName: 'Bourdais',
    weightKg: 70.5,
  })
})

test.each([
  [{}, ['/payload', '/profileId']],
  [{ payload: 1, profile: {} }, ['/profile/scope']],
  [{ payload: 1, profile: { scope: { Foo: {} } } }, ['/profile/scope/Foo']],
  [{ payload: 1, profileId: 'x' }, ['/profileId']],
  [
    { payload: 1, profile: { scope: { Lap: {} } }, profileId: '01990000-0000-7000-8000-000000000000' },
    ['/profile'],
  ],
  [{ payload: 1, profile: { scope: {} }, dryrun: true }, ['/dryrun']],
])('%j is refused by its shape', async (body, paths) => {
  const answer = await send(body)
  expect(answer.status).toBe(400)
  expect(answer.errors.map(({ path }) => path)).toEqual(expect.arrayContaining(paths))
})
