import jwt from 'jsonwebtoken'
import { expect, test } from 'vitest'
import { createClient } from '../../server/contract/client.ts'
import { refusal } from '../support/refusal.ts'
import { PASSWORD, startBareServer, startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api, url } = server
const WHO = { email: 'ann@example.com', password: PASSWORD, accountSlug: 'acme' }

const statusWith = async (token: string) =>
  (await fetch(`${url}/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status

test('setup works once', async () => {
  expect(await api.setupState()).toEqual({ needed: false })
  const { accountSlug: _, ...owner } = WHO
  const valid = api.setUp({ body: { ...owner, name: 'Eve', accountName: 'Eve', accountSlug: 'eve' } })
  expect(await refusal(valid)).toMatchObject({ status: 409, code: 'already_set_up' })
})

test('two setups at the same time make one account', async () => {
  const bare = await startBareServer()
  const client = createClient({ baseUrl: bare.url })
  expect(await client.setupState()).toEqual({ needed: true })
  const body = { accountName: 'A', name: 'A', email: 'a@example.com', password: PASSWORD }
  const outcomes = await Promise.allSettled(
    ['one', 'two', 'three'].map((accountSlug) => client.setUp({ body: { ...body, accountSlug } })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await client.setupState()).toEqual({ needed: false })
})

test.each([
  ['accountSlug', 'Acme'],
  ['accountSlug', 'a'],
  ['accountSlug', '-acme'],
  ['accountSlug', 'acme--x'],
  ['accountSlug', 'x'.repeat(61)],
  ['password', 'ninechars'],
  ['email', 'nobody'],
  ['name', '   '],
  ['accountName', ''],
])('refuses setup with %s "%s"', async (field, value) => {
  const bare = await startBareServer()
  const body = {
    accountName: 'A',
    accountSlug: 'acme',
    name: 'A',
    email: 'a@example.com',
    password: PASSWORD,
  }
  const problem = await refusal(
    createClient({ baseUrl: bare.url }).setUp({ body: { ...body, [field]: value } }),
  )
  expect(problem).toMatchObject({ status: 400, errors: [{ path: `/${field}` }] })
  await bare.close()
})

test('login returns a token, the user and the account', async () => {
  const login = await api.logIn({ body: { ...WHO, email: ' ANN@example.com ' } })
  expect(login).toMatchObject({
    tokenType: 'Bearer',
    user: { name: 'Ann Engineer', email: 'ann@example.com' },
    account: { slug: 'acme', name: 'Acme Racing' },
    role: 'owner',
  })
  const hours = (Date.parse(login.expiresAt) - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(12)
  const client = createClient({ baseUrl: url, token: login.token })
  expect(await client.me()).toMatchObject({
    user: login.user,
    account: login.account,
    via: 'jwt',
    role: 'owner',
  })
})

test('wrong slug, e-mail and password get the same answer', async () => {
  const answers = await Promise.all(
    [{ accountSlug: 'nowhere' }, { email: 'eve@example.com' }, { password: 'wrong password' }].map((wrong) =>
      refusal(api.logIn({ body: { ...WHO, ...wrong } })),
    ),
  )
  const bare = answers.map(({ requestId: _, ...rest }) => rest)
  expect(bare[0]).toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(bare[1]).toEqual(bare[0])
  expect(bare[2]).toEqual(bare[0])
})

test('an account accepts no password of a user who is not its member', async () => {
  await server.otherAccount('elsewhere')
  expect((await refusal(api.logIn({ body: { ...WHO, accountSlug: 'elsewhere' } }))).status).toBe(401)
})

test('the eleventh failure in a minute is delayed, another address is not', async () => {
  const guess = () =>
    fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...WHO, email: 'victim@example.com' }),
    })
  const answers = await Promise.all(Array.from({ length: 14 }, guess))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  const waiting = answers.filter(({ status }) => status === 429)
  expect(waiting).toHaveLength(4)
  expect(Number(waiting[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await api.logIn({ body: WHO })).tokenType).toBe('Bearer')
})

test('a token ends at logout, and only that one', async () => {
  const [one, two] = [await api.logIn({ body: WHO }), await api.logIn({ body: WHO })]
  const client = createClient({ baseUrl: url, token: one.token })
  const refreshed = await client.refresh()
  expect(await client.logOut()).toEqual({ ok: true })
  expect(await statusWith(one.token)).toBe(401)
  expect(await statusWith(two.token)).toBe(200)
  expect(await statusWith(refreshed.token)).toBe(200)
})

test('forged, altered, unsigned and foreign tokens are refused', async () => {
  const { token } = await api.logIn({ body: WHO })
  const claims = jwt.decode(token) as Record<string, unknown>
  const sign = (change: object, secret = 'test-secret', algorithm: jwt.Algorithm = 'HS256') =>
    jwt.sign({ ...claims, ...change }, secret, { algorithm })
  expect(await statusWith(sign({}))).toBe(200)
  const [head, body] = token.split('.')
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`
  for (const bad of [
    sign({}, 'another secret'),
    sign({}, 'test-secret', 'HS512'),
    sign({ exp: Math.floor(Date.now() / 1000) - 1 }),
    sign({ iss: 'somebody' }),
    sign({ aud: 'something' }),
    sign({ sub: '01990000-0000-7000-8000-000000000000' }),
    sign({ acc: '01990000-0000-7000-8000-000000000000' }),
    sign({ gen: 99 }),
    unsigned,
    `${head}.${body}.`,
    `${token}x`,
  ]) {
    expect([bad, await statusWith(bad)]).toEqual([bad, 401])
  }
})

