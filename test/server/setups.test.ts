import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { keyOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server
const UNKNOWN_ID = '01990000-0000-7000-8000-000000000000'

const corner = (cornerWeightKg: number, rideHeightMm: number) => ({ cornerWeightKg, rideHeightMm })
const CORNERS = { fl: corner(260, 30), fr: corner(255, 30), rl: corner(330, 45), rr: corner(335, 46) }

test('weights and heights are summed; a missing one leaves its results empty', async () => {
  const setup = await make(api, 'setups', { corners: CORNERS })
  // 260 + 255 + 330 + 335; (255 + 330) / 1180; (260 + 255) / 1180; (260 + 330) / 1180; 45.5 - 30
  expect(setup).toMatchObject({
    totalWeightKg: 1180,
    crossWeightPct: 49.58,
    frontWeightPct: 43.64,
    leftWeightPct: 50,
    rakeMm: 15.5,
  })
  const patched = await api.setups.update(setup.id, { corners: { rr: { cornerWeightKg: null } } })
  expect(patched).toMatchObject({ totalWeightKg: null, crossWeightPct: null, rakeMm: 15.5 })
  expect((await api.setups.get(setup.id)).rakeMm).toBe(15.5)
})

test('a patch changes the corner fields it names and leaves the others alone', async () => {
  const setup = await make(api, 'setups', { corners: CORNERS })
  expect(setup.corners.fl).toMatchObject({ cornerWeightKg: 260, camberDeg: null })
  const patched = await api.setups.update(setup.id, { corners: { fl: { camberDeg: -3.2 } } })
  expect(patched.corners).toEqual({ ...setup.corners, fl: { ...setup.corners.fl, camberDeg: -3.2 } })
  const [change] = (await api.listChanges({ query: { entityId: setup.id, since: '0' } })).items.slice(-1)
  expect(change?.diff).toEqual([{ path: '/corners/fl/camberDeg', from: null, to: -3.2 }])
  const nothing = await api.setups.update(setup.id, { corners: {} })
  expect(nothing.version).toBe(patched.version)
  const wrong = { corners: { fl: { camber: 1 }, mid: {} } } as never
  const { errors } = await refusal(api.setups.update(setup.id, wrong))
  expect(errors?.map(({ path }) => path).sort()).toEqual(['/corners/fl/camber', '/corners/mid'])
})

async function twoSetups() {
  const from = await make(api, 'setups', {
    corners: { fl: { camberDeg: -3, springRateNmm: 200 }, rr: { toeMm: 1 } },
    frontWingDeg: 4,
    arbFront: 'P3',
    brakeBiasPct: 56.5,
  })
  const to = await make(api, 'setups', {
    carId: from.carId,
    corners: { fl: { camberDeg: -3.3, springRateNmm: 220 }, rr: { toeMm: 1 } },
    frontWingDeg: 5,
    arbFront: 'P5',
    brakeBiasPct: 56.5,
    notes: 'More front',
  })
  return { from: from.id, to: to.id }
}
const diff = (from: string, query: { to: string; formatterId?: string }) =>
  api.diffSetups({ params: { id: from }, query })
const lines = ({ items }: Awaited<ReturnType<typeof diff>>) =>
  items.map(
    ({ group, label, from, to, unit }) => `${group} | ${label}: ${from} -> ${to}${unit ? ` ${unit}` : ''}`,
  )

test('the change list reads as on a spanner sheet', async () => {
  const { from, to } = await twoSetups()
  const list = await diff(from, { to })
  expect(lines(list)).toEqual([
    'Front left | FL spring rate: 200 -> 220 N/mm',
    'Front left | FL camber: -3 -> -3.3 °',
    'Anti-roll bars | Front ARB: P3 -> P5',
    'Aero | Front wing: 4 -> 5 °',
    'Notes | Notes: null -> More front',
  ])
  expect(list.items.map(({ path, delta }) => [path, delta])).toEqual([
    ['/corners/fl/springRateNmm', 20],
    ['/corners/fl/camberDeg', -0.3],
    ['/arbFront', null],
    ['/frontWingDeg', 1],
    ['/notes', null],
  ])
  expect((await diff(from, { to: from })).items).toEqual([])
  expect((await diff(to, { to: from })).items[0]).toMatchObject({ from: 220, to: 200, delta: -20 })
})

test('a formatter sets the omitted fields, the order, and the smallest change', async () => {
  const { from, to } = await twoSetups()
  const formatter = await make(api, 'changeFormatters', {
    entityType: 'setup',
    ignore: ['notes'],
    groups: [{ name: 'Front end', paths: ['frontWingDeg', 'arbFront', 'corners.*.camberDeg'] }],
    unit: { frontWingDeg: 'holes' },
    minDelta: { 'corners.*.springRateNmm': 25 },
    decimals: { '/corners/fl/camberDeg': 0 },
  })
  const list = await diff(from, { to, formatterId: formatter.id })
  expect(lines(list)).toEqual([
    'Front end | Front wing: 4 -> 5 holes',
    'Front end | Front ARB: P3 -> P5',
    'Front end | FL camber: -3 -> -3.3 °',
  ])
})

test('rejects setups and formatters that do not exist, do not match, or may not be read', async () => {
  const { from, to } = await twoSetups()
  expect((await refusal(diff(UNKNOWN_ID, { to }))).status).toBe(404)
  expect(await refusal(diff(from, { to: UNKNOWN_ID }))).toMatchObject({
    status: 422,
    errors: [{ path: '/to' }],
  })
  expect(await refusal(diff(from, { to: 'x' }))).toMatchObject({ status: 400, errors: [{ path: '/to' }] })
  const unknown = { to, formatterId: UNKNOWN_ID }
  expect(await refusal(diff(from, unknown))).toMatchObject({
    status: 422,
    errors: [{ path: '/formatterId' }],
  })
  const forLaps = await make(api, 'changeFormatters', { entityType: 'lap' })
  expect(await refusal(diff(from, { to, formatterId: forLaps.id }))).toMatchObject({ status: 400 })
  const { api: script } = await keyOf(server, { rules: ['*', '!read:ChangeFormatter'] })
  const asScript = script.diffSetups({ params: { id: from }, query: { to, formatterId: forLaps.id } })
  expect(await refusal(asScript)).toMatchObject({ status: 403, operation: 'read', entity: 'ChangeFormatter' })
})

test('a car has one setup on it: putting one on takes the other off in the same request, and undo reverts both', async () => {
  const { id: carId } = await make(api, 'cars')
  const first = await make(api, 'setups', { carId, status: 'onCar' })
  const second = await make(api, 'setups', { carId, status: 'issued' })
  const elsewhere = await make(api, 'setups', { status: 'onCar' })
  const states = async () =>
    Promise.all([first, second, elsewhere].map(async ({ id }) => (await api.setups.get(id)).status))
  const log = async (batchId?: string) =>
    (await api.listChanges({ query: { entityType: 'setup', limit: '500' } })).items
      .filter((change) => batchId === undefined || change.batchId === batchId)
      .map(({ entityId, opType }) => [entityId, opType])
  const lastBatch = async (entityId: string) =>
    (await api.listChanges({ query: { entityId, limit: '500' } })).items.at(-1)?.batchId as string

  await api.setups.update(second.id, { status: 'onCar' })
  expect(await states()).toEqual(['issued', 'onCar', 'onCar'])
  const batchId = await lastBatch(second.id)
  expect(await log(batchId)).toEqual([
    [first.id, 'update'],
    [second.id, 'update'],
  ])
  await api.revertChanges({ body: { batchId } })
  expect(await states()).toEqual(['onCar', 'issued', 'onCar'])
  await api.revertChanges({ body: { batchId: await lastBatch(second.id) } })
  expect(await states()).toEqual(['issued', 'onCar', 'onCar'])

  // A new setup, and one of another car, behave the same; other changes of a setup on the car carry nothing over.
  const third = await make(api, 'setups', { carId, status: 'onCar' })
  expect(await states()).toEqual(['issued', 'issued', 'onCar'])
  await api.setups.update(elsewhere.id, { carId })
  expect((await api.setups.get(third.id)).status).toBe('issued')
  const before = (await log()).length
  await api.setups.update(elsewhere.id, { name: 'Renamed' })
  expect(await log()).toHaveLength(before + 1)
  expect(await states()).toEqual(['issued', 'issued', 'onCar'])
})

test('the right to add setups without the right to change them takes none off the car', async () => {
  const { id: carId } = await make(api, 'cars')
  const first = await make(api, 'setups', { carId, status: 'onCar' })
  const { api: adder } = await keyOf(server, { rules: ['*', '!update:Setup'] })
  expect(await refusal(adder.setups.create({ carId, name: 'Other', status: 'onCar' }))).toMatchObject({
    status: 403,
    detail: expect.stringContaining('update Setup'),
  })
  expect((await api.setups.get(first.id)).status).toBe('onCar')
  expect(await adder.setups.create({ carId, name: 'Other', status: 'draft' })).toMatchObject({
    status: 'draft',
  })
})
