import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Client } from '../../server/contract/client.ts'
import { closeCodes, roomPath } from '../../server/contract/rooms/rooms.ts'
import { make } from '../support/factories.ts'
import { type DeadlyFrame, deadlyFrames, seededRandom, uselessFrames } from '../support/hostile-frames.ts'
import { heldBytes } from '../support/memory.ts'
import { memberOf } from '../support/people.ts'
import { frameBytes, handshake, openRaw, openTcp } from '../support/raw-socket.ts'
import { joinRoom } from '../support/room.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const FRAMES = 10_000
/** Maximum number before the fatal one: below the limit for frames in flight. */
const MAX_USELESS = 60
const AT_A_TIME = 25
/** Memory that a round may retain; without a leak it is some 50 KB. 200 bytes for each frame would be more. */
const MAX_KEPT = 1024 * 1024
/** Keep-alive connections of `fetch` may open and close. */
const SPARE = 3

let server: TestServer
let api: Client
let path: string
let sessionId: string
let runSheetId: string
let headers: Record<string, string>
let foreignToken: string
beforeAll(async () => {
  server = await startTestServer()
  api = server.api
  const sheet = await make(api, 'runSheets')
  runSheetId = sheet.id
  sessionId = sheet.sessionId
  path = roomPath('sessions', sessionId)
  headers = { Authorization: `Bearer ${server.token}` }
  foreignToken = (await memberOf(server)).token
})

const isHealthy = async () => (await fetch(`${server.url}/health`)).status === 200
const openSockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

/** Processes the numbers below `count` with limited concurrency. */
async function forEach(count: number, atATime: number, work: (index: number) => Promise<unknown>) {
  const indexes = Array.from({ length: count }, (_, index) => index).values()
  const worker = async () => {
    for (const index of indexes) await work(index)
  }
  await Promise.all(Array.from({ length: atATime }, worker))
}

/** The sent frames in order, and the socket's close code. */
async function visit(random: () => number, deadly: DeadlyFrame, useless: number) {
  const visitor = await openRaw(server.url, path, headers)
  const pick = () => uselessFrames[Math.floor(random() * uselessFrames.length)]?.() as Buffer
  for (let left = useless; left > 0; left -= 1) visitor.send(pick())
  visitor.send(deadly.bytes())
  return { what: deadly.what, code: await visitor.closed }
}

/** Sends this many frames on this many sockets; returns actual and expected close codes. */
async function attack(seed: number, frames = FRAMES) {
  const random = seededRandom(seed)
  const ends: { what: string; code: number | null }[] = []
  const expected: typeof ends = []
  let sent = 0
  await forEach(AT_A_TIME, AT_A_TIME, async (index) => {
    for (let turn = index; sent < frames; turn += AT_A_TIME) {
      const deadly = deadlyFrames[turn % deadlyFrames.length] as DeadlyFrame
      const useless = Math.floor(random() * MAX_USELESS)
      sent += useless + 1
      expected.push({ what: deadly.what, code: deadly.code })
      ends.push(await visit(random, deadly, useless))
    }
  })
  return { ends, expected, sent }
}

const sorted = (ends: { what: string; code: number | null }[]) =>
  ends.map(({ what, code }) => `${what}: ${code}`).sort()

test('10,000 hostile frames: each socket ends as declared, and the others get every change meanwhile', async () => {
  const friend = joinRoom(server.url, 'sessions', sessionId, { token: server.token })
  await friend.next('welcome')
  const laps: string[] = []
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const { id } = await make(api, 'laps', { runSheetId, lapNumber: laps.length + 1 })
      laps.push(id)
      await sleep(10)
    }
  }
  const writing = write()
  const { ends, expected, sent } = await attack(1)
  isOver = true
  await writing
  expect(sent).toBeGreaterThanOrEqual(FRAMES)
  expect(sorted(ends)).toEqual(sorted(expected))
  expect(await isHealthy()).toBe(true)
  await friend.receives({ id: laps.at(-1) as string })
  expect(friend.changes().map(({ id }) => id)).toEqual(laps)
  expect(laps.length).toBeGreaterThan(10)
  friend.close()
}, 60_000)

test('thousands more leave nothing behind: no sockets, no timers, no memory', async () => {
  // One-off loading, compiling and caching is no leak: a first attack triggers it.
  await attack(2, FRAMES / 5)
  await vi.waitFor(() => expect(openSockets()).toBeLessThan(20))
  const [sockets, waiting, held] = [openSockets(), timers(), await heldBytes()]
  await attack(3, FRAMES / 2)
  await vi.waitFor(() => {
    expect(openSockets()).toBeLessThanOrEqual(sockets + SPARE)
    expect(timers()).toBeLessThanOrEqual(waiting + SPARE)
  })
  expect((await heldBytes()) - held).toBeLessThan(MAX_KEPT)
}, 60_000)

