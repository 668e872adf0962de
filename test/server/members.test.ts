import { expect, test } from 'vitest'
import { createClient } from '../../server/contract/client.ts'
import { make } from '../support/factories.ts'
import { keyOf, memberOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { PASSWORD, startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api, url } = server

const anonymous = () => createClient({ baseUrl: url })
const changesAfter = async (since: number) =>
  (await api.listChanges({ query: { since: String(since) } })).items.map(({ entityType, opType, actor }) => [
    entityType,
    opType,
    actor.name,
  ])
const latestSeq = async () => (await api.me()).seq

test('the founder is a member, with an entry in the log', async () => {
  const { items } = await api.members.list()
  const me = await api.me()
  expect(items.find(({ id }) => id === me.user.id)).toMatchObject({
    name: 'Ann Engineer',
    email: 'ann@example.com',
    role: 'owner',
    disabled: false,
  })
  const [first] = (await api.listChanges()).items
  expect(first).toMatchObject({ entityType: 'member', opType: 'create', entityId: me.user.id })
  expect(JSON.stringify(first)).not.toContain('argon2')
})

test('a member logs in with the password that was set, and shows up under the name of this account', async () => {
  const bob = await memberOf(server, { name: 'Bob' })
  const me = await bob.api.me()
  expect(me).toMatchObject({ user: { id: bob.row.id, name: 'Bob' }, role: 'member', permissionProfile: null })
  const track = await make(bob.api, 'tracks')
  expect(track.createdBy).toBe(bob.row.id)
  await api.members.update(bob.row.id, { name: 'Robert' })
  expect((await bob.api.me()).user.name).toBe('Robert')
})

test('plain members and their keys do not see who else is there', async () => {
  const bob = await memberOf(server)
  const key = await keyOf(server, { rules: ['*'] })
  for (const client of [bob.api, key.api]) {
    for (const problem of await Promise.all(
      [
        client.members.list(),
        client.members.get(bob.row.id),
        client.members.create({ name: 'X', email: 'x@example.com', password: PASSWORD, role: 'owner' }),
        client.members.update(bob.row.id, { role: 'owner' }),
        client.members.remove(bob.row.id),
        client.inviteMember({ body: { email: 'x@example.com', role: 'owner' } }),
        client.apiKeys.create({ name: 'X' }),
        client.permissionProfiles.list(),
      ].map((attempt) => refusal(attempt)),
    )) {
      expect(problem).toMatchObject({ status: 403, code: 'forbidden' })
    }
  }
  const feed = await bob.api.listChanges({ query: { limit: '500' } })
  expect(feed.items.filter(({ entityType }) => /member|api_key|permission/.test(entityType))).toEqual([])
})

test('a disabled or removed member loses access at once, and regains it by undo', async () => {
  const bob = await memberOf(server)
  await api.members.update(bob.row.id, { disabled: true })
  expect((await refusal(bob.api.me())).status).toBe(401)
  expect((await refusal(anonymous().logIn({ body: bob.body }))).status).toBe(401)
  await api.members.update(bob.row.id, { disabled: false })
  expect((await bob.api.me()).role).toBe('member')

  await api.members.remove(bob.row.id)
  expect((await refusal(bob.api.me())).status).toBe(401)
  expect((await refusal(anonymous().logIn({ body: bob.body }))).status).toBe(401)
  await api.revertChanges({ body: { seq: await latestSeq() } })
  expect((await bob.api.me()).user.id).toBe(bob.row.id)
  expect((await anonymous().logIn({ body: bob.body })).user.id).toBe(bob.row.id)
})

test('a removed member can be added again, with the same password', async () => {
  const bob = await memberOf(server)
  await api.members.remove(bob.row.id)
  const body = { name: 'Bob', email: bob.row.email, role: 'member' as const, password: 'another password' }
  const again = await api.members.create(body)
  expect(again.id).not.toBe(bob.row.id)
  const wrong = { ...bob.body, password: 'another password' }
  expect((await refusal(anonymous().logIn({ body: wrong }))).status).toBe(401)
  expect((await anonymous().logIn({ body: bob.body })).user.id).toBe(again.id)
})

test('an account always has an owner who can log in', async () => {
  const { user } = await api.me()
  for (const problem of await Promise.all(
    [
      api.members.update(user.id, { role: 'admin' }),
      api.members.update(user.id, { disabled: true }),
      api.members.remove(user.id),
      api.members.remove(user.id, { cascade: true }),
    ].map((attempt) => refusal(attempt)),
  )) {
    expect(problem).toMatchObject({ status: 409, code: 'last_owner' })
  }
  const second = await memberOf(server, { role: 'owner' })
  expect((await second.api.members.update(user.id, { role: 'admin' })).role).toBe('admin')
  expect((await second.api.members.update(user.id, { role: 'owner' })).role).toBe('owner')
  await api.members.remove(second.row.id)
})

test('an admin manages members, but cannot add or remove owners', async () => {
  const admin = await memberOf(server, { role: 'admin' })
  const { user } = await api.me()
  const before = await latestSeq()
  const body = { name: 'X', email: 'x@example.com', password: PASSWORD, role: 'owner' as const }
  for (const problem of await Promise.all(
    [
      admin.api.members.create(body),
      admin.api.members.update(admin.row.id, { role: 'owner' }),
      admin.api.members.update(user.id, { name: 'Puppet' }),
      admin.api.members.update(user.id, { disabled: true }),
      admin.api.members.remove(user.id),
      admin.api.inviteMember({ body: { email: 'x@example.com', role: 'owner' } }),
    ].map((attempt) => refusal(attempt)),
  )) {
    expect(problem.status).toBe(403)
  }
  expect(await changesAfter(before)).toEqual([])
  const carl = await make(admin.api, 'members', { role: 'admin' })
  expect((await admin.api.members.remove(carl.id)).id).toBe(carl.id)
})

test('the e-mail address of a member cannot be changed', async () => {
  const bob = await memberOf(server)
  const patch = { email: 'other@example.com' } as never
  expect(await refusal(api.members.update(bob.row.id, patch))).toMatchObject({
    status: 400,
    errors: [{ path: '/email' }],
  })
})

test("an account learns nothing of another's members", async () => {
  const other = await server.otherAccount('other-team')
  const bob = await memberOf(server, { name: 'Bob' })
  const body = {
    name: 'Their Bob',
    email: bob.row.email,
    role: 'member' as const,
    password: 'their password',
  }
  const theirs = await other.api.members.create(body)
  expect(theirs.id).not.toBe(bob.row.id)
  const unknown = await other.api.members.create({ ...body, email: 'new@example.com' })
  expect(Object.keys(theirs)).toEqual(Object.keys(unknown))
  const theirLogin = { email: bob.row.email, accountSlug: 'other-team' }
  expect(
    (await refusal(anonymous().logIn({ body: { ...theirLogin, password: body.password } }))).status,
  ).toBe(401)
  const login = await anonymous().logIn({ body: { ...theirLogin, password: PASSWORD } })
  expect(login.user).toMatchObject({ id: theirs.id, name: 'Their Bob' })
  expect((await bob.api.me()).user.name).toBe('Bob')
  await other.api.members.remove(theirs.id)
  expect((await bob.api.me()).user.name).toBe('Bob')
})

test('a profile in use by members or keys cannot be deleted', async () => {
  const bob = await memberOf(server, { rules: ['!*', 'read:*'] })
  const key = await keyOf(server, { rules: ['read:*'] })
  for (const [id, holder] of [
    [bob.permissionProfileId, 'Member'],
    [key.permissionProfileId, 'ApiKey'],
  ] as const) {
    for (const cascade of [false, true]) {
      const held = await refusal(api.permissionProfiles.remove(id as string, { cascade }))
      expect(held).toMatchObject({ status: 409, code: 'still_referenced', heldBy: { [holder]: 1 } })
    }
  }
  expect((await refusal(make(bob.api, 'tracks'))).status).toBe(403)
})

test('a changed profile applies from the next request on', async () => {
  const bob = await memberOf(server, { rules: ['!write:Track'] })
  expect(await refusal(make(bob.api, 'tracks'))).toMatchObject({
    status: 403,
    operation: 'create',
    entity: 'Track',
  })
  await api.permissionProfiles.update(bob.permissionProfileId as string, { rules: [] })
  expect((await make(bob.api, 'tracks')).version).toBe(1)
  await api.members.update(bob.row.id, { permissionProfileId: null })
  expect((await bob.api.me()).permissionProfile).toBeNull()
})
