import { expect, test, vi } from 'vitest'
import { createClient } from '../../server/contract/client.ts'
import { memberOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { PASSWORD, startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api, url } = server
const guest = createClient({ baseUrl: url })
const UNKNOWN_ID = '01990000-0000-7000-8000-000000000000'

let serial = 0
const email = () => {
  serial += 1
  return `guest${serial}@example.com`
}
const accept = (code: string, password = 'my own password') =>
  guest.acceptInvite({ body: { code, name: 'Gil', password } })

test('an invite lets one person in, once', async () => {
  const address = email()
  const invite = await api.inviteMember({ body: { email: address, role: 'admin' } })
  expect(invite.url).toBe(`${url}/app/invite#${invite.code}`)
  expect(invite.qr).toMatch(/^<svg .*<\/svg>\s*$/s)
  const minutes = (Date.parse(invite.expiresAt) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(9.9)
  expect(minutes).toBeLessThanOrEqual(10)

  const login = await accept(invite.code)
  expect(login).toMatchObject({ user: { name: 'Gil', email: address }, role: 'admin', tokenType: 'Bearer' })
  const [change] = (await api.listChanges({ query: { entityId: login.user.id } })).items
  expect(change).toMatchObject({ entityType: 'member', opType: 'create', actor: { name: 'Gil' } })
  expect(JSON.stringify(change)).not.toMatch(/argon2|my own password/)
  expect((await refusal(accept(invite.code))).status).toBe(404)
  const body = { email: address, password: 'my own password', accountSlug: 'acme' }
  expect((await guest.logIn({ body })).user.id).toBe(login.user.id)
})

test('ten people with one code: one of them is in', async () => {
  const { code } = await api.inviteMember({ body: { email: email(), role: 'member' } })
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => accept(code)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an invite ends after ten minutes', async () => {
  const { code, expiresAt } = await api.inviteMember({ body: { email: email(), role: 'member' } })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(expiresAt) + 1 })
  try {
    expect((await refusal(accept(code))).status).toBe(404)
  } finally {
    vi.useRealTimers()
  }
  expect((await accept(code)).role).toBe('member')
})

test('a known person comes in with the password they have, and keeps it', async () => {
  const other = await server.otherAccount('other-team')
  const theirs = { email: 'owner@other-team.example.com', accountSlug: 'other-team' }
  const { code } = await api.inviteMember({ body: { email: theirs.email, role: 'member' } })
  expect(await refusal(accept(code, 'a password of mine'))).toMatchObject({ status: 401 })
  expect((await guest.logIn({ body: { ...theirs, password: PASSWORD } })).role).toBe('owner')
  const joined = await accept(code, PASSWORD)
  expect(joined).toMatchObject({ account: { slug: 'acme' }, role: 'member', user: { name: 'Gil' } })
  expect((await other.api.me()).user.name).toBe('Other Owner')
})

test('guessing a password through an invite is slowed down', async () => {
  await server.otherAccount('guessed')
  const { code } = await api.inviteMember({ body: { email: 'owner@guessed.example.com', role: 'member' } })
  const statuses = []
  for (let attempt = 0; attempt < 11; attempt += 1) {
    statuses.push((await refusal(accept(code, `wrong password ${attempt}`))).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429])
})

test('an invite becomes invalid when its creator may not invite any more', async () => {
  const admin = await memberOf(server, { role: 'admin' })
  const { code } = await admin.api.inviteMember({ body: { email: email(), role: 'member' } })
  await api.members.update(admin.row.id, { role: 'member' })
  expect((await refusal(accept(code))).status).toBe(404)
  await api.members.update(admin.row.id, { role: 'admin' })
  expect((await accept(code)).role).toBe('member')
})

test('refuses members, unknown profiles and bad bodies', async () => {
  const taken = api.inviteMember({ body: { email: 'ann@example.com', role: 'member' } })
  expect(await refusal(taken)).toMatchObject({ status: 409, errors: [{ path: '/email' }] })
  const unknown = api.inviteMember({
    body: { email: email(), role: 'member', permissionProfileId: UNKNOWN_ID },
  })
  expect(await refusal(unknown)).toMatchObject({ status: 422, errors: [{ path: '/permissionProfileId' }] })
  const bad = api.inviteMember({ body: { email: 'nobody', role: 'boss' as never } })
  expect((await refusal(bad)).errors?.map(({ path }) => path)).toEqual(['/email', '/role'])
  expect((await refusal(accept('nonsense'))).status).toBe(404)
  const short = await refusal(guest.acceptInvite({ body: { code: 'x', name: ' ', password: 'short' } }))
  expect(short.errors?.map(({ path }) => path)).toEqual(['/name', '/password'])
})

test('a repeated invite request shows no code again', async () => {
  const body = { email: email(), role: 'member' as const }
  const options = { idempotencyKey: 'invite-once' }
  expect((await api.inviteMember({ body, options })).code).toBeTruthy()
  const repeat = await api.inviteMember({ body, options })
  expect(Object.keys(repeat)).toEqual(['expiresAt'])
})
