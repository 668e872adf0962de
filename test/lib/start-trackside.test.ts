import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, Server } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Change, startTrackside, type TracksideOptions } from '../../lib/trackside.ts'
import { atEnd } from '../support/at-end.ts'
import { make } from '../support/factories.ts'
import { firstAccount, PASSWORD } from '../support/first-account.ts'
import { joinRoom } from '../support/room.ts'
import { tempFolder } from '../support/temp-folder.ts'

const JWT_SECRET = 'test-secret'

async function start(options: Partial<TracksideOptions> = {}) {
  const { database, token, accountId } = await firstAccount()
  const dataDir = options.dataDir ?? tempFolder()
  if (!existsSync(join(dataDir, 'trackside.db'))) writeFileSync(join(dataDir, 'trackside.db'), database)
  const trackside = await startTrackside({ jwtSecret: JWT_SECRET, ...options, dataDir })
  atEnd(() => trackside.close())
  trackside.client.setToken(token)
  return { ...trackside, dataDir, token, accountId }
}

type Started = Awaited<ReturnType<typeof start>>

/** The whole log. */
async function logOf({ client }: Started): Promise<Change[]> {
  return (await client.listChanges({ query: { limit: 500 } })).items
}

const lastSeq = async (server: Started) => (await server.client.me()).seq
const heardBy = (heard: readonly Change[]) => heard.map(({ seq }) => seq)

