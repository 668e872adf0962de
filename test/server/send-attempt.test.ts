import Database from 'better-sqlite3'
import type { Agent } from 'undici'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConnectOptions } from '../../server/webhooks/target/connect-target.ts'
import { type Attempt, sendAttempt } from '../../server/webhooks/target/send-attempt.ts'
import { createTargetAgent } from '../../server/webhooks/target/target-agent.ts'
import { makeCertificate } from '../support/certificate.ts'
import { closedPort, type FaultReceiver, startFaultReceiver } from '../support/fault-receiver.ts'

const BOUND_MS = 400
const LIMIT = 65_536
const certificate = makeCertificate(['timing.example', '127.0.0.1'])

let receiver: FaultReceiver
let secure: FaultReceiver
let agent: Agent
let agents: Agent[] = []
const agentWith = (options: Partial<ConnectOptions> = {}) => {
  const made = createTargetAgent({ mayBeLocal: true, ownPort: () => null, ...options })
  agents.push(made)
  return made
}

beforeAll(async () => {
  receiver = await startFaultReceiver()
  secure = await startFaultReceiver(certificate)
  return () => Promise.all([receiver.close(), secure.close()])
})
beforeEach(() => {
  agent = agentWith()
})
afterEach(async () => {
  await Promise.all(agents.map((each) => each.destroy()))
  agents = []
  await vi.waitFor(() => expect(receiver.open() + secure.open()).toBe(0))
})

const send = (url: string, options: Partial<Attempt> = {}) =>
  sendAttempt({ dispatcher: agent, url, headers: {}, body: '{}', timeoutMs: BOUND_MS, ...options })
const failed = (code: string, unreachable = false) => ({
  status: null,
  body: '',
  error: expect.stringMatching(new RegExp(`^[A-Z1].*\\. \\(${code}\\)$`)),
  unreachable,
})
const answered = (status: number, body: string) => ({ status, body, error: null, unreachable: false })

/** It ended because of the bound: not before, and not long after. */
const expectBound = ({ durationMs }: { durationMs: number }) => {
  expect(durationMs).toBeGreaterThanOrEqual(BOUND_MS - 5)
  expect(durationMs).toBeLessThan(BOUND_MS + 2_000)
}
const expectDropped = () => vi.waitFor(() => expect(receiver.open()).toBe(0))

describe('an answer', () => {
  test('is a status and a text, to exactly the bytes and headers given', async () => {
    const body = Buffer.from('{"text":"Überholt\\u0000"}')
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'w1',
      'user-agent': 'service-webhooks/1.0',
    }
    expect(await send(receiver.url('/ok?a=b%20c'), { headers, body })).toMatchObject(
      answered(200, 'answer 200'),
    )
    const got = receiver.received.at(-1)!
    expect(got).toMatchObject({
      path: '/ok?a=b%20c',
      body,
      headers: { ...headers, host: new URL(receiver.url('/')).host },
    })
  })

  test('counts with any status, each attempt by itself', async () => {
    expect(await send(receiver.url('/429'))).toMatchObject(answered(429, 'slow down'))
    expect(await send(receiver.url('/no-content'))).toMatchObject(answered(204, ''))
    const statuses: (number | null)[] = []
    for (let nth = 1; nth <= 3; nth += 1) statuses.push((await send(receiver.url('/500-500-200'))).status)
    expect(statuses).toEqual([500, 500, 200])
  })

  test('leaves the socket to the next attempt', async () => {
    const before = receiver.accepted()
    for (let nth = 0; nth < 20; nth += 1) expect((await send(receiver.url('/ok'))).status).toBe(200)
    // The answer is handed over a moment before its socket is free: two take turns.
    expect(receiver.accepted() - before).toBeLessThanOrEqual(2)
  })

  test('that redirects is not followed', async () => {
    const before = secure.accepted()
    const to = encodeURIComponent(secure.url('/ok'))
    expect(await send(receiver.url(`/redirect?to=${to}`))).toMatchObject(answered(302, ''))
    expect(secure.accepted()).toBe(before)
  })

  test('of 64 MB is read up to 64 KB, then the socket is dropped', async () => {
    const written = receiver.written()
    const result = await send(receiver.url('/huge'), { timeoutMs: 8_000 })
    expect(result).toMatchObject(answered(200, 'x'.repeat(LIMIT)))
    await expectDropped()
    // The content of both kernels' buffers has been written as well.
    expect(receiver.written() - written).toBeLessThan(16 * 1024 * 1024)
  })

  test('whose body hangs or drips counts, and ends at the bound with the part received', async () => {
    const hanging = await send(receiver.url('/hang'))
    expect(hanging).toMatchObject(answered(200, 'so far'))
    expectBound(hanging)
    const dripping = await send(receiver.url('/drip?every=50'))
    expect(dripping).toMatchObject({ status: 200, error: null, body: expect.stringMatching(/^\.{2,9}$/) })
    expectBound(dripping)
    await expectDropped()
  })

  test('that breaks off counts', async () => {
    expect(await send(receiver.url('/reset-mid-body'))).toMatchObject(answered(200, 'the first part'))
    await expectDropped()
  })
})