test('an unknown API key is refused', async () => {
  const response = await fetch(`${url}/auth/me`, { headers: { 'x-api-key': 'rk_nonsense' } })
  expect(response.status).toBe(401)
})

test('the owner of a second account may not administer the instance', async () => {
  const other = await server.otherAccount('second')
  const body = {
    accountName: 'X',
    accountSlug: 'third',
    name: 'X',
    email: 'x@example.com',
    password: PASSWORD,
  }
  expect(await refusal(other.api.createAccount({ body }))).toMatchObject({ status: 403 })
  const taken = await refusal(api.createAccount({ body: { ...body, accountSlug: 'second' } }))
  expect(taken).toMatchObject({ status: 409, errors: [{ path: '/accountSlug' }] })
})

test('a known e-mail keeps its own password in a further account', async () => {
  const body = {
    accountName: 'Team B',
    accountSlug: 'team-b',
    name: 'Other',
    email: WHO.email,
    password: 'a new password',
  }
  const made = await api.createAccount({ body })
  expect(made).toMatchObject({ user: { name: 'Other' }, role: 'owner' })
  expect((await api.me()).user.name).toBe('Ann Engineer')
  expect(made.user.id).not.toBe((await api.me()).user.id)
  expect(
    (await refusal(api.logIn({ body: { ...WHO, accountSlug: 'team-b', password: 'a new password' } })))
      .status,
  ).toBe(401)
  expect((await api.logIn({ body: { ...WHO, accountSlug: 'team-b' } })).account).toEqual(made.account)
})

test('a new password revokes every earlier token', async () => {
  const bare = await startTestServer()
  const wrong = await refusal(bare.api.changePassword({ body: { current: 'no', new: 'a longer password' } }))
  expect(wrong).toMatchObject({ status: 400, errors: [{ path: '/current' }] })
  const short = await refusal(bare.api.changePassword({ body: { current: PASSWORD, new: 'short' } }))
  expect(short).toMatchObject({ status: 400, errors: [{ path: '/new' }] })
  const login = await bare.api.changePassword({ body: { current: PASSWORD, new: 'a longer password' } })
  expect((await refusal(bare.api.me())).status).toBe(401)
  bare.api.setToken(login.token)
  expect((await bare.api.me()).user.email).toBe('ann@example.com')
  expect((await refusal(bare.api.logIn({ body: WHO }))).status).toBe(401)
  expect((await bare.api.logIn({ body: { ...WHO, password: 'a longer password' } })).role).toBe('owner')
})
