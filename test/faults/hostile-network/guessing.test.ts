import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createClient } from '../../../server/contract/client.ts'
import { memberOf } from '../../support/people.ts'
import { refusal } from '../../support/refusal.ts'
import { PASSWORD, startBareServer, startTestServer, type TestServer } from '../../support/server.ts'

/** Calls of argon2, in order. */
const asked = vi.hoisted(() => [] as { what: 'hash' | 'verify'; hash?: string }[])
vi.mock('argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('argon2')>()
  return {
    hash: (password: string) => {
      asked.push({ what: 'hash' })
      return real.hash(password)
    },
    verify: (hash: string, password: string) => {
      asked.push({ what: 'verify', hash })
      return real.verify(hash, password)
    },
  }
})

const PER_MINUTE = 10

let server: TestServer
let disabled: string
beforeAll(async () => {
  server = await startTestServer()
  await server.otherAccount('other-team')
  const member = await memberOf(server)
  await server.api.members.update(member.row.id, { disabled: true })
  disabled = member.row.email
})
afterEach(() => {
  vi.useRealTimers()
})

const ANN = { email: 'ann@example.com', password: PASSWORD, accountSlug: 'acme' }
const minuteLater = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })

interface Answer {
  status: number
  headers: Record<string, unknown>
  text: string
}

/** From an address of the loopback network, so that one machine is several. */
const post = (path: string, body: unknown, { from = '127.0.0.1', headers = {} } = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const outgoing = request(server.url + path, {
      method: 'POST',
      localAddress: from,
      headers: { 'content-type': 'application/json', ...headers },
    })
    outgoing.on('error', reject)
    outgoing.on('response', async (response) => {
      let text = ''
      for await (const part of response.setEncoding('utf8')) text += part
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
    })
    outgoing.end(JSON.stringify(body))
  })
const logIn = (body: object, from?: string) => post('/auth/login', { ...ANN, ...body }, from ? { from } : {})

/** Who does not get in, and must not learn why. */
const wrongLogins = (): Record<string, object> => ({
  'an account that is none': { accountSlug: 'nowhere' },
  'a name that no account could have': { accountSlug: '../etc' },
  'an unknown address': { email: 'nobody@example.com' },
  'no address': { email: '' },
  "another account's owner": { email: 'owner@other-team.example.com' },
  'an owner, in another account': { accountSlug: 'other-team' },
  'a disabled user': { email: disabled },
  'a wrong password': { password: 'wrong password' },
  'no password': { password: '' },
  'a password with more behind it': { password: `${PASSWORD} ` },
})

test('every refused login costs one comparison of the same price, with the same answer', async () => {
  const answers: Record<string, unknown> = {}
  const prices = new Set<string>()
  for (const [who, body] of Object.entries(wrongLogins())) {
    asked.length = 0
    const { status, headers, text } = await logIn(body)
    expect([who, asked.map(({ what }) => what)]).toEqual([who, ['verify']])
    prices.add((asked[0]?.hash ?? '').split('$').slice(0, 4).join('$'))
    const { 'x-request-id': _, date: __, ...same } = headers
    answers[who] = { status, headers: same, text: text.replace(/"requestId":"[^"]+"/, '') }
  }
  expect(prices.size).toBe(1)
  const [first] = Object.values(answers)
  expect(first).toMatchObject({ status: 401 })
  for (const [who, answer] of Object.entries(answers)) expect([who, answer]).toEqual([who, first])
})

test('the first login after a start costs the same, for any user', async () => {
  const first: string[][] = []
  for (const [email, password] of [
    ['nobody@example.com', PASSWORD],
    [ANN.email, 'wrong password'],
  ]) {
    vi.resetModules()
    const { passwordMatches } = await import('../../../server/domain/people/passwords.ts')
    const argon2 = await import('argon2')
    const known = email === ANN.email ? await argon2.hash(PASSWORD) : undefined
    asked.length = 0
    expect(await passwordMatches(known, password as string)).toBe(false)
    first.push(asked.map(({ what }) => what))
  }
  expect(first).toEqual([
    ['hash', 'verify'],
    ['hash', 'verify'],
  ])
})

test('ten failures a minute, in any spelling and concurrency; then logins are delayed', async () => {
  const email = 'victim@example.com'
  const spellings = [email, email.toUpperCase(), ` ${email}`, `${email}\t`]
  asked.length = 0
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => logIn({ email: spellings[index % spellings.length] })),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(PER_MINUTE)
  expect(asked.filter(({ what }) => what === 'verify')).toHaveLength(PER_MINUTE)
  for (const { headers } of answers.filter(({ status }) => status === 429)) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  }
  minuteLater()
  expect((await logIn({ email })).status).toBe(401)
})

