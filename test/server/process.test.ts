import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { setUp, startServerProcess } from '../support/server-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const ENTRY = join(import.meta.dirname, '../../server/process/entry.ts')
/** Environment of a server without other settings: PATH, and the folder of Node's compile cache. */
const SHARED = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' }

const processes: Awaited<ReturnType<typeof startServerProcess>>[] = []
async function start(...options: Parameters<typeof startServerProcess>) {
  const server = await startServerProcess(...options)
  processes.push(server)
  return server
}
afterAll(() => Promise.all(processes.map((server) => server.cleanUp())))

/** Runs the server where it is expected to refuse. */
const refused = (env: Record<string, string>) =>
  spawnSync(process.execPath, [ENTRY], {
    env: { ...SHARED, PORT: '0', DATA_DIR: tempFolder(), ...env },
    encoding: 'utf8',
    timeout: 15_000,
  })

test.each([
  ['without a secret', {}, 'JWT_SECRET is required'],
  ['with a port that is none', { JWT_SECRET: 'x', PORT: 'http' }, 'PORT must be a whole number'],
])('refuses to start %s, in one line', (_, env, message) => {
  const { status, stderr, stdout } = refused(env)
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(message)])
  expect(stdout).toBe('')
})

test('prints its address, is healthy, and stops within its time with the database closed', async () => {
  const server = await start()
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const health = await (await fetch(`${server.url}/health`)).json()
  expect(health).toEqual({ status: 'ok', version: '0.3.0', uptimeSec: expect.any(Number), database: 'ok' })
  expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(() => statSync(join(server.dataDir, 'trackside.db-wal'))).toThrow()
})

test('finishes what is in flight before it stops', async () => {
  const server = await start()
  const { client, token } = await setUp(server.url)
  const sheet = await make(client, 'runSheets')
  const items = Array.from({ length: 5000 }, (_, lapNumber) => ({ runSheetId: sheet.id, lapNumber }))
  const body = JSON.stringify({ items })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answered = new Promise<number>((resolve, reject) => {
    const outgoing = request(`${server.url}/laps/batch`, { method: 'POST', headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    outgoing.on('error', reject)
    outgoing.end(body, () => setTimeout(() => void server.kill('SIGINT'), 50))
  })
  expect(await answered).toBe(201)
  expect(await server.exited).toEqual({ code: 0, signal: null })
  const database = new Database(join(server.dataDir, 'trackside.db'), { readonly: true })
  expect(database.prepare('select count(*) from laps').pluck().get()).toBe(5000)
  database.close()
})

test('an idle keep-alive connection of a browser delays nothing', async () => {
  const server = await start()
  const { port, hostname } = new URL(server.url)
  const spare = connect(Number(port), hostname)
  await once(spare, 'connect')
  await fetch(`${server.url}/health`)
  const closed = once(spare, 'close')
  const began = performance.now()
  expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  await closed
  // It would wait the whole grace of 8 s.
  expect(performance.now() - began).toBeLessThan(6000)
})

test('a second server on the same folder or port exits with one line; the first one is unaffected', async () => {
  const server = await start()
  const { port } = new URL(server.url)
  const onFolder = refused({ JWT_SECRET: 'x', DATA_DIR: server.dataDir })
  expect(onFolder.status).toBe(1)
  expect(onFolder.stderr).toContain(`process ${server.pid}`)
  const folder = tempFolder()
  const onPort = refused({ JWT_SECRET: 'x', PORT: port, DATA_DIR: folder })
  expect([onPort.status, onPort.stderr.trim().split('\n').length]).toEqual([1, 1])
  expect(onPort.stderr).toContain('EADDRINUSE')
  const other = await start({ dataDir: folder })
  expect((await fetch(`${other.url}/health`)).status).toBe(200)
  await server.kill('SIGKILL')
  await server.restart()
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
})

test('another secret ends every token, and the folder is for its owner only', async () => {
  const dataDir = tempFolder()
  const server = await start({ dataDir })
  const { token } = await setUp(server.url)
  const me = (url: string) => fetch(`${url}/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  expect((await me(server.url)).status).toBe(200)
  await server.kill('SIGTERM')
  await server.restart()
  expect((await me(server.url)).status).toBe(200)
  await server.kill('SIGTERM')
  const changed = await start({ dataDir, env: { JWT_SECRET: 'another' } })
  expect((await me(changed.url)).status).toBe(401)
  for (const file of ['trackside.db', 'trackside.lock']) {
    expect([file, statSync(join(dataDir, file)).mode & 0o077]).toEqual([file, 0])
  }
})
