import {
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createClient } from '../../server/contract/client.ts'
import { openWriter } from '../../server/db/engine/connection.ts'
import { type RunningServer, startServer } from '../../server/process/start.ts'
import { atEnd } from '../support/at-end.ts'
import { everything } from '../support/content.ts'
import { make } from '../support/factories.ts'
import { configOf } from '../support/first-account.ts'
import { keyOf } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'

const DATABASE = 'trackside.db'

/** A folder with a backup and something newer, of a server that has stopped. */
async function prepareGarage() {
  const server = await startTestServer()
  await make(server.api, 'laps', { comment: 'backed up' })
  const key = await keyOf(server)
  const backup = await server.api.createBackup()
  const content = await everything(server.api)
  await server.api.apiKeys.remove(key.row.id)
  await make(server.api, 'laps', { comment: 'lost' })
  const { seq } = await server.api.me()
  await server.close()
  return { server, backup, content, seq, secret: key.secret }
}

let prepared: ReturnType<typeof prepareGarage> | undefined

/** A copy of it for each test. */
async function stoppedGarage() {
  prepared ??= prepareGarage()
  const { server, ...found } = await prepared
  const dataDir = tempFolder()
  cpSync(server.dataDir, dataDir, { recursive: true })
  return { server: { dataDir, token: server.token }, ...found, file: join(dataDir, DATABASE) }
}

async function startAgain({ dataDir }: { dataDir: string }): Promise<RunningServer> {
  const running = await startServer(configOf(dataDir))
  atEnd(() => running.close())
  return running
}

/** The only folder of set-aside files, with their sizes. */
function setAsideIn(dataDir: string) {
  const [folder = '', ...more] = readdirSync(dataDir).filter((name) => name.startsWith('damaged-'))
  expect(more).toEqual([])
  const names = readdirSync(join(dataDir, folder))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(dataDir, folder, name))]))
}

const scribble = (file: string, at: number, bytes: number) => {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(bytes, 0xa5), 0, bytes, at)
  closeSync(handle)
}

/** As after a crash: the last writes are in the log beside the file. */
function leaveLog(file: string) {
  const connection = openWriter(file)
  connection.exec(
    "insert into invites values ('x', (select id from accounts), 'a@b.c', 'member', null, 'y', '2030')",
  )
  const parts = ['', '-wal', '-shm'].map((part) => [part, readFileSync(file + part)] as const)
  connection.close()
  for (const [part, bytes] of parts) writeFileSync(file + part, bytes)
}

const DAMAGE: Record<string, (file: string) => void> = {
  'cut off in the middle': (file) => truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096),
  'garbage from its beginning': (file) => scribble(file, 0, 4096),
  'garbage in the middle': (file) => scribble(file, Math.floor(statSync(file).size / 8192) * 4096, 200_000),
  'no byte left': (file) => truncateSync(file, 0),
  'a text': (file) => writeFileSync(file, 'this was a database'),
  'garbage with a log beside it': (file) => {
    leaveLog(file)
    scribble(file, 0, 8192)
  },
  'a log that is garbage': (file) => {
    leaveLog(file)
    scribble(`${file}-wal`, 0, 64)
  },
}

describe.each(Object.entries(DAMAGE))('a database with %s', (_, damage) => {
  test('is set aside as a whole, and the last good backup is restored on the same port', async () => {
    const { server, backup, content, seq, secret, file } = await stoppedGarage()
    damage(file)
    const parts = [DATABASE, `${DATABASE}-wal`].filter((name) => existsSync(join(server.dataDir, name)))
    const bytes = Object.fromEntries(parts.map((name) => [name, readFileSync(join(server.dataDir, name))]))

    const running = await startAgain(server)
    expect(existsSync(file)).toBe(false)
    const aside = setAsideIn(server.dataDir)
    for (const name of parts) expect(aside[name]?.equals(bytes[name] as Buffer)).toBe(true)

    const health = await fetch(`${running.url}/health`)
    expect([health.status, await health.json()]).toMatchObject([503, { database: 'damaged' }])
    expect((await fetch(`${running.url}/laps`)).status).toBe(503)
    const page = await (await fetch(`${running.url}/app/`)).text()
    expect(page).toContain('The database is damaged')
    expect(page).toContain(backup.id)

    const state = await (await fetch(`${running.url}/recovery`)).json()
    expect(state).toMatchObject({ what: 'damaged', best: backup.id })
    const restored = await fetch(`${running.url}/recovery/restore`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ id: backup.id }),
      redirect: 'manual',
    })
    expect([restored.status, restored.headers.get('location')]).toEqual([303, '/app/'])

    const api = createClient({ baseUrl: running.url, token: server.token })
    expect(await api.health()).toMatchObject({ status: 'ok', database: 'ok' })
    const { apiKeys: keysThen, ...rest } = content
    const { apiKeys: keysNow, ...now } = await everything(api)
    expect(now).toEqual(rest)
    // The key was removed after the backup was made: the marks beside the database know.
    expect([Object.keys(keysThen ?? {}).length, keysNow]).toEqual([1, {}])
    expect((await fetch(`${running.url}/auth/me`, { headers: { 'x-api-key': secret } })).status).toBe(401)
    // The last state of the lost database is unknown.
    expect((await api.me()).seq).toBeGreaterThan(seq + 100_000)
    for await (const lap of api.laps.all()) expect(lap.version).toBeGreaterThan(100_000)
    expect(setAsideIn(server.dataDir)).toEqual(aside)
  })
})