describe('the text of an answer', () => {
  const bytes = (hex: string) => send(receiver.url(`/bytes?hex=${hex}`)).then(({ body }) => body)

  test('is a string that the store can hold, whichever bytes arrive', async () => {
    const text = await bytes('efbbbf6100ff62eda08063c3a4')
    expect(text).toBe('\ufeffa\u0000\ufffdb\ufffd\ufffd\ufffdcä')
    expect(text.isWellFormed()).toBe(true)
    const db = new Database(':memory:')
    expect(db.prepare('select ? as text').get(text)).toEqual({ text })
    db.close()
  })

  test('takes 64 KB at most, and no half character', async () => {
    const text = await bytes('ff'.repeat(4_000))
    expect(text).toBe('\ufffd'.repeat(4_000))
    const { answerText } = await import('../../server/webhooks/target/answer-text.ts')
    expect(Buffer.byteLength(answerText([Buffer.alloc(LIMIT, 0xff)]))).toBe(LIMIT - 1)
    expect(answerText([Buffer.from(`a${'ä'.repeat(LIMIT)}`)])).toBe(`a${'ä'.repeat(LIMIT / 2 - 1)}`)
  })
})

describe('an attempt that fails', () => {
  test('is refused', async () => {
    expect(await send(`http://127.0.0.1:${await closedPort()}/`)).toMatchObject(failed('ECONNREFUSED'))
  })

  test('is reset before the headers', async () => {
    expect(await send(receiver.url('/reset'))).toMatchObject(failed('(ECONNRESET|UND_ERR_SOCKET)'))
  })

  test('ends at the bound when the headers never come', async () => {
    const result = await send(receiver.url('/silent'))
    expect(result).toMatchObject(failed('TIMEOUT'))
    expectBound(result)
    await expectDropped()
  })

  test('does not trust the certificate', async () => {
    expect(await send(secure.url('/ok'))).toMatchObject(failed('DEPTH_ZERO_SELF_SIGNED_CERT'))
    const { cert: ca } = certificate
    const lookup = async () => [{ address: '127.0.0.1', family: 4 }]
    const trusting = agentWith({ ca, lookup })
    const other = await send(`https://other.example:${secure.port}/ok`, { dispatcher: trusting })
    expect(other).toMatchObject(failed('ERR_TLS_CERT_ALTNAME_INVALID'))
    const right = await send(`https://timing.example:${secure.port}/ok`, { dispatcher: trusting })
    expect(right).toMatchObject(answered(200, 'answer 200'))
    expect(secure.received.at(-1)!.headers.host).toBe(`timing.example:${secure.port}`)
    const plain = await send(receiver.url('/ok').replace('http:', 'https:'))
    expect(plain).toMatchObject(failed('(ERR_SSL_[A-Z_]+|EPROTO)'))
    const past = makeCertificate(['127.0.0.1'], new Date(Date.now() - 60_000))
    const expired = await startFaultReceiver(past)
    const late = await send(expired.url('/ok'), { dispatcher: agentWith({ ca: past.cert }) })
    expect(late).toMatchObject(failed('CERT_HAS_EXPIRED'))
    await expired.close()
  })

  test('is blocked', async () => {
    const result = await send(receiver.url('/ok'), { dispatcher: agentWith({ mayBeLocal: false }) })
    expect(result).toMatchObject(failed('TARGET_BLOCKED'))
    expect(result.error).toContain('an owner or admin may save this subscription')
  })

  test('is unreachable only if there is no network', async () => {
    const want = [
      'ENOTFOUND',
      'EAI_AGAIN',
      'ENETUNREACH',
      'EHOSTUNREACH',
      'ENETDOWN',
      'EHOSTDOWN',
      'EADDRNOTAVAIL',
    ]
    for (const code of want) {
      const lookup = () => Promise.reject(Object.assign(new Error(`lookup ${code}`), { code }))
      const result = await send('https://hooks.example/', { dispatcher: agentWith({ lookup }) })
      expect(result).toMatchObject(failed(code, true))
    }
    const lookup = () => new Promise<never>(() => {})
    const lost = await send('https://hooks.example/', {
      dispatcher: agentWith({ lookup, connectTimeoutMs: 100 }),
    })
    expect(lost).toMatchObject(failed('CONNECT_TIMEOUT', true))
    const dispatcher = agentWith({
      lookup: () => Promise.reject(Object.assign(new Error('read'), { code: 'ETIMEDOUT' })),
    })
    expect(await send('https://hooks.example/', { dispatcher })).toMatchObject(failed('ETIMEDOUT'))
  })

  test('returns an error and never throws, for any target', async () => {
    const error = expect.any(String)
    const none = { status: null, body: '', error, unreachable: false }
    expect(await send('not a URL')).toMatchObject(none)
    expect(await send(receiver.url('/ok'), { headers: { 'bad header': '\n' } })).toMatchObject(none)
    await agent.destroy()
    expect(await send(receiver.url('/ok'))).toMatchObject({
      ...none,
      error: expect.stringContaining('stopping'),
    })
  })
})

