import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiError, Client } from '../../../server/contract/client.ts'
import { logIn, type ServerProcess, setUp, startServerProcess } from '../../support/server-process.ts'
import {
  fillDisk,
  giveBack,
  makeRoom,
  mountSmallDisk,
  type SmallDisk,
  smallDiskLauncher,
} from '../../support/small-disk.ts'
import { addWeekend, lapBody } from '../../support/weekend-rows.ts'

const launcher = smallDiskLauncher('20m')
const title = launcher
  ? 'a start on a full disk'
  : 'a start on a full disk (skipped: neither root nor user namespaces to mount a small one)'

/** The server looks for room each 5 s. */
const SOON = { timeout: 30_000, interval: 200 }

describe.skipIf(!launcher)(title, { timeout: 90_000 }, () => {
  let disk: SmallDisk
  let server: ServerProcess
  let client: Client
  let sheetId: string
  let nextLap = 1

  beforeEach(async () => {
    disk = await mountSmallDisk('20m')
    server = await startServerProcess({ dataDir: disk.dataDir, launcher: disk.launcher })
    client = (await setUp(server.url)).client
    sheetId = (await addWeekend(client, 1)).runSheets[0]?.id as string
    nextLap = 1
    expect(await createLap()).toBe(201)
  })
  afterEach(async () => {
    await server?.cleanUp()
    disk?.end()
  })

  const createLap = () =>
    client.laps.create(lapBody(sheetId, nextLap++)).then(
      () => 201,
      ({ problem }: ApiError) => problem.status,
    )
  const lapsStored = async () => (await client.laps.list()).items.length
  async function restart() {
    await server.restart()
    client = (await logIn(server.url)).client
  }

  test.each([
    ['after kill -9 on the full disk', 'SIGKILL', true],
    ['after kill -9 with the reserve used up', 'SIGKILL', 'used up'],
    ['after an orderly stop on the full disk', 'SIGTERM', true],
    ['after an orderly stop, filled to the last byte since', 'SIGTERM', false],
  ] as const)(
    'reads, refuses writes with what to do, and writes again once there is room: %s',
    async (_, signal, isFullBefore) => {
      const oldest = await client.createBackup()
      expect(await createLap()).toBe(201)
      const newest = await client.createBackup()
      if (isFullBefore === 'used up') rmSync(join(disk.folder, 'reserve'))
      if (isFullBefore) fillDisk(disk.folder)
      await server.kill(signal)
      fillDisk(disk.folder)
      await restart()
      fillDisk(disk.folder)

      expect(await lapsStored()).toBe(2)
      const refused: ApiError = await client.laps.create(lapBody(sheetId, 50)).catch((error) => error)
      expect(refused.problem).toMatchObject({ status: 507, code: 'disk_full' })
      expect(refused.problem.detail).toMatch(/remove old backups/)
      expect(await client.health()).toMatchObject({ status: 'ok', disk: 'full' })
      const { fullSince, parts } = await client.storage()
      expect(fullSince).not.toBeNull()
      expect(parts.find(({ part }) => part === 'backups')?.bytes).toBeGreaterThan(oldest.sizeBytes)

      await expect(client.deleteBackup({ params: { id: newest.id } })).rejects.toMatchObject({
        problem: { status: 409, code: 'last_backup' },
      })
      expect(await client.deleteBackup({ params: { id: oldest.id } })).toMatchObject({ id: oldest.id })
      expect((await client.listBackups()).items.map(({ id }) => id)).toEqual([newest.id])
      makeRoom(disk.folder)
      expect(await createLap()).toBe(201)
      await vi.waitFor(async () => expect(await client.health()).not.toHaveProperty('disk'), SOON)
      expect((await client.storage()).fullSince).toBeNull()
      await vi.waitFor(() => expect(readdirSync(disk.folder)).toContain('reserve'), SOON)
    },
  )

  test('where not even reading is possible, shows what takes room, and starts by itself when a backup is removed', async () => {
    const backup = await client.createBackup()
    expect(await createLap()).toBe(201)
    await client.createBackup()
    await server.kill('SIGTERM')
    // As a version that kept no reserve has left it, and with no log to restart.
    rmSync(join(disk.folder, 'reserve'))
    fillDisk(disk.folder)
    await server.restart()

    const health = await fetch(`${server.url}/health`)
    expect([health.status, await health.json()]).toMatchObject([507, { code: 'disk_full' }])
    expect((await fetch(`${server.url}/laps`)).status).toBe(507)
    const page = await (await fetch(`${server.url}/app/`)).text()
    expect(page).toContain('The disk is full')
    expect(page).toContain(backup.id)
    expect(page.match(/Remove this backup/g)).toHaveLength(1)
    const state = await (await fetch(`${server.url}/full-disk`)).json()
    expect(state.backups).toMatchObject([{ isLastGood: true }, { id: backup.id, isLastGood: false }])

    const remove = (id: string) =>
      fetch(`${server.url}/full-disk/remove-backup`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ id }),
        redirect: 'manual',
      })
    expect((await remove(state.backups[0].id)).status).toBe(409)
    expect((await remove(backup.id)).status).toBe(303)
    expect(existsSync(join(disk.folder, 'backups', backup.file))).toBe(false)
    await vi.waitFor(async () => expect((await fetch(`${server.url}/health`)).status).toBe(200), SOON)
    client = (await logIn(server.url)).client
    expect(await lapsStored()).toBe(2)
  })

  test('an update that has no room for its copy of the database touches nothing, and is done once there is room', async () => {
    // More than the reserve could hold.
    await client.createLaps({
      body: { items: Array.from({ length: 500 }, () => lapBody(sheetId, nextLap++)) },
    })
    await server.kill('SIGTERM')
    const setVersion = (by: number) => {
      const program = `import Database from 'better-sqlite3'
        const database = new Database(${JSON.stringify(join(disk.dataDir, 'trackside.db'))})
        database.pragma('user_version = ' + (database.pragma('user_version', { simple: true }) + ${by}))`
      const [file = '', ...args] = [...disk.launcher, process.execPath, '--input-type=module', '-e', program]
      expect(spawnSync(file, args, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    }
    setVersion(-1)
    fillDisk(disk.folder)
    await server.restart()
    const health = await fetch(`${server.url}/health`)
    expect([health.status, await health.json()]).toMatchObject([507, { code: 'disk_full' }])
    expect(readdirSync(join(disk.folder, 'backups'))).toEqual([])
    // The schema is that of the newest version in truth: only its number was another one.
    setVersion(1)
    makeRoom(disk.folder)
    await vi.waitFor(async () => expect((await fetch(`${server.url}/health`)).status).toBe(200), SOON)
    client = (await logIn(server.url)).client
    expect(await lapsStored()).toBe(100)
  })

  test('a backup that would leave no room for laps is refused beforehand, and the status has its size', async () => {
    const before = await client.backupStatus()
    expect(before).toMatchObject({ nextFits: true, totalBytes: 20 * 1024 * 1024 })
    expect(before.maxBytes).toBe(Math.floor(before.totalBytes * 0.2))
    const backup = await client.createBackup()
    expect(Math.abs(backup.sizeBytes - before.nextBytes)).toBeLessThan(100_000)
    fillDisk(disk.folder)
    giveBack(disk.folder, before.nextBytes)
    const status = await client.backupStatus()
    expect(status.freeBytes).toBeGreaterThan(0)
    expect(status.nextFits).toBe(false)
    const refused: ApiError = await client.createBackup().catch((error) => error)
    expect(refused.problem).toMatchObject({ status: 507, code: 'disk_full' })
    expect(refused.problem.detail).toMatch(/A backup needs .* MB/)
    expect((await client.backupStatus()).lastFailure?.message).toBe(refused.problem.detail)
    expect(await createLap()).toBe(201)
  })
})