describe('what is heard', () => {
  let server: Started
  beforeAll(async () => {
    server = await start()
  })

  test('is each new entry of the log as GET /changes gives it, in order, until it is ended', async () => {
    const heard: Change[] = []
    const before = await lastSeq(server)
    const end = server.on('change', (change, log) => {
      expect(log).toEqual({ accountId: server.accountId })
      heard.push(change)
    })
    const lap = await make(server.client, 'laps')
    await server.client.laps.update(lap.id, { lapTimeMs: 91_234 })
    await server.client.laps.remove(lap.id)
    const log = (await logOf(server)).filter(({ seq }) => seq > before)
    await vi.waitFor(() => expect(heard).toEqual(log))
    end()
    await make(server.client, 'laps')
    const later: Change[] = []
    server.on('change', (change) => later.push(change), { since: before })
    await vi.waitFor(async () => expect(heardBy(later)).toEqual(heardBy(await logOf(server)).slice(before)))
    expect(heard).toEqual(log)
  })

  test('is of laps, and of flags, under their names', async () => {
    const laps: Change[] = []
    const flags: Change[] = []
    server.on('lap', (change) => laps.push(change))
    server.on('flag', (change) => flags.push(change))
    const lap = await make(server.client, 'laps')
    const flag = await server.client.sessionFlags.create({ sessionId: lap.sessionId, flag: 'red' })
    await vi.waitFor(() => expect(flags.map(({ entityId }) => entityId)).toEqual([flag.id]))
    await vi.waitFor(() => expect(laps.map(({ entityId }) => entityId)).toContain(lap.id))
    expect(new Set(laps.map(({ entityType }) => entityType))).toEqual(new Set(['lap']))
  })

  test('comes after the end of the promise before it, and a listener that throws or rejects changes nothing', async () => {
    const since = await lastSeq(server)
    const heard: string[] = []
    server.on('change', () => {
      throw new Error('thrown')
    })
    server.on('change', () => Promise.reject(new Error('rejected')))
    server.on('change', async ({ seq }) => {
      heard.push(`from ${seq}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      heard.push(`to ${seq}`)
    })
    await Promise.all([make(server.client, 'laps'), make(server.client, 'laps')])
    const log = (await logOf(server)).filter(({ seq }) => seq > since)
    await vi.waitFor(() => expect(heard).toEqual(log.flatMap(({ seq }) => [`from ${seq}`, `to ${seq}`])))
  })

  test('is of every account, with a position in each', async () => {
    await make(server.client, 'laps')
    const body = { name: 'Bo', email: 'bo@example.com', password: PASSWORD, accountName: 'B' }
    const heard: string[] = []
    const since = { [server.accountId]: await lastSeq(server) }
    await server.client.createAccount({ body: { ...body, accountSlug: 'other' } })
    server.on('change', ({ seq }, { accountId }) => heard.push(`${accountId} ${seq}`), { since })
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0))
    expect(heard.every((each) => !each.startsWith(server.accountId))).toBe(true)
    expect(heard[0]).toMatch(/ 1$/)
  })

  test('names what is wrong in a call', () => {
    expect(() => server.on('laps' as 'lap', () => {})).toThrow(/event/)
    expect(() => server.on('lap', null as never)).toThrow(/listener/)
    for (const since of [-1, 1.5, { [server.accountId]: 'x' as never }, null as never])
      expect(() => server.on('lap', () => {}, { since })).toThrow(/since/)
  })
})

test('the end lets listeners hear what is written, closes sockets with 1001, and is no error twice', async () => {
  const server = await start()
  const heard: number[] = []
  server.on('change', ({ seq }) => heard.push(seq))
  server.on('change', () => new Promise(() => {}))
  const { id } = await make(server.client, 'sessions')
  const room = joinRoom(server.url, 'sessions', id, { token: server.token })
  await room.next('welcome')
  const log = heardBy(await logOf(server))
  await Promise.all([server.close(), server.close()])
  await server.close()
  expect(await room.closed).toBe(1001)
  expect(heard.at(-1)).toBe(log.at(-1))
  await expect(fetch(server.url)).rejects.toThrow()
  const again = await start({ dataDir: server.dataDir, port: server.address.port })
  expect(again.address).toEqual(server.address)
  expect(heardBy(await logOf(again))).toEqual(log)
})

test('several run side by side and touch nothing of the process', async () => {
  const watched = [
    'SIGINT',
    'SIGTERM',
    'SIGHUP',
    'exit',
    'beforeExit',
    'uncaughtException',
    'unhandledRejection',
  ]
  const handlers = () => watched.map((name) => process.listenerCount(name))
  const before = { handlers: handlers(), env: { ...process.env }, umask: process.umask(), cwd: process.cwd() }
  const out = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')]
  const [one, other] = await Promise.all([start(), start()])
  const lap = await make(one.client, 'laps')
  await expect(other.client.laps.get(lap.id)).rejects.toMatchObject({ problem: { status: 404 } })
  await one.close()
  expect((await other.client.health()).status).toBe('ok')
  await other.close()
  expect(out.map((write) => write.mock.calls)).toEqual([[], []])
  for (const write of out) write.mockRestore()
  expect({
    handlers: handlers(),
    env: { ...process.env },
    umask: process.umask(),
    cwd: process.cwd(),
  }).toEqual(before)
})

test('a logger takes what the server logs', async () => {
  const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const server = await start({ logger })
  server.on('change', () => {
    throw new Error('of the host')
  })
  logger.warn.mockImplementation(() => {
    throw new Error('of the logger')
  })
  await make(server.client, 'tracks')
  await vi.waitFor(() => expect(logger.warn).toHaveBeenCalled())
  expect(logger.warn.mock.calls[0]).toEqual([
    { err: expect.objectContaining({ message: 'of the host' }) },
    'a listener of changes failed',
  ])
})

describe('a start that fails', () => {
  const wrong: [string, object][] = [
    ['dataDir', { dataDir: undefined }],
    ['dataDir', { dataDir: '' }],
    ['dataDir', { dataDir: 5 }],
    ['jwtSecret', { jwtSecret: undefined }],
    ['jwtSecret', { jwtSecret: '' }],
    ['port', { port: '4600' }],
    ['port', { port: 65_536 }],
    ['port', { port: -1 }],
    ['port', { port: 1.5 }],
    ['host', { host: '' }],
    ['host', { host: '192.0.2.1' }],
    ['host', { host: 'nowhere.invalid' }],
    ['logger', { logger: { info() {} } }],
    ['dataDirectory', { dataDirectory: 'x' }],
  ]

  test.each(wrong)('names %s (%o) and leaves nothing', async (name, options) => {
    const above = tempFolder()
    const given = { jwtSecret: JWT_SECRET, dataDir: join(above, 'data'), ...options } as TracksideOptions
    await expect(startTrackside(given)).rejects.toThrow(new RegExp(`\\b${name}\\b`))
    expect(readdirSync(above)).toEqual([])
  })

  test('names no options at all', async () => {
    await expect(startTrackside(undefined as never)).rejects.toThrow(/options/)
  })

  test('names a port that is in use and leaves nothing', async () => {
    const above = tempFolder()
    const holder = createServer().listen(0, '127.0.0.1')
    atEnd(() => holder.close())
    await vi.waitFor(() => expect(holder.listening).toBe(true))
    const { port } = holder.address() as { port: number }
    const starting = startTrackside({ jwtSecret: JWT_SECRET, dataDir: join(above, 'data'), port })
    await expect(starting).rejects.toThrow(`port ${port} is in use`)
    expect(readdirSync(above)).toEqual([])
  })

  test.each([
    ['and leaves nothing', []],
    ['and leaves what is not its own', ['other']],
  ])('names a port that is taken after the folder was made, %s', async (_, others) => {
    const above = tempFolder()
    const dataDir = join(above, 'garage', 'data')
    const [free, other] = [createServer(), createServer()]
    const { listen } = Server.prototype
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
    const { port } = free.address() as AddressInfo
    await new Promise((resolve) => free.close(resolve))
    atEnd(() => other.close())
    const watched = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (
      this: Server,
      ...given
    ) {
      if (existsSync(dataDir)) {
        Reflect.apply(listen, other, [port, '127.0.0.1'])
        for (const name of others) mkdirSync(join(above, 'garage', name))
      }
      return listen.apply(this, given as never)
    })
    const starting = startTrackside({ jwtSecret: JWT_SECRET, dataDir, port })
    await expect(starting).rejects.toThrow(`port ${port} is in use on 127.0.0.1`)
    watched.mockRestore()
    expect(other.listening).toBe(true)
    expect(readdirSync(above, { recursive: true })).toEqual(
      others.length > 0 ? ['garage', 'garage/other'] : [],
    )
  })

  test('names a folder that is in use, and leaves it to its holder', async () => {
    const holder = await start()
    const { dataDir } = holder
    const before = readdirSync(dataDir)
    const starting = startTrackside({ jwtSecret: JWT_SECRET, dataDir })
    await expect(starting).rejects.toThrow(`dataDir ${dataDir} is in use`)
    expect(readdirSync(dataDir)).toEqual(before)
    await make(holder.client, 'laps')
    await holder.close()
    await start({ dataDir })
  })

  test('names a folder that is a file', async () => {
    const dataDir = join(tempFolder(), 'file')
    writeFileSync(dataDir, '')
    await expect(startTrackside({ jwtSecret: JWT_SECRET, dataDir })).rejects.toThrow(`dataDir ${dataDir}`)
  })
})