describe('the end of an attempt', () => {
  test('comes at once when it is broken off, before, while it waits and behind the headers', async () => {
    const gone = await send(receiver.url('/ok'), { signal: AbortSignal.abort() })
    expect(gone).toMatchObject(failed('ABORTED'))
    for (const [path, outcome] of [
      ['/silent', failed('ABORTED')],
      ['/hang', answered(200, 'so far')],
    ] as const) {
      const controller = new AbortController()
      const result = send(receiver.url(path), { signal: controller.signal, timeoutMs: 8_000 })
      setTimeout(() => controller.abort(), 100)
      expect(await result).toMatchObject(outcome)
      await expectDropped()
    }
  })

  test('leaves no listener on the signal', async () => {
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    await send(receiver.url('/ok'), { signal })
    await send(receiver.url('/silent'), { signal })
    expect(added).toHaveBeenCalledTimes(2)
    expect(removed.mock.calls.map(([name, listener]) => [name, listener])).toEqual(
      added.mock.calls.map(([name, listener]) => [name, listener]),
    )
  })

  test('comes at the bound while it waits for a socket, and nothing of it is sent later', async () => {
    let answer = (_: { address: string; family: number }[]) => {}
    const lookup = () =>
      new Promise<{ address: string; family: number }[]>((resolve) => {
        answer = resolve
      })
    const dispatcher = agentWith({ lookup })
    const before = receiver.received.length
    const result = await send(`http://timing.local:${receiver.port}/ok`, { dispatcher })
    expect(result).toMatchObject(failed('TIMEOUT'))
    answer([{ address: '127.0.0.1', family: 4 }])
    await vi.waitFor(() => expect(receiver.open()).toBe(1))
    const next = await send(`http://timing.local:${receiver.port}/no-content`, { dispatcher })
    expect(next.status).toBe(204)
    expect(receiver.received.slice(before).map(({ path }) => path)).toEqual(['/no-content'])
  })

  test('of very many leaves at most 32 sockets, and none after the agent', async () => {
    const before = receiver.accepted()
    const paths = ['/ok', '/429', '/no-content', '/500-500-200']
    const results = await Promise.all(
      Array.from({ length: 400 }, (_, nth) => send(receiver.url(paths[nth % 4]!), { timeoutMs: 8_000 })),
    )
    expect(results.filter(({ error }) => error !== null)).toEqual([])
    expect(receiver.accepted() - before).toBeLessThanOrEqual(32)
    await agent.destroy()
    await expectDropped()
  })

  test('is not delayed by a proxy of the environment', async () => {
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${await closedPort()}`)
    vi.stubEnv('http_proxy', `http://127.0.0.1:${await closedPort()}`)
    expect(await send(receiver.url('/ok'), { dispatcher: agentWith() })).toMatchObject({ status: 200 })
    vi.unstubAllEnvs()
  })
})
