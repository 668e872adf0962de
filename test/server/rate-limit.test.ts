import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'

const limit = (server: TestServer, data: unknown) =>
  server.fetch('/account-options/rateLimitPerMin', { method: 'PUT', json: { data } })
const statuses = async (count: number, ask: () => Promise<Response>) =>
  (await Promise.all(Array.from({ length: count }, ask))).map(({ status }) => status)
const times = (status: number, all: number[]) => all.filter((each) => each === status).length

test('an account sets its own limit, from the next request on, without an effect on others', async () => {
  const server = await startTestServer({ RATE_LIMIT_PER_MIN: '' })
  const otherTeam = await server.otherAccount('quick')
  const me = () => server.fetch('/auth/me')
  expect(times(200, await statuses(40, me))).toBe(40)

  const written = await limit(server, 60)
  expect(written.status).toBe(201)
  const some = await statuses(40, me)
  expect([times(200, some), times(429, some)]).toEqual([60 - 42, 40 - (60 - 42)])
  const refused = await me()
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await refused.json()).detail).toContain('60')
  expect(
    times(
      429,
      await statuses(80, () =>
        fetch(`${server.url}/auth/me`, { headers: { authorization: `Bearer ${otherTeam.token}` } }),
      ),
    ),
  ).toBe(0)
})

test('0 is no limit, and a removed limit has no effect from then on', async () => {
  const server = await startTestServer({ RATE_LIMIT_PER_MIN: '' })
  const me = () => server.fetch('/auth/me')
  await limit(server, 20)
  expect((await limit(server, 0)).status).toBe(200)
  expect(times(200, await statuses(50, me))).toBe(50)
})

test('the environment overrides the account', async () => {
  const server = await startTestServer({ RATE_LIMIT_PER_MIN: '0' })
  await limit(server, 1)
  expect(times(429, await statuses(30, () => server.fetch('/auth/me')))).toBe(0)
  const slow = await startTestServer({ RATE_LIMIT_PER_MIN: '10' })
  await limit(slow, 0)
  expect(times(429, await statuses(30, () => slow.fetch('/auth/me')))).toBe(21)
})
