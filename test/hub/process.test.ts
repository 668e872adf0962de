import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readHubConfig } from '../../hub/base/config.ts'
import { startHub } from '../../hub/start.ts'
import { atEnd } from '../support/at-end.ts'
import { makeCertificate } from '../support/certificate.ts'
import { startServerProcess } from '../support/server-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { hasPostgres, note, startPostgres } from './support/postgres.ts'

const ENTRY = join(import.meta.dirname, '../../hub/entry.ts')

const run = (env: Record<string, string>, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [ENTRY, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })
  return { status, lines: stdout.trim().split('\n'), stderr: stderr.trim() }
}

test.each([
  [{}, 'DATABASE_URL is required'],
  [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must begin with postgres://'],
  [{ DATABASE_URL: 'postgres://localhost/x', HUB_PORT: 'many' }, 'HUB_PORT must be a whole number'],
  [
    { DATABASE_URL: 'postgres://localhost/x', HUB_TLS_CERT: 'cert.pem' },
    'HUB_TLS_CERT and HUB_TLS_KEY belong',
  ],
])('says what is wrong with %j', (env, words) => {
  expect(() => readHubConfig(env)).toThrow(words)
})

test('a database that cannot be reached ends it with one line', () => {
  const { status, stderr } = run({ DATABASE_URL: 'postgres://hub@127.0.0.1:1/x' })
  expect(status).toBe(1)
  expect(stderr).toBe('the database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1')
})

describe.skipIf(!hasPostgres)(`the hub as a process${note}`, () => {
  test('makes a key and shows it once, lists names, listens, revokes, and ends in order', async () => {
    const { url } = await (await startPostgres()).createDatabase()
    const env = { DATABASE_URL: url, HUB_PORT: '0', HUB_TELEMETRY_DIR: tempFolder() }
    const key = run(env, 'key', 'car 7').lines.at(-1) as string
    expect(key).toMatch(/^hub_[\w-]{43}$/)
    const hub = await startServerProcess({ entry: 'hub/entry.ts', env })
    atEnd(() => hub.cleanUp())
    expect(hub.stdout()).toBe(`listening on ${hub.url}\n`)
    const push = async () =>
      (
        await fetch(`${hub.url}/v1/sources/one/changes`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${key}` },
          body: '{}',
        })
      ).status
    expect(await push()).toBe(400)
    expect(run(env, 'revoke', 'car 7').status).toBe(0)
    expect(await push()).toBe(401)
    expect(run(env, 'keys').lines).toEqual([expect.stringMatching(/^car 7 \(revoked /)])
    expect(run(env, 'revoke', 'car 8')).toMatchObject({ status: 1, stderr: 'no key is named car 8' })
    expect(await hub.kill('SIGTERM')).toEqual({ code: 0, signal: null })

    const { cert, key: privateKey } = makeCertificate(['127.0.0.1'])
    const tls = { cert: join(tempFolder(), 'cert.pem'), key: join(tempFolder(), 'key.pem') }
    writeFileSync(tls.cert, cert)
    writeFileSync(tls.key, privateKey)
    const settings = { databaseUrl: url, host: '127.0.0.1', port: 0, telemetryDir: tempFolder() }
    const secure = await startHub({ ...settings, tls })
    atEnd(() => secure.close())
    expect(secure.url).toMatch(/^https:/)
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    get(`${secure.url}/health`, { ca: cert, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', reject)
    expect(await promise).toBe(200)
    await expect(startHub({ ...settings, tls: { cert: tls.cert, key: tls.cert } })).rejects.toThrow(
      'HUB_TLS_CERT',
    )
  })
})