test('guessing locks no other login out: not from elsewhere, not in another account, not after a minute', async () => {
  const { body: right } = await memberOf(server)
  const wrong = { ...right, password: 'wrong password' }
  const statuses = []
  for (let guess = 0; guess < 12; guess += 1) statuses.push((await logIn(wrong, '127.0.0.66')).status)
  expect(statuses).toEqual([...Array(PER_MINUTE).fill(401), 429, 429])
  expect((await logIn(right, '127.0.0.66')).status).toBe(429)
  expect((await logIn(right, '127.0.0.1')).status).toBe(200)
  expect((await logIn(ANN, '127.0.0.66')).status).toBe(200)
  minuteLater()
  expect((await logIn(right, '127.0.0.66')).status).toBe(200)
})

test('who gets in has their failures forgotten', async () => {
  const { body: right } = await memberOf(server)
  for (let round = 0; round < 3; round += 1) {
    for (let guess = 0; guess < 9; guess += 1) await logIn({ ...right, password: 'wrong password' })
    expect((await logIn(right)).status).toBe(200)
  }
})

test('a stolen token does not help to guess the password', async () => {
  const { token, body } = await memberOf(server)
  const headers = { authorization: `Bearer ${token}` }
  const guess = (current: string) =>
    post('/auth/password', { current, new: 'a longer password' }, { headers })
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, index) => guess(`guess ${index}`)))
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(PER_MINUTE)
  const waiting = guesses.filter(({ status }) => status === 429)
  expect(waiting).toHaveLength(10)
  expect(Number(waiting[0]?.headers['retry-after'])).toBeGreaterThan(0)
  // The owner of the password logs in as usual.
  expect((await logIn(body)).status).toBe(200)
  minuteLater()
  expect((await guess(PASSWORD)).status).toBe(200)
})

test('many invites are not more guesses at one password', async () => {
  const otherTeam = await server.otherAccount('guesser')
  const client = createClient({ baseUrl: server.url })
  const statuses: number[] = []
  for (let invite = 0; invite < 4; invite += 1) {
    const { code } = await otherTeam.api.inviteMember({ body: { email: ANN.email, role: 'member' } })
    for (let guess = 0; guess < 4; guess += 1) {
      const body = { code, name: 'Ann', password: `guess number ${guess}` }
      statuses.push((await refusal(client.acceptInvite({ body }))).status)
    }
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(PER_MINUTE)
  expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - PER_MINUTE)
  expect((await logIn(ANN)).status).toBe(200)
})

const address = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

test.skipIf(address === undefined)(
  'the code for the first account is guessed ten times a minute',
  async () => {
    const bare = await startBareServer({ HOST: address })
    const client = createClient({ baseUrl: bare.url })
    const owner = {
      accountName: 'A',
      accountSlug: 'acme',
      name: 'A',
      email: 'a@example.com',
      password: PASSWORD,
    }
    const guess = (code?: string) => refusal(client.setUp({ body: { ...owner, ...(code && { code }) } }))
    // Without a code nothing is guessed.
    for (let count = 0; count < 15; count += 1) expect((await guess()).status).toBe(403)
    const statuses = []
    for (let count = 0; count < 12; count += 1)
      statuses.push((await guess(`${count}`.padStart(10, '0'))).status)
    expect(statuses).toEqual([...Array(PER_MINUTE).fill(403), 429, 429])
    const elsewhere = await refusal(
      client.takeoverBackups({ body: { folder: '/', code: bare.setupCode as string } }),
    )
    expect(elsewhere.status).toBe(429)
    minuteLater()
    expect((await client.setUp({ body: { ...owner, code: bare.setupCode as string } })).role).toBe('owner')
  },
)
