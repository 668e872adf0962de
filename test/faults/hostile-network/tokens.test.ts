import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { beforeAll, expect, test, vi } from 'vitest'
import { createClient } from '../../../server/contract/client.ts'
import { make } from '../../support/factories.ts'
import { keyOf, memberOf } from '../../support/people.ts'
import { joinRoom, refusedUpgrade } from '../../support/room.ts'
import { secondsToPass } from '../../support/seconds-to-pass.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../support/server.ts'
import { claimsIn, FORGED, forge as forgeFrom } from './forged-tokens.ts'

const HOUR_MS = 3_600_000
const NEVER = '01990000-0000-7000-8000-000000000000'

/** One address may send thirty bad tokens in ten seconds. */
const passSecond = secondsToPass()

let server: TestServer
let claims: Record<string, unknown>
beforeAll(async () => {
  server = await startTestServer()
  claims = claimsIn(server.token)
})

const forge = (change: object, secret?: string) => forgeFrom({ ...claims, ...change }, { secret })

/** Response to headers that fetch would normalise. */
const statusOf = (headers: string[], path = '/auth/me') =>
  new Promise<number>((resolve, reject) => {
    passSecond()
    const host = ['Host', new URL(server.url).host]
    const outgoing = request(server.url + path, { headers: [...host, ...headers] as never }, (response) =>
      resolve(response.resume().statusCode ?? 0),
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
const bearer = (token: string) => statusOf(['Authorization', `Bearer ${token}`])

/** The same for every entry point: routes, other parts of the API, and both ways into a room. */
async function expectRefused(what: string, token: string) {
  const authorization = `Bearer ${token}`
  for (const path of ['/auth/me', '/laps', '/metrics', '/backups', '/nowhere']) {
    expect([what, path, await statusOf(['Authorization', authorization], path)]).toEqual([what, path, 401])
  }
  passSecond()
  const room = `/realtime/sessions/${NEVER}`
  expect([what, await refusedUpgrade(server.url, room, { authorization })]).toEqual([what, 401])
  passSecond()
  const socket = joinRoom(server.url, 'sessions', NEVER, { token })
  expect([what, await socket.closed]).toEqual([what, 4401])
}

test('a token made by the test is valid, so that every bad one below has exactly one fault', async () => {
  expect(await bearer(forge({}))).toBe(200)
})

test.each(Object.entries(FORGED))('%s is refused at every endpoint', async (what, token) => {
  await expectRefused(what, token(server.token))
})

test('a token of any size is accepted or refused, and an invalid header is refused by the HTTP parser', async () => {
  const sized = (size: number, secret?: string) => forge({ more: 'x'.repeat(size) }, secret)
  expect(await bearer(sized(9000))).toBe(200)
  expect(await bearer(sized(9000, 'x'))).toBe(401)
  expect(await bearer(sized(60_000))).toBe(431)
  for (const [size, code] of [
    [30_000, 4401],
    [60_000, 1009],
  ] as const) {
    const socket = joinRoom(server.url, 'sessions', NEVER, { token: sized(size, 'x') })
    expect([size, await socket.closed]).toEqual([size, code])
  }
})

test('the scheme is spelled as one likes, once', async () => {
  const token = server.token
  for (const value of [`bearer ${token}`, `BEARER  ${token}`, `Bearer ${token} `]) {
    expect([value, await statusOf(['Authorization', value])]).toEqual([value, 200])
  }
  const bad = [
    token,
    `Bearer${token}`,
    `Basic ${token}`,
    `Token ${token}`,
    `Bearer "${token}"`,
    `Bearer Bearer ${token}`,
  ]
  for (const value of [...bad, 'Bearer', '']) {
    expect([value, await statusOf(['Authorization', value])]).toEqual([value, 401])
  }
  // Of two headers Node uses the first, in either order: the second never authenticates.
  const good = ['Authorization', `Bearer ${token}`]
  const wrong = ['Authorization', `Bearer ${forge({}, 'x')}`]
  expect(await statusOf([...wrong, ...good])).toBe(401)
  expect(await statusOf(['X-API-Key', 'rk_a', 'X-API-Key', 'rk_b'])).toBe(401)
})

test('credentials in an address open nothing', async () => {
  const { secret } = await keyOf(server)
  for (const query of [
    `token=${server.token}`,
    `access_token=${server.token}`,
    `apiKey=${secret}`,
    `api_key=${secret}`,
  ]) {
    expect([query, (await fetch(`${server.url}/auth/me?${query}`)).status]).toEqual([query, 401])
    expect([query, (await fetch(`${server.url}/laps?${query}`)).status]).toEqual([query, 401])
    const room = joinRoom(server.url, 'sessions', `${NEVER}?${query}`, { silent: true })
    room.ws.on('open', () => room.send({ type: 'resume', lastSeq: 0 }))
    expect([query, await room.closed]).toEqual([query, 4401])
  }
  const cookie = `token=${server.token}; Authorization=Bearer ${server.token}`
  expect(await statusOf(['Cookie', cookie])).toBe(401)
})

test('the rights are the current ones, not those at the creation of the token', async () => {
  const member = await memberOf(server)
  const status = async (path: string) =>
    (await fetch(server.url + path, { headers: { authorization: `Bearer ${member.token}` } })).status
  expect([await status('/laps'), await status('/members')]).toEqual([200, 403])
  await server.api.members.update(member.row.id, { role: 'admin' })
  expect(await status('/members')).toBe(200)
  const profile = await make(server.api, 'permissionProfiles', { rules: ['!read:Lap'] })
  await server.api.members.update(member.row.id, { role: 'member', permissionProfileId: profile.id })
  expect([await status('/laps'), await status('/members')]).toEqual([403, 403])
  await server.api.permissionProfiles.update(profile.id, { rules: [] })
  expect(await status('/laps')).toBe(200)
  await server.api.members.update(member.row.id, { disabled: true })
  expect(await status('/laps')).toBe(401)
  await server.api.members.update(member.row.id, { disabled: false })
  expect(await status('/laps')).toBe(200)
  await server.api.members.remove(member.row.id)
  expect(await status('/laps')).toBe(401)
})

test('a token is for one account: the same person elsewhere needs another', async () => {
  const otherTeam = await server.otherAccount('twice')
  const { code } = await otherTeam.api.inviteMember({ body: { email: 'ann@example.com', role: 'member' } })
  const client = createClient({ baseUrl: server.url })
  const theirs = await client.acceptInvite({ body: { code, name: 'Ann', password: PASSWORD } })
  const mine = await make(server.api, 'tracks')
  const seen = await fetch(`${server.url}/tracks/${mine.id}`, {
    headers: { authorization: `Bearer ${theirs.token}` },
  })
  expect(seen.status).toBe(404)
  // With the other account's name in it, the token is invalid.
  const own = claimsIn(theirs.token)
  const crossed = forge({ ...own, sub: own.sub, acc: claims.acc, jti: own.jti })
  const { user } = await (
    await fetch(`${server.url}/auth/me`, { headers: { authorization: `Bearer ${crossed}` } })
  ).json()
  expect(user.id).toBe((await server.api.me()).user.id)
  const member = await memberOf(server)
  const { sub } = claimsIn(member.token)
  await expectRefused(
    'a user without a membership in the other account',
    forge({ sub, acc: otherTeam.accountId }),
  )
})

test('logged out stays logged out: after a new password, a refresh, and beyond the clock', async () => {
  const { token, api, body } = await memberOf(server)
  const { token: fresh } = await api.refresh()
  await api.logOut()
  expect([await bearer(token), await bearer(fresh)]).toEqual([401, 200])
  const again = createClient({ baseUrl: server.url, token: fresh })
  const changed = await again.changePassword({ body: { current: PASSWORD, new: 'a longer password' } })
  expect([await bearer(token), await bearer(fresh), await bearer(changed.token)]).toEqual([401, 401, 200])
  expect(
    (await createClient({ baseUrl: server.url }).logIn({ body: { ...body, password: 'a longer password' } }))
      .role,
  ).toBe('member')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * HOUR_MS + 1000 })
  try {
    expect(await bearer(changed.token)).toBe(401)
  } finally {
    vi.useRealTimers()
  }
})

test('keys: a prefix, a hash, a name or another letter case is no key', async () => {
  const { row, secret } = await keyOf(server)
  const hash = createHash('sha256').update(secret).digest('hex')
  const other = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`
  const bad = [
    row.prefix,
    secret.slice(0, -1),
    `${secret}A`,
    other,
    secret.toUpperCase(),
    hash,
    row.id,
    `rk_${hash}`,
    `'${secret}'`,
  ]
  for (const key of bad) expect([key, await statusOf(['X-API-Key', key])]).toEqual([key, 401])
  expect(await statusOf(['X-API-Key', secret])).toBe(200)
  expect(await statusOf(['X-API-Key', ` ${secret} `])).toBe(200)
  expect(await statusOf(['Authorization', `Bearer ${secret}`])).toBe(401)
  expect(await statusOf(['X-API-Key', server.token])).toBe(401)
  // A good token does not help a bad key, and a bad token does not hurt a good key.
  expect(await statusOf(['X-API-Key', other, 'Authorization', `Bearer ${server.token}`])).toBe(401)
  expect(await statusOf(['X-API-Key', secret, 'Authorization', 'Bearer x'])).toBe(200)
})

test("another account's key finds nothing by ids of ours", async () => {
  const otherTeam = await server.otherAccount('keyed')
  const { secret } = await otherTeam.api.apiKeys.create({ name: 'Theirs' })
  const ours = await make(server.api, 'laps')
  for (const path of [`/laps/${ours.id}`, `/run-sheets/${ours.runSheetId}`, `/laps/${ours.id}/telemetry`]) {
    expect([path, await statusOf(['X-API-Key', secret], path)]).toEqual([path, 404])
  }
})
