import { expect, test } from 'vitest'
import { createClient } from '../../server/contract/client.ts'
import { keyOf, memberOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api, url } = server
const STORED = { pressure: 'bar', temperature: 'C', speed: 'kph', distance: 'km' }
const putTeam = (data: unknown) => api.putAccountOptions({ params: { key: 'units' }, body: { data } })

test("one's own units lie over the team's, and those over what is stored", async () => {
  const ana = await memberOf(server)
  const bo = await memberOf(server)
  expect(await ana.api.me()).toMatchObject({ units: STORED, teamUnits: {}, ownUnits: {} })
  await putTeam({ pressure: 'psi', speed: 'mph' })
  const own = { temperature: 'F', speed: 'kph' } as const
  const answer = await ana.api.updateMe({ body: { units: own } })
  const expected = {
    user: { id: ana.row.id },
    units: { pressure: 'psi', temperature: 'F', speed: 'kph', distance: 'km' },
    teamUnits: { pressure: 'psi', speed: 'mph' },
    ownUnits: own,
  }
  expect(answer).toMatchObject(expected)

  const elsewhere = createClient({ baseUrl: url })
  elsewhere.setToken((await elsewhere.logIn({ body: ana.body })).token)
  expect(await elsewhere.me()).toMatchObject(expected)
  expect((await bo.api.me()).units).toEqual({ ...STORED, pressure: 'psi', speed: 'mph' })

  await ana.api.updateMe({ body: { units: { speed: null, pressure: 'kPa' } } })
  expect(await ana.api.me()).toMatchObject({
    units: { ...STORED, pressure: 'kPa', temperature: 'F', speed: 'mph' },
    ownUnits: { pressure: 'kPa', temperature: 'F' },
  })
  expect((await ana.api.updateMe({ body: { units: null } })).ownUnits).toEqual({})
  await putTeam({})
  expect((await ana.api.me()).units).toEqual(STORED)
})

test('a choice of units writes neither the log nor a version of the member', async () => {
  const { api: mine, row } = await memberOf(server)
  const { seq } = await api.me()
  await mine.updateMe({ body: { units: { pressure: 'psi' } } })
  expect((await api.me()).seq).toBe(seq)
  expect(await api.members.get(row.id)).toEqual(row)
})

test('it is found again when the removal of its member is undone', async () => {
  const { api: mine, row } = await memberOf(server)
  await mine.updateMe({ body: { units: { distance: 'mi' } } })
  await api.members.remove(row.id)
  await api.revertChanges({ body: { seq: (await api.me()).seq } })
  expect((await mine.me()).ownUnits).toEqual({ distance: 'mi' })
})

test('a person reads each account in the units chosen there', async () => {
  const { api: mine, body } = await memberOf(server)
  await mine.updateMe({ body: { units: { pressure: 'psi' } } })
  const { email, password } = body
  const there = { accountName: 'Second', accountSlug: 'second', name: 'Me there' }
  await api.createAccount({ body: { ...there, email, password } })
  const second = createClient({ baseUrl: url })
  second.setToken((await second.logIn({ body: { email, password, accountSlug: 'second' } })).token)
  expect(await second.me()).toMatchObject({ units: STORED, ownUnits: {} })
  await second.updateMe({ body: { units: { pressure: 'kPa' } } })
  await second.putAccountOptions({ params: { key: 'units' }, body: { data: { speed: 'mph' } } })
  expect((await mine.me()).units).toEqual({ ...STORED, pressure: 'psi' })
})

test('an API key has no units, and sets none', async () => {
  await api.updateMe({ body: { units: { pressure: 'psi' } } })
  const key = await keyOf(server)
  expect(await key.api.me()).toMatchObject({ units: STORED, ownUnits: {} })
  expect(await refusal(key.api.updateMe({ body: { units: { speed: 'mph' } } }))).toMatchObject({
    status: 403,
    code: 'login_needed',
  })
  expect((await api.me()).ownUnits).toEqual({ pressure: 'psi' })
})

test.each([
  [{}, '/units'],
  [{ units: 'psi' }, '/units'],
  [{ units: { pressure: 'PSI' } }, '/units/pressure'],
  [{ units: { temperature: 1 } }, '/units/temperature'],
  [{ units: { weight: 'lb' } }, '/units'],
  [{ units: null, name: 'Eve' }, ''],
])('refuses %j', async (json, path) => {
  const response = await server.fetch('/auth/me', {
    method: 'PATCH',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  })
  const { errors } = await response.json()
  expect([response.status, errors[0].path.startsWith(path), errors.length]).toEqual([400, true, 1])
})

test('units cannot be set without a login', async () => {
  const response = await fetch(`${url}/auth/me`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"units":null}',
  })
  expect(response.status).toBe(401)
})

test.each([
  [{ pressure: 'PSI' }, '/data/pressure'],
  [{ weight: 'lb' }, '/data'],
  ['psi', '/data'],
  [null, '/data'],
])('units of the team may not be %j', async (data, path) => {
  const problem = await refusal(putTeam(data))
  expect(problem).toMatchObject({ status: 400, errors: [{ path }] })
})
