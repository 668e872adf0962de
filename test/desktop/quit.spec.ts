import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { make } from '../support/factories.ts'
import { setUp } from '../support/server-process.ts'
import { expect, test } from './support/desktop.ts'
import { isRunning, originOf, pageOf, quit, serverPid } from './support/steps.ts'

const isReachable = (url: string) =>
  fetch(`${url}/health`).then(
    () => true,
    () => false,
  )

test('a write in progress when the app quits is answered and stored', async ({ startApp, userData }) => {
  const app = await startApp()
  const url = await originOf(app)
  const server = (await serverPid(app)) ?? 0
  const { client, token } = await setUp(url)
  const sheet = await make(client, 'runSheets')
  const items = Array.from({ length: 500 }, (_, lapNumber) => ({ runSheetId: sheet.id, lapNumber }))
  const body = JSON.stringify({ items })
  const outgoing = request(`${url}/laps/batch`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      // The server reports the request once it has arrived, before its body is read.
      expect: '100-continue',
      'content-length': Buffer.byteLength(body),
    },
  })
  outgoing.flushHeaders()
  await once(outgoing, 'continue')
  const answered = once(outgoing, 'response')

  const ended = quit(app)
  await expect.poll(() => isReachable(url)).toBe(false)
  expect(isRunning(app.pid)).toBe(true)
  outgoing.end(body)
  const [response] = await answered
  expect(response.statusCode).toBe(201)
  response.resume()

  expect(await ended).toEqual({ code: 0, signal: null })
  expect(isRunning(server)).toBe(false)
  expect(readdirSync(userData).filter((name) => name.startsWith('Singleton'))).toEqual([])
  expect(existsSync(join(userData, 'data/trackside.db-wal'))).toBe(false)
  const database = new Database(join(userData, 'data/trackside.db'), { readonly: true })
  expect(database.prepare('select count(*) from laps').pluck().get()).toBe(500)
  database.close()
})

test('a signal shuts down in the same order', async ({ startApp }) => {
  test.skip(process.platform === 'win32', 'Windows has no signals')
  const app = await startApp()
  await pageOf(app)
  const server = (await serverPid(app)) ?? 0
  process.kill(app.pid, 'SIGTERM')
  expect(await app.exited).toEqual({ code: 0, signal: null })
  expect(isRunning(server)).toBe(false)
})
