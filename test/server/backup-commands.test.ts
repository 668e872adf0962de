import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { createClient } from '../../server/contract/client.ts'
import { openWriter } from '../../server/db/engine/connection.ts'
import { migrate } from '../../server/db/engine/migrate.ts'
import { openStore } from '../../server/db/engine/store.ts'
import { startServer } from '../../server/process/start.ts'
import { atEnd } from '../support/at-end.ts'
import { make } from '../support/factories.ts'
import { configOf } from '../support/first-account.ts'
import { startTestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Runs a command as npm does; `dataDir` comes by the environment. */
const run = (command: 'backup' | 'restore', dataDir: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const script = join(import.meta.dirname, `../../server/cli/${command}.ts`)
    const env = { ...process.env, DATA_DIR: dataDir }
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })

const backupsIn = (dataDir: string, part = '') =>
  readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.db') && name.includes(part))

test('backs up beside a running server, which lists it, and copies it to the given folder', async () => {
  const server = await startTestServer()
  const driver = await make(server.api, 'drivers')
  const stick = tempFolder()
  const { code, output } = await run('backup', server.dataDir, '--to', stick)
  const [name = ''] = backupsIn(server.dataDir)
  expect({ code, output }).toEqual({ code: 0, output: `${join(server.dataDir, 'backups', name)}\n` })
  expect(readdirSync(stick)).toContain(name)
  const [listed] = (await server.api.listBackups()).items
  expect(listed).toMatchObject({ file: name, reason: 'manual', changesSince: 0, error: null })
  await server.api.drivers.remove(driver.id)
  await server.api.restoreBackup({ params: { id: listed?.id ?? '' } })
  expect((await server.api.drivers.get(driver.id)).id).toBe(driver.id)
})

test('restores while no server runs, keeps what was there, and refuses while one does', async () => {
  const server = await startTestServer()
  const driver = await make(server.api, 'drivers', { firstName: 'Old' })
  const backup = await server.api.createBackup()
  await server.api.drivers.update(driver.id, { firstName: 'New' })
  const { seq } = await server.api.me()
  expect(await run('restore', server.dataDir, 'latest')).toEqual({
    code: 1,
    output: expect.stringMatching(new RegExp(`held by process ${process.pid}.*\\n.*Stop Trackside first`)),
  })
  expect((await server.api.drivers.get(driver.id)).firstName).toBe('New')
  await server.close()

  const restored = await run('restore', server.dataDir, backup.id)
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(backup.file) })
  const [undo = ''] = backupsIn(server.dataDir, 'beforeRestore')
  expect(restored.output).toContain(`npm run restore -- ${undo}`)

  const nameNow = async () => {
    const running = await startServer(configOf(server.dataDir))
    atEnd(() => running.close())
    const api = createClient({ baseUrl: running.url, token: server.token })
    const state = { name: (await api.drivers.get(driver.id)).firstName, seq: (await api.me()).seq }
    await running.close()
    return state
  }
  expect(await nameNow()).toEqual({ name: 'Old', seq: seq + 1 })
  expect((await run('restore', server.dataDir, undo)).code).toBe(0)
  expect(await nameNow()).toEqual({ name: 'New', seq: seq + 2 })
})

test('takes the newest that is whole, also over a damaged database and into an empty folder', async () => {
  const server = await startTestServer()
  const driver = await make(server.api, 'drivers')
  const good = await server.api.createBackup()
  const bad = await server.api.createBackup()
  await server.close()
  truncateSync(join(server.dataDir, 'backups', bad.file), 8192)
  writeFileSync(join(server.dataDir, 'trackside.db'), 'nonsense')
  const { code, output } = await run('restore', server.dataDir, 'latest')
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(good.file) })
  expect(output).toContain(`${bad.file} is left out`)
  const [aside = ''] = readdirSync(server.dataDir).filter((name) => name.startsWith('damaged-'))
  expect(readdirSync(join(server.dataDir, aside))).toEqual(['trackside.db'])

  const second = join(tempFolder(), 'data')
  mkdirSync(second)
  const path = join(server.dataDir, 'backups', good.file)
  expect((await run('restore', tempFolder(), path, '--data-dir', second)).code).toBe(0)
  const running = await startServer(configOf(second))
  atEnd(() => running.close())
  const api = createClient({ baseUrl: running.url, token: server.token })
  expect((await api.drivers.get(driver.id)).id).toBe(driver.id)
})

test('a backup of an older version is brought to this one on its way', async () => {
  const dataDir = join(tempFolder(), 'data')
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  const name = 'before-0110-telemetry-2026-01-01T00-00-00-000Z.db'
  const old = openWriter(join(dataDir, 'backups', name))
  migrate(
    old,
    migrations.filter((migration) => migration.version < 110),
  )
  old.exec("insert into accounts values ('a', 'acme', 'Kept', '2026-01-01T00:00:00.000Z')")
  old.close()
  expect(await run('restore', dataDir, 'latest')).toMatchObject({ code: 0 })
  const store = openStore(dataDir)
  const seen = store.read((connection) => [
    connection.raw.pragma('user_version', { simple: true }),
    connection.prepare('select name from accounts').get()?.name,
  ])
  await store.close()
  expect(seen).toEqual([migrations.at(-1)?.version, 'Kept'])
})

test('reports errors', async () => {
  const empty = tempFolder()
  expect(await run('backup', empty)).toMatchObject({
    code: 1,
    output: expect.stringContaining('no database'),
  })
  expect(await run('backup', empty, '--nonsense')).toMatchObject({ code: 1 })
  expect(await run('restore', empty)).toMatchObject({
    code: 1,
    output: expect.stringContaining('no backup yet'),
  })
  expect(await run('restore', empty, 'latest')).toMatchObject({ code: 1 })
  expect(await run('restore', empty, '/no/such/file.db')).toMatchObject({ code: 1 })
  const text = join(empty, 'text.db')
  writeFileSync(text, 'this is a text, and no database, however long it is')
  expect(await run('restore', empty, text)).toMatchObject({
    code: 1,
    output: expect.stringContaining('damaged'),
  })
  expect(existsSync(join(empty, 'trackside.db'))).toBe(false)
  const server = await startTestServer()
  expect(await run('backup', server.dataDir, '--to', join(server.dataDir, 'nowhere'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not there'),
  })
})
