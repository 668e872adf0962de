import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { roomPath } from '../../server/contract/rooms/rooms.ts'
import { BadCredentials } from '../../server/domain/people/bad-credentials.ts'
import { passwordMatches } from '../../server/domain/people/passwords.ts'
import type { Principal } from '../../server/domain/principal.ts'
import type { Problem } from '../../server/domain/problem.ts'
import { SocketPlaces } from '../../server/realtime/socket-places.ts'
import { make } from '../support/factories.ts'
import { memberOf } from '../support/people.ts'
import { joinRoom, refusedUpgrade } from '../support/room.ts'
import { PASSWORD, startTestServer } from '../support/server.ts'

const counted = (all: readonly number[]) =>
  Object.fromEntries(
    Map.groupBy(all, String)
      .entries()
      .map(([status, those]) => [status, those.length]),
  )

describe('wrong credentials', () => {
  test('thirty in ten seconds, then 429 until they age; what was good in the last minute passes', () => {
    let now = 0
    const credentials = new BadCredentials(() => now)
    credentials.noteGood('ours')
    for (let index = 0; index < 30; index += 1) {
      now += 100
      credentials.requireAllowed('10.0.0.9', `guess ${index}`)
      credentials.noteBad('10.0.0.9')
    }
    const refusal = { status: 429, extra: { retryAfterSec: 8 } }
    expect(() => credentials.requireAllowed('10.0.0.9', 'guess')).toThrow(expect.objectContaining(refusal))
    expect(() => credentials.requireAllowed('10.0.0.9', 'ours')).not.toThrow()
    expect(() => credentials.requireAllowed('10.0.0.8', 'guess')).not.toThrow()
    now = 10_099
    expect(() => credentials.requireAllowed('10.0.0.9', 'guess')).toThrow()
    now = 10_101
    expect(() => credentials.requireAllowed('10.0.0.9', 'guess')).not.toThrow()
    credentials.noteBad('10.0.0.9')
    expect(() => credentials.requireAllowed('10.0.0.9', 'guess')).toThrow()
    now = 61_000
    for (let index = 0; index < 30; index += 1) credentials.noteBad('10.0.0.9')
    expect(() => credentials.requireAllowed('10.0.0.9', 'ours')).toThrow()
  })

  test('over HTTP and at the handshake; a login and its socket go on', async () => {
    const server = await startTestServer()
    const session = await make(server.api, 'sessions')
    const guess = async (index: number) => {
      const headers: Record<string, string> =
        index % 2 ? { 'x-api-key': `rk_${index}` } : { authorization: `Bearer ${index}` }
      return (await fetch(`${server.url}/laps`, { headers })).status
    }
    const answers: number[] = []
    for (let index = 0; index < 50; index += 1) answers.push(await guess(index))
    expect(counted(answers)).toEqual({ 401: 30, 429: 20 })
    const refused = await fetch(`${server.url}/metrics`, { headers: { 'x-api-key': 'rk_x' } })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await refusedUpgrade(server.url, roomPath('sessions', session.id), { 'x-api-key': 'rk_x' })).toBe(
      429,
    )
    expect((await server.fetch('/laps')).status).toBe(200)
    await joinRoom(server.url, 'sessions', session.id, { token: server.token }).next('welcome')
    expect((await memberOf(server)).token).not.toBe('')
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
  })
})

