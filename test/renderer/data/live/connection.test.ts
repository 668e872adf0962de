import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connection } from '../../../../renderer/data/live/connection.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-05-17T13:00:00Z') }))
afterEach(() => vi.useRealTimers())

/** A connection whose server answers while `up`, with the states passed to its listeners. */
function lab() {
  const server = { up: true, polls: 0 }
  const connection = new Connection(async () => {
    server.polls += 1
    return server.up
  })
  const drawn: (string | undefined)[] = []
  let backs = 0
  connection.subscribe(() => drawn.push(connection.view().status))
  connection.onLinkBack(() => {
    backs += 1
  })
  const stop = connection.start()
  const pass = (sec: number) => vi.advanceTimersByTimeAsync(sec * 1000)
  return { server, connection, drawn, stop, pass, backs: () => backs, status: () => connection.view().status }
}

test('polls immediately and every five seconds, and renders nothing again while all is well', async () => {
  const { server, drawn, stop, pass, status } = lab()
  expect(status()).toBeUndefined()
  await pass(0)
  expect([status(), server.polls]).toEqual(['online', 1])
  await pass(60)
  expect([server.polls, drawn]).toEqual([13, ['online']])
  stop()
  await pass(60)
  expect(server.polls).toBe(13)
})

test('five failed polls: Offline, since the last answer; then the connection is back, and notified once', async () => {
  const { server, connection, drawn, pass, backs, status } = lab()
  await pass(11)
  const lastAnswer = Date.now() - 1000
  server.up = false
  await pass(5)
  expect(status()).toBe('reconnecting')
  await pass(15)
  expect(status()).toBe('reconnecting')
  await pass(5)
  expect(connection.view()).toEqual({ status: 'offline', lastSuccessAtMs: lastAnswer })
  const view = connection.view()
  await pass(600)
  expect(connection.view()).toBe(view)
  expect(backs()).toBe(0)
  server.up = true
  await pass(5)
  expect([status(), backs()]).toEqual(['online', 1])
  await pass(60)
  expect([drawn, backs()]).toEqual([['online', 'reconnecting', 'offline', 'online'], 1])
})

test('a poll that hangs until its time is over counts as failed, though the next is under way', async () => {
  let hang = false
  const connection = new Connection(
    (signal) =>
      new Promise((resolve) => {
        if (!hang) resolve(true)
        signal.addEventListener('abort', () => setTimeout(resolve, 1, false))
      }),
  )
  // Fake timers do not drive AbortSignal.timeout.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(), ms)
    return abort.signal
  })
  const stop = connection.start()
  await vi.advanceTimersByTimeAsync(1000)
  expect(connection.view().status).toBe('online')
  hang = true
  await vi.advanceTimersByTimeAsync(4000 + 5000 + 100)
  expect(connection.view().status).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(connection.view().status).toBe('offline')
  stop()
  vi.restoreAllMocks()
})

test('a laptop that slept: Reconnecting until the next poll, and then the link is back', async () => {
  const { pass, backs, status } = lab()
  await pass(1)
  vi.setSystemTime(Date.now() + 3_600_000)
  await pass(1)
  expect(status()).toBe('reconnecting')
  await pass(4)
  expect([status(), backs()]).toEqual(['online', 1])
})

test('a lost socket shows Reconnecting; once it opens, changes are requested at once', async () => {
  const { server, connection, pass, backs, status } = lab()
  await pass(1)
  connection.setSocket('open')
  expect([status(), server.polls]).toEqual(['online', 1])
  connection.setSocket('closed')
  expect([status(), backs()]).toEqual(['reconnecting', 0])
  connection.setSocket('open')
  expect(status()).toBe('online')
  await pass(0)
  expect([server.polls, backs()]).toEqual([2, 1])
  connection.setSocket('unused')
  expect(status()).toBe('online')
})
