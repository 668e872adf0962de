import { expect, test, vi } from 'vitest'
import { make } from '../support/factories.ts'
import { keyOf, memberOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { PASSWORD, startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api, url } = server

const statusWith = async (headers: Record<string, string>) =>
  (await fetch(`${url}/auth/me`, { headers })).status

test('the secret is shown once, and nowhere else', async () => {
  const { row, secret } = await keyOf(server)
  expect(secret).toMatch(/^rk_[A-Za-z0-9_-]{43}$/)
  expect(secret.startsWith(row.prefix)).toBe(true)
  expect(row.prefix.length).toBeLessThan(12)
  const seen = [
    await api.apiKeys.list(),
    await api.apiKeys.get(row.id),
    await api.listChanges({ query: { entityId: row.id } }),
  ]
  expect(JSON.stringify(seen)).not.toContain(secret.slice(row.prefix.length))
  expect(JSON.stringify(seen)).not.toMatch(/hash/i)
})

test('a key speaks for its maker, under its own name', async () => {
  const { row, api: script } = await keyOf(server)
  const mine = await api.me()
  expect(await script.me()).toMatchObject({ user: mine.user, role: 'owner', via: 'apiKey' })
  const track = await make(script, 'tracks')
  const [change] = (await api.listChanges({ query: { entityId: track.id } })).items
  expect(change?.actor).toEqual({ userId: mine.user.id, apiKeyId: row.id, name: 'Script' })
})

test('a key is noted as used, at most once a minute, without a change', async () => {
  const { row, api: script } = await keyOf(server)
  const before = (await api.me()).seq
  expect((await api.apiKeys.get(row.id)).lastUsedAt).toBeNull()
  await script.me()
  const used = async () => (await api.apiKeys.get(row.id)).lastUsedAt
  const first = await vi.waitFor(async () => {
    const at = await used()
    if (at === null) throw new Error('not yet')
    return at
  })
  expect(Math.abs(Date.parse(first) - Date.now())).toBeLessThan(10_000)
  await script.me()
  await script.me()
  expect(await used()).toBe(first)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(first) + 60_001 })
  try {
    await script.me()
  } finally {
    vi.useRealTimers()
  }
  await vi.waitFor(async () => expect(await used()).not.toBe(first))
  expect((await api.me()).seq).toBe(before)
  expect((await api.apiKeys.get(row.id)).version).toBe(1)
})

test('removed and expired keys are out with the next request', async () => {
  const { row, secret } = await keyOf(server)
  const headers = { 'x-api-key': secret }
  expect(await statusWith(headers)).toBe(200)
  await api.apiKeys.update(row.id, { expiresAt: new Date(Date.now() - 1).toISOString() })
  expect(await statusWith(headers)).toBe(401)
  await api.apiKeys.update(row.id, { expiresAt: new Date(Date.now() + 60_000).toISOString() })
  expect(await statusWith(headers)).toBe(200)
  await api.apiKeys.remove(row.id)
  expect(await statusWith(headers)).toBe(401)
  await api.revertChanges({ body: { seq: (await api.me()).seq } })
  expect(await statusWith(headers)).toBe(200)
})

test.each([['nonsense'], ['rk_'], [`rk_${'A'.repeat(43)}`], ['']])(
  'the key "%s" gives no access, with any other credentials',
  async (key) => {
    expect(await statusWith({ 'x-api-key': key, authorization: `Bearer ${server.token}` })).toBe(401)
  },
)

test('with a profile a key acts as a member under it, regardless of its maker', async () => {
  const { api: reader } = await keyOf(server, { rules: ['!*', 'read:*'] })
  expect(await reader.me()).toMatchObject({ role: 'member', permissionProfile: { name: expect.any(String) } })
  expect((await reader.tracks.list()).items).toBeInstanceOf(Array)
  expect(await refusal(make(reader, 'tracks'))).toMatchObject({
    status: 403,
    operation: 'create',
    entity: 'Track',
  })
  expect((await refusal(reader.apiKeys.list())).status).toBe(403)
  const { api: writer } = await keyOf(server, { rules: ['!*', 'create:Track'] })
  const made = await make(writer, 'tracks')
  expect(made.version).toBe(1)
  expect((await refusal(writer.tracks.get(made.id))).status).toBe(403)
})

test('without a profile it has what its maker may do now', async () => {
  const admin = await memberOf(server, { role: 'admin' })
  const { api: script } = await keyOf(server, { by: admin.api })
  expect((await script.members.list()).items.length).toBeGreaterThan(0)
  const profile = await make(api, 'permissionProfiles', { rules: ['!write:*'] })
  await api.members.update(admin.row.id, { role: 'member', permissionProfileId: profile.id })
  expect((await refusal(script.members.list())).status).toBe(403)
  expect((await refusal(make(script, 'tracks'))).status).toBe(403)
  await api.members.update(admin.row.id, { disabled: true })
  expect((await refusal(script.me())).status).toBe(401)
})

test('a key ends with the person who made it, under a profile too, and with those made by that key', async () => {
  const admin = await memberOf(server, { role: 'admin' })
  const plain = await keyOf(server, { by: admin.api })
  const profiled = await keyOf(server, { by: plain.api, rules: ['*'] })
  expect((await profiled.api.me()).user.id).toBe(admin.row.id)
  const statuses = () =>
    Promise.all([plain, profiled].map(({ secret }) => statusWith({ 'x-api-key': secret })))
  expect(await statuses()).toEqual([200, 200])
  await api.members.update(admin.row.id, { disabled: true })
  expect(await statuses()).toEqual([401, 401])
  await api.members.update(admin.row.id, { disabled: false })
  expect(await statuses()).toEqual([200, 200])
  await api.members.remove(admin.row.id)
  expect(await statuses()).toEqual([401, 401])
  await api.revertChanges({ body: { seq: (await api.me()).seq } })
  expect(await statuses()).toEqual([200, 200])
})

test('a key is not accepted as a login', async () => {
  const { api: script } = await keyOf(server)
  for (const problem of await Promise.all(
    [
      script.refresh(),
      script.logOut(),
      script.changePassword({ body: { current: PASSWORD, new: 'a longer password' } }),
    ].map((attempt) => refusal(attempt)),
  )) {
    expect(problem).toMatchObject({ status: 403, code: 'login_needed' })
  }
})