describe('logins', () => {
  const { hash }: typeof import('argon2') = createRequire(import.meta.url)('argon2')

  const logIn = (url: string, email: string, password: string) =>
    fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, accountSlug: 'acme' }),
    })

  /** As many unknown clients as there are places, each for the duration of a full password hash. */
  async function crowd() {
    const slow = await hash('a password', { memoryCost: 1024, timeCost: 40, parallelism: 1 })
    return Array.from({ length: 18 }, (_, index) =>
      passwordMatches(slow, 'guess', { key: `10.0.0.${index % 2}` }).catch((error: Problem) => error.status),
    )
  }

  test('two hashes at a time and sixteen waiting: known logins go first, others get Retry-After', async () => {
    const server = await startTestServer()
    const member = await memberOf(server)
    const unknown = await crowd()
    let answered = 0
    for (const each of unknown) void each.then(() => (answered += 1))
    const mine = await logIn(server.url, member.row.email, PASSWORD)
    expect(mine.status).toBe(200)
    expect(answered).toBeLessThan(6)
    expect(counted((await Promise.all(unknown)).map(Number))).toEqual({ 0: 17, 429: 1 })
  })

  test('a login that found no place has not failed', async () => {
    const server = await startTestServer()
    const wrong = (email: string) => logIn(server.url, email, 'wrong password')
    const unknown = await crowd()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => wrong(`unknown-${index % 4}@example.com`)),
    )
    await Promise.all(unknown)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(20)
    for (const each of refused) expect(Number(each.headers.get('retry-after'))).toBeLessThanOrEqual(2)
    for (let index = 0; index < 4; index += 1)
      expect((await wrong(`unknown-${index}@example.com`)).status).toBe(401)
  })
})

describe('sockets', () => {
  const person = (userId: string) => ({ userId, apiKeyId: null }) as Principal
  const tooMany = expect.objectContaining({ status: 429 })

  test('512 of one principal, 4,000 in all, and a place that is left is free again', () => {
    const places = new SocketPlaces()
    const mine = Array.from({ length: 512 }, () => places.takeKnown(person('kim')))
    expect(() => places.takeKnown(person('kim'))).toThrow(tooMany)
    mine[0]?.leave()
    mine[0]?.leave()
    places.takeKnown(person('kim'))
    expect(() => places.takeKnown(person('kim'))).toThrow(tooMany)
    for (let index = 512; index < 4000; index += 1) places.takeKnown(person(`${index}`))
    expect(() => places.takeKnown(person('lee'))).toThrow(expect.objectContaining({ status: 503 }))
  })

  test('unknown clients of many addresses leave most places to those with credentials', async () => {
    const places = new SocketPlaces()
    const unknown = Array.from({ length: 2000 }, (_, index) => places.takeUnknown(`10.0.${index >> 6}.1`))
    for (const each of unknown) each.catch(() => undefined)
    await unknown[0]
    expect(places.open).toBe(1000)
    for (let index = 0; index < 3000; index += 1) places.takeKnown(person(`${index}`))
    await Promise.allSettled(unknown)
  })

  test('a client that logs in later counts as known, or is refused', async () => {
    const places = new SocketPlaces()
    const one = await places.takeUnknown('10.0.0.9')
    one.identify(person('kim'))
    for (let index = 0; index < 511; index += 1) places.takeKnown(person('kim'))
    const two = await places.takeUnknown('10.0.0.9')
    expect(() => two.identify(person('kim'))).toThrow(tooMany)
    expect(places.open).toBe(512)
    one.leave()
    two.leave()
    expect(places.open).toBe(511)
  })

  test('64 of one address without credentials; a garage that joins all at once is let in', async () => {
    const server = await startTestServer()
    const session = await make(server.api, 'sessions')
    const rooms = Array.from({ length: 90 }, () =>
      joinRoom(server.url, 'sessions', session.id, { token: server.token }),
    )
    for (const room of rooms) await room.next('welcome')
    for (const room of rooms) room.close()
    const silent = Array.from({ length: 64 }, () =>
      joinRoom(server.url, 'sessions', session.id, { silent: true }),
    )
    await Promise.all(silent.map(({ ws }) => new Promise((resolve) => ws.once('open', resolve))))
    expect(await refusedUpgrade(server.url, roomPath('sessions', session.id))).toBe(429)
    const headers = { authorization: `Bearer ${server.token}` }
    await joinRoom(server.url, 'sessions', session.id, { headers }).next('welcome')
    silent[0]?.ws.terminate()
    await joinRoom(server.url, 'sessions', session.id, { token: server.token }).next('welcome')
  })
})