test('a missing file is no new instance: the backup is offered, and an empty start must be requested', async () => {
  const { server, backup, file } = await stoppedGarage()
  rmSync(file)
  const running = await startAgain(server)
  expect(existsSync(file)).toBe(false)
  const page = await (await fetch(`${running.url}/app/`)).text()
  expect(page).toContain('The database is missing')
  expect(page).toContain(backup.id)
  const post = (path: string, body: unknown) =>
    fetch(running.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await post('/recovery/start-empty', {})).status).toBe(400)
  expect((await post('/recovery/restore', { id: 'nonsense' })).status).toBe(404)
  expect(existsSync(file)).toBe(false)
  expect((await post('/recovery/start-empty', { confirm: true })).status).toBe(200)
  const api = createClient({ baseUrl: running.url })
  expect(await api.setupState()).toEqual({ needed: true })
  expect(existsSync(join(server.dataDir, 'backups', backup.file))).toBe(true)
})

test('backups that fail verification are shown as such, and are not restored', async () => {
  const { server, backup, file } = await stoppedGarage()
  const path = join(server.dataDir, 'backups', backup.file)
  scribble(path, Math.floor(statSync(path).size / 2), 100_000)
  renameSync(file, `${file}.elsewhere`)
  const running = await startAgain(server)
  const state = await (await fetch(`${running.url}/recovery`)).json()
  expect(state).toMatchObject({ best: null, items: [{ id: backup.id, isSound: false }] })
  expect(await (await fetch(`${running.url}/app/`)).text()).toContain('Cannot be restored')
  const response = await fetch(`${running.url}/recovery/restore`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: backup.id }),
  })
  expect(response.status).toBe(409)
  expect((await fetch(`${running.url}/health`)).status).toBe(503)
  expect(existsSync(file)).toBe(false)
})

test('from another machine it requires the code that the server printed, and does not reveal whose data it is', async (context) => {
  const address = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address
  if (!address) return context.skip('this machine has no other address than its own')
  const { server, backup, file } = await stoppedGarage()
  writeFileSync(file, 'nonsense')
  const running = await startServer(configOf(server.dataDir, { HOST: address }))
  atEnd(() => running.close())
  const page = await (await fetch(`${running.url}/app/`)).text()
  expect(page).toContain('Code that the server printed')
  for (const secret of ['Acme Racing', server.dataDir]) expect(page).not.toContain(secret)
  expect((await fetch(`${running.url}/recovery`)).status).toBe(403)
  const restore = (body: object) =>
    fetch(`${running.url}/recovery/restore`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: backup.id, ...body }),
    })
  for (const body of [{}, { code: 'wrong' }, { code: '0123456789' }]) {
    const refused = await restore(body)
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'code_needed'])
  }
  expect(existsSync(file)).toBe(false)
  const foreign = await fetch(`${running.url}/recovery/restore`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
    body: JSON.stringify({ id: backup.id, code: running.recoveryCode }),
  })
  expect(foreign.status).toBe(403)
  expect((await restore({ code: running.recoveryCode })).status).toBe(200)
  expect((await fetch(`${running.url}/health`)).status).toBe(200)
})

/** Damages a table without requests in the meantime, but compared by a restore. */
function damageUnderServer(dataDir: string) {
  const file = join(dataDir, DATABASE)
  const beside = openWriter(file)
  beside.raw.pragma('wal_checkpoint(TRUNCATE)')
  const root = beside.prepare("select rootpage from sqlite_master where name = 'counters'").get()?.rootpage
  beside.close()
  scribble(file, ((root as number) - 1) * 4096, 4096)
}

test('a file that is damaged under a running server is replaced by a backup as well', async () => {
  const server = await startTestServer()
  const lap = await make(server.api, 'laps', { comment: 'backed up' })
  const backup = await server.api.createBackup()
  await server.api.laps.update(lap.id, { comment: 'lost' })
  const { seq } = await server.api.me()
  damageUnderServer(server.dataDir)
  expect((await server.api.listBackups()).items.map(({ id }) => id)).toEqual([backup.id])
  await server.api.restoreBackup({ params: { id: backup.id } })
  expect(await server.api.laps.get(lap.id)).toMatchObject({ comment: 'backed up' })
  // An unreadable table cannot be compared with.
  expect((await server.api.me()).seq).toBeGreaterThan(seq + 100_000)
})

test('no version comes twice, however often a damaged file is replaced, by an older backup too', async () => {
  const { api, dataDir } = await startTestServer()
  const { id } = await make(api, 'laps')
  const versions = [1]
  const restore = async (backupId: string) => {
    damageUnderServer(dataDir)
    await api.restoreBackup({ params: { id: backupId } })
    versions.push((await api.laps.get(id)).version)
    versions.push((await api.laps.update(id, { comment: `after restore ${versions.length}` })).version)
  }
  const old = await api.createBackup()
  await restore(old.id)
  const late = await api.createBackup()
  await restore(late.id)
  await restore(old.id)
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  expect(new Set(versions).size).toBe(versions.length)
})

test('an empty folder starts as before', async () => {
  const server = await startTestServer()
  expect(await server.api.health()).toMatchObject({ status: 'ok' })
})
