import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../server/contract/client.ts'
import { make } from '../../support/factories.ts'
import { keyOf, memberOf } from '../../support/people.ts'
import { refusal } from '../../support/refusal.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let owner: Client
let admin: Awaited<ReturnType<typeof memberOf>>
beforeAll(async () => {
  server = await startTestServer()
  owner = server.api
  admin = await memberOf(server, { role: 'admin' })
})

const lastSeq = async () => (await owner.me()).seq
const expectRefused = async (attempt: Promise<unknown>) => expect((await refusal(attempt)).status).toBe(403)

test('an admin can neither create, change nor remove an owner', async () => {
  const { api } = admin
  const { row: other } = await memberOf(server, { role: 'owner' })
  const owners = (await owner.members.list({ limit: 500 })).items.filter(({ role }) => role === 'owner')
  expect(owners.length).toBe(2)
  await expectRefused(make(api, 'members', { role: 'owner' }))
  await expectRefused(api.inviteMember({ body: { email: 'new@example.com', role: 'owner' } }))
  await expectRefused(api.members.update(admin.row.id, { role: 'owner' }))
  await expectRefused(api.members.update(other.id, { disabled: true }))
  await expectRefused(api.members.update(other.id, { role: 'member' }))
  await expectRefused(api.members.update(other.id, { name: 'Mine' }))
  await expectRefused(api.members.remove(other.id))
  const after = (await owner.members.list({ limit: 500 })).items.filter(({ role }) => role === 'owner')
  expect(after).toEqual(owners)
})

test('an admin brings no owner back by undoing', async () => {
  const { row } = await memberOf(server, { role: 'owner' })
  await owner.members.update(row.id, { role: 'member' })
  await expectRefused(admin.api.revertChanges({ body: { seq: await lastSeq() } }))
  await owner.members.update(row.id, { role: 'owner' })
  await owner.members.remove(row.id)
  await expectRefused(admin.api.revertChanges({ body: { seq: await lastSeq() } }))
})

test("an admin lifts no profile off an owner's key, by a write or by undoing, and an owner may", async () => {
  const { row, api: script } = await keyOf(server, { rules: ['!*', 'read:*'] })
  await expectRefused(admin.api.apiKeys.update(row.id, { permissionProfileId: null }))
  expect((await script.me()).role).toBe('member')
  await owner.apiKeys.update(row.id, { permissionProfileId: null })
  expect((await script.me()).role).toBe('owner')
  await owner.apiKeys.update(row.id, { permissionProfileId: row.permissionProfileId })
  await expectRefused(admin.api.revertChanges({ body: { seq: await lastSeq() } }))
  expect((await script.me()).role).toBe('member')
  // Removing rights is reserved for admins, and so are the keys that admins made.
  const tighter = await make(owner, 'permissionProfiles', { rules: ['!*'] })
  await admin.api.apiKeys.update(row.id, { permissionProfileId: tighter.id })
  const own = await keyOf(server, { by: admin.api, rules: ['!*'] })
  await admin.api.apiKeys.update(own.row.id, { permissionProfileId: null })
  expect((await own.api.me()).role).toBe('admin')
})

test('a member cannot remove the profile that restricts them, not even by a cascade', async () => {
  const { row, permissionProfileId } = await keyOf(server, { rules: ['!*'] })
  for (const cascade of [false, true]) {
    const gone = owner.permissionProfiles.remove(permissionProfileId as string, { cascade })
    expect((await refusal(gone)).status).toBe(409)
  }
  expect((await owner.apiKeys.get(row.id)).permissionProfileId).toBe(permissionProfileId)
})

test('an import creates no member, and no key', async () => {
  for (const [entity, fields] of [
    ['Member', { name: 'n', email: 'e', role: 'r' }],
    ['ApiKey', { name: 'n' }],
    ['PermissionProfile', { name: 'n' }],
  ] as const) {
    const profile = { scope: { [entity]: { path: '$.rows', key: ['name'], fields } } }
    const payload = { rows: [{ n: 'X', e: 'x@example.com', r: 'owner' }] }
    const { api } = await memberOf(server, { rules: ['*'] })
    const refused = await refusal(api.runImport({ body: { profile, payload } as never }))
    expect([entity, [400, 403].includes(refused.status)]).toEqual([entity, true])
  }
})

test('fields set by the server are refused in requests', async () => {
  const otherTeam = await server.otherAccount('other-team')
  for (const field of [
    'accountId',
    'createdBy',
    'version',
    'createdAt',
    'updatedAt',
    'personId',
    'keyHash',
  ]) {
    for (const path of ['/tracks', '/members', '/api-keys', '/webhooks']) {
      const json = { name: 'X', [field]: otherTeam.accountId }
      const answer = await server.fetch(path, { method: 'POST', json })
      const { errors } = await answer.json()
      expect([path, answer.status, errors.map((each: { path: string }) => each.path)]).toEqual([
        path,
        400,
        expect.arrayContaining([`/${field}`]),
      ])
    }
  }
})