test.each([
  ['a megabyte', 1009],
  ['bad UTF-8', 1007],
  ['endless fragments without anything', 1008],
  ['no mask', 1002],
  ['a wrong token', closeCodes.credentials],
  ['binary', closeCodes.notText],
])('%s from a client without credentials closes with %i', async (what, code) => {
  const anonymous = await openRaw(server.url, path, {})
  anonymous.send(deadlyFrames.find((frame) => frame.what === what)?.bytes() as Buffer)
  expect(await anonymous.closed).toBe(code)
})

test('a client that resumes from a future seq gets a resync, once for each seq', async () => {
  const visitor = await openRaw(server.url, path, headers)
  const { seq } = await api.me()
  for (const lastSeq of [seq + 1, 2 ** 53 - 1])
    visitor.send(frameBytes(JSON.stringify({ type: 'resume', lastSeq })))
  const resyncs = () => visitor.texts.filter((text) => text.includes('"resync"'))
  await vi.waitFor(() => expect(resyncs()).toEqual(Array(2).fill(JSON.stringify({ type: 'resync', seq }))))
  visitor.socket.destroy()
})

test('the token of another member of the same account closes with 4401', async () => {
  const visitor = await openRaw(server.url, path, headers)
  visitor.send(frameBytes(JSON.stringify({ type: 'auth', token: foreignToken })))
  expect(await visitor.closed).toBe(closeCodes.credentials)
})

test('useless frames are answered one by one, and the socket stays open', async () => {
  const visitor = await openRaw(server.url, path, headers)
  for (const bytes of uselessFrames) visitor.send(bytes())
  // Presence is sent last: all earlier frames have been read by then.
  await vi.waitFor(() => expect(visitor.texts.at(-1)).toContain('"presence"'))
  const lap = await make(api, 'laps', { runSheetId, lapNumber: 9000 })
  await vi.waitFor(() => expect(visitor.texts.some((text) => text.includes(lap.id))).toBe(true))
  const errors = visitor.texts.map((text) => JSON.parse(text)).filter(({ type }) => type === 'error')
  expect(errors.length).toBeGreaterThan(20)
  expect(new Set(errors.map(({ code }) => code))).toEqual(
    new Set(['malformed_json', 'unknown_type', 'invalid_frame']),
  )
  for (const { message } of errors) expect(message.length).toBeLessThan(500)
  visitor.socket.destroy()
  await visitor.closed
})

test('half handshakes, slow ones and garbage delay no other client', async () => {
  const before = openSockets()
  const random = seededRandom(3)
  const friend = joinRoom(server.url, 'sessions', sessionId, { token: server.token })
  await friend.next('welcome')
  const open = await Promise.all(Array.from({ length: 90 }, () => openTcp(server.url)))
  for (const [index, socket] of open.entries()) {
    const request = handshake(path, headers)
    const garbage = Buffer.from(Array.from({ length: 3000 }, () => Math.floor(random() * 256)))
    if (index % 3 === 0) socket.write(request.slice(0, Math.floor(random() * request.length)))
    else if (index % 3 === 1) socket.write(Buffer.concat([Buffer.from(request), garbage]))
    else
      for (const [at, char] of [...request].slice(0, 100).entries())
        setTimeout(() => socket.write(char), at * 5)
  }
  for (let count = 0; count < 10; count += 1) {
    await friend.receives(await api.sessions.update(sessionId, { name: `Practice ${count}` }))
    await sleep(50)
  }
  expect(await isHealthy()).toBe(true)
  const other = joinRoom(server.url, 'sessions', sessionId, { token: server.token })
  await other.next('welcome')
  for (const socket of open) socket.destroy()
  other.close()
  friend.close()
  await vi.waitFor(() => expect(openSockets()).toBeLessThanOrEqual(before + SPARE))
})

test('more than five hundred joins at once, some without credentials: each is welcomed or closed', async () => {
  const before = openSockets()
  // As many as one key and one address may have open.
  const [known, unknown] = [500, 50]
  const isAnonymous = (index: number) => index % 11 === 10
  const visitors = await Promise.all(
    Array.from({ length: known + unknown }, (_, index) =>
      openRaw(server.url, path, isAnonymous(index) ? {} : headers),
    ),
  )
  const welcomed = () => visitors.filter(({ texts }) => texts[0]?.includes('"welcome"'))
  await vi.waitFor(() => expect(welcomed()).toHaveLength(known), { timeout: 10_000 })
  const lap = await make(api, 'laps', { runSheetId, lapNumber: 9001 })
  await vi.waitFor(
    () => {
      for (const { texts } of welcomed()) expect(texts.some((text) => text.includes(lap.id))).toBe(true)
    },
    { timeout: 10_000, interval: 200 },
  )
  const anonymous = visitors.filter((_, index) => isAnonymous(index))
  const codes = await Promise.all(anonymous.map(({ closed }) => closed))
  expect(new Set(codes)).toEqual(new Set([closeCodes.credentials]))
  for (const { texts } of anonymous) expect(texts).toEqual([])
  for (const { socket } of visitors) socket.destroy()
  expect(await isHealthy()).toBe(true)
  await vi.waitFor(() => expect(openSockets()).toBeLessThanOrEqual(before + SPARE))
}, 40_000)
