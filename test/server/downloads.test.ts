import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { openWriter } from '../../server/db/engine/connection.ts'
import type { Principal } from '../../server/domain/principal.ts'
import { sendFile } from '../../server/http/files/stored-file.ts'
import { createLog } from '../../server/log.ts'
import { watchRequests } from '../../server/watch-requests.ts'
import { makeFile } from '../../server/workers/files/file-work.ts'
import { FileMaker } from '../../server/workers/files/start-file-maker.ts'
import { StoreWorkerEnded } from '../../server/workers/store/start-store-worker.ts'
import { atEnd } from '../support/at-end.ts'
import { make } from '../support/factories.ts'
import { configOf } from '../support/first-account.ts'
import { openTcp } from '../support/raw-socket.ts'
import { startTestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'

const MEGABYTE = 1024 * 1024
const LONG_COMMENT = 'Traffic in the last sector. '.repeat(350)

const dataDir = tempFolder()
mkdirSync(join(dataDir, 'downloads'))
writeFileSync(join(dataDir, 'downloads', 'left by a crash'), 'half a file')
const server = await startTestServer({}, { dataDir })
const { api } = server
const sheet = await make(api, 'runSheets')
let lapNumber = 0
const addLongLaps = (count: number) =>
  api.createLaps({
    body: {
      items: Array.from({ length: count }, () => {
        lapNumber += 1
        return { runSheetId: sheet.id, lapNumber, comment: LONG_COMMENT }
      }),
    },
  })
await addLongLaps(800)

const folder = join(dataDir, 'downloads')
const waiting = () => (existsSync(folder) ? readdirSync(folder) : [])

/** Requests a file, reads the first bytes, and stops reading. */
async function readNothing(path: string, headers: Record<string, string>): Promise<Socket> {
  const socket = await openTcp(server.url)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write([`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, '\r\n'].join('\r\n'))
  await once(socket, 'readable')
  return socket
}

test('a download has its length, and leaves nothing on the disk', async () => {
  expect(waiting()).toEqual([])
  for (const path of ['/laps?format=csv', '/cars?format=xlsx']) {
    const response = await server.fetch(path)
    const body = await response.arrayBuffer()
    expect(response.headers.get('content-length')).toBe(String(body.byteLength))
  }
  await expect.poll(waiting).toEqual([])
}, 60_000)

test('a user has four downloads at a time, and does not reduce those of others', async () => {
  const { secret } = await api.apiKeys.create({ name: 'Script' })
  const byKey = { 'x-api-key': secret }
  const path = '/laps?format=csv'
  const readers = await Promise.all(Array.from({ length: 4 }, () => readNothing(path, byKey)))
  const refused = await fetch(server.url + path, { headers: byKey })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  expect(refused.headers.get('content-disposition')).toBeNull()
  expect(await refused.json()).toMatchObject({ code: 'too_many_downloads' })
  expect((await fetch(`${server.url}/cars`, { headers: byKey })).status).toBe(200)
  const others = await server.fetch('/cars?format=csv')
  expect([others.status, (await others.text()).length > 0]).toEqual([200, true])
  for (const reader of readers) reader.destroy()
  await expect.poll(waiting).toEqual([])
  const next = await fetch(server.url + path, { headers: byKey })
  expect((await next.arrayBuffer()).byteLength).toBeGreaterThan(7 * MEGABYTE)
})

const { accountId } = server
const principal = {
  accountId,
  userId: 'u',
  apiKeyId: null,
  role: 'owner',
  rules: null,
} as unknown as Principal

test('under heavy writes a table download moves to a newer snapshot, and an archive is rejected', async () => {
  const idle = openWriter(join(dataDir, 'trackside.db'))
  atEnd(() => idle.close())
  const begin = (to: string, content: Parameters<typeof makeFile>[0]['content']) =>
    makeFile({ principal, content, to: join(tempFolder(), to), maxBytes: Number.POSITIVE_INFINITY }, idle)
  const table = begin('laps.csv', { what: 'list', entityType: 'lap', query: {}, format: 'csv' })
  const { eventId } = await api.sessions.get(sheet.sessionId)
  const now = new Date().toISOString()
  const archive = begin('event.json', { what: 'archive', eventId, telemetry: false, version: '1', now })
  await Promise.all([table.next(), archive.next()])
  const isFree = () => (idle.raw.pragma('wal_checkpoint(RESTART)') as { busy: number }[])[0]?.busy === 0
  idle.exec('create table filler (bytes blob)')
  idle.exec(`insert into filler values (zeroblob(${40 * MEGABYTE}))`)
  await sleep(150)
  expect(await archive.next()).toMatchObject({ value: { problem: { status: 503, code: 'busy' } } })
  idle.raw.pragma('busy_timeout = 50')
  expect(isFree()).toBe(false)
  await table.next()
  // The thread that keeps the log small may be at it.
  await expect.poll(isFree).toBe(true)
  await table.return({ sizeBytes: 0 })
})

test('a file larger than the free disk space is rejected, and none of it stays', async () => {
  const idle = openWriter(join(dataDir, 'trackside.db'))
  atEnd(() => idle.close())
  const place = tempFolder()
  const content = { what: 'list', entityType: 'lap', query: {}, format: 'csv' } as const
  const making = makeFile({ principal, content, to: join(place, 'laps.csv'), maxBytes: MEGABYTE }, idle)
  let step = await making.next()
  while (!step.done) step = await making.next()
  expect(step.value).toMatchObject({ problem: { status: 507, code: 'disk_full' } })
  expect(readdirSync(place)).toEqual([])
})

test('a restore ends downloads in progress, and they can be repeated after it', async () => {
  const place = tempFolder()
  const file = join(dataDir, 'trackside.db')
  const maker = new FileMaker({ dataDir: place, file }, createLog(configOf(place)))
  atEnd(() => maker.close())
  const content = { what: 'list', entityType: 'lap', query: {}, format: 'xlsx' } as const
  const begun = Promise.withResolvers<void>()
  const making = maker.make('a member', { principal, content }, () => {
    begun.resolve()
    return true
  })
  const ended = making.catch((error: unknown) => error)
  await begun.promise
  const goOn = await maker.suspend()
  expect(await ended).toBeInstanceOf(StoreWorkerEnded)
  expect(readdirSync(join(place, 'downloads'))).toEqual([])
  const short = { ...content, entityType: 'car' }
  const next = maker.make('a member', { principal, content: short }, () => true)
  goOn()
  const made = await next
  expect(statSync(made.path).size).toBe(made.sizeBytes)
}, 60_000)

test.each([
  ['loops', 'export default () => { for (;;); }'],
  ['waits', 'export default () => new Promise(() => {})'],
])(
  'an exporter that is not done in time (%s) is named in the answer, leaves nothing, and downloads go on',
  async (kind, source) => {
    const place = tempFolder()
    const module = join(place, 'write.mjs')
    writeFileSync(module, source)
    const maker = new FileMaker(
      { dataDir: place, file: join(dataDir, 'trackside.db'), exporterMs: 200 },
      createLog(configOf(place)),
    )
    atEnd(() => maker.close())
    const content = { what: 'list', entityType: 'car', query: {}, format: 'csv' } as const
    const exporter = { kind, write: pathToFileURL(module).href }
    const endless = { principal, content: { ...content, exporter } }
    await expect(maker.make('a member', endless, () => true)).rejects.toMatchObject({
      status: 500,
      code: 'export_failed',
      message: `The exporter ${kind}: it was not done after 0.2 s`,
    })
    expect(readdirSync(join(place, 'downloads'))).toEqual([])
    const made = await maker.make('a member', { principal, content }, () => true)
    expect(statSync(made.path).size).toBe(made.sizeBytes)
  },
  60_000,
)

test.each(['a file', 'an answer'])('%s that is read too slowly ends cut off', async (what) => {
  const pace = { patienceMs: 200, minBytesPerSec: 256 * MEGABYTE }
  const path = join(tempFolder(), 'large')
  const bytes = Buffer.alloc(24 * MEGABYTE)
  writeFileSync(path, bytes)
  const file = { path, sizeBytes: bytes.length, mediaType: 'text/csv', disposition: 'attachment' }
  const sending = createServer((_request, response) => {
    if (what === 'a file') void sendFile(response, file, pace)
    else response.end(bytes)
  })
  const stop = watchRequests(sending, pace)
  atEnd(stop)
  await once(sending.listen(0, '127.0.0.1'), 'listening')
  const socket = await openTcp(`http://127.0.0.1:${(sending.address() as AddressInfo).port}`)
  socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  let got = 0
  let closed = false
  socket.on('close', () => {
    closed = true
  })
  const began = performance.now()
  socket.on('data', (part: Buffer) => {
    got += part.length
    socket.pause()
    setTimeout(() => socket.resume(), 20)
  })
  while (!closed && performance.now() - began < 5000) await sleep(20)
  expect(closed).toBe(true)
  expect(got).toBeLessThan(bytes.length)
  expect(performance.now() - began).toBeGreaterThan(400)
})

test('a file whose reader closed before its first byte ends without an error', async () => {
  const path = join(tempFolder(), 'small')
  writeFileSync(path, 'laps')
  const ends: unknown[] = []
  const sending = createServer(async (_request, response) => {
    response.destroy()
    await once(response, 'close')
    const file = { path, sizeBytes: 4, mediaType: 'text/csv', disposition: 'attachment' }
    ends.push(await sendFile(response, file).catch((error: unknown) => error))
  })
  atEnd(() => sending.close())
  await once(sending.listen(0, '127.0.0.1'), 'listening')
  const { port } = sending.address() as AddressInfo
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
  await vi.waitFor(() => expect(ends).toEqual([undefined]))
})
