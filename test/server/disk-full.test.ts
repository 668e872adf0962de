import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiError, Client } from '../../server/contract/client.ts'
import { damageOfCopy, type Laps, readLaps, readLog, storedPart } from '../faults/crash-audit.ts'
import { type ServerProcess, setUp, startServerProcess } from '../support/server-process.ts'
import { fillDisk, folderOf, giveBack, holdLog, makeRoom, smallDiskLauncher } from '../support/small-disk.ts'
import { addWeekend, lapBody } from '../support/weekend-rows.ts'

const launcher = smallDiskLauncher('8m')
const title = launcher
  ? 'a disk that runs full'
  : 'a disk that runs full (skipped: neither root nor user namespaces to mount a small one)'

describe.skipIf(!launcher)(title, () => {
  let server: ServerProcess
  let client: Client
  let sheetIds: string[]
  let token: string
  const kept: Laps = new Map()
  let nextLap = 1

  beforeAll(async () => {
    server = await startServerProcess({ launcher: launcher ?? [] })
    const signedIn = await setUp(server.url)
    client = signedIn.client
    token = signedIn.token
    sheetIds = (await addWeekend(client, 4)).runSheets.map(({ id }) => id)
  })
  afterAll(() => server?.cleanUp())

  const nextBody = () => {
    const number = nextLap++
    return lapBody(sheetIds[number % sheetIds.length] as string, number)
  }

  /** Sends laps concurrently; returns the statuses, and records the stored ones. */
  async function createLaps(count: number): Promise<number[]> {
    const results = await Promise.all(
      Array.from({ length: count }, async () => {
        const response = await fetch(new URL('/laps', server.url), {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(nextBody()),
        })
        return {
          status: response.status,
          type: response.headers.get('content-type'),
          body: await response.json(),
        }
      }),
    )
    for (const { status, type, body } of results) {
      if (status === 201) kept.set(body.id, storedPart(body))
      else {
        expect(type).toMatch(/^application\/problem\+json/)
        expect(body).toMatchObject({
          type: 'urn:trackside:problem:disk_full',
          status: 507,
          code: 'disk_full',
        })
      }
    }
    return results.map(({ status }) => status)
  }

  /** Exactly the laps answered with 201 are stored, and the log has a change for each. */
  async function expectKept() {
    expect(await readLaps(client)).toEqual(kept)
    const { changes, latestSeq } = await readLog(client)
    expect(changes.map(({ seq }) => seq)).toEqual(Array.from({ length: latestSeq }, (_, index) => index + 1))
    const logged = changes.filter(({ entityType }) => entityType === 'lap').map(({ entityId }) => entityId)
    expect(new Set(logged)).toEqual(new Set(kept.keys()))
  }

  test('refuses writes that do not fit with 507, keeps reading, and accepts writes again once there is room', async () => {
    expect(new Set(await createLaps(40))).toEqual(new Set([201]))

    fillDisk(folderOf(server))
    const statuses = [...(await createLaps(40)), ...(await createLaps(1)), ...(await createLaps(40))]
    expect(new Set(statuses).difference(new Set([201, 507]))).toEqual(new Set())
    expect(statuses.at(-1)).toBe(507)
    expect(await client.health()).toMatchObject({ status: 'ok', database: 'ok' })
    await expectKept()

    makeRoom(folderOf(server))
    expect(new Set(await createLaps(40))).toEqual(new Set([201]))
    await expectKept()
  })

  test('takes a small lap where a large batch does not fit', async () => {
    const items = Array.from({ length: 5000 }, (_, index) => lapBody(sheetIds[0] as string, 1000 + index))
    await expect(client.createLaps({ body: { items } })).rejects.toMatchObject({ problem: { status: 507 } })
    expect(await createLaps(1)).toEqual([201])
    await expectKept()
  })

  test('leaves a file that is whole', () => {
    expect(damageOfCopy(folderOf(server))).toEqual([])
  })
})

describe.skipIf(!launcher)('a disk that runs full where SQLite needs more than room for rows', () => {
  /** SQLite's index of the write-ahead log grows when the log passes this many frames. */
  const FRAMES_OF_FIRST_INDEX = 4062
  const FRAME_BYTES = 4096 + 24

  let server: ServerProcess
  let client: Client
  let sheetId: string
  let nextLap = 1

  beforeEach(async () => {
    server = await startServerProcess({ launcher: smallDiskLauncher('40m') ?? [] })
    client = (await setUp(server.url)).client
    sheetId = (await addWeekend(client, 1)).runSheets[0]?.id as string
    nextLap = 1
  })
  afterEach(() => server?.cleanUp())

  const framesInLog = () => statSync(join(folderOf(server), 'trackside.db-wal')).size / FRAME_BYTES
  const createLap = () => client.laps.create(lapBody(sheetId, nextLap++))
  const createBatch = (size: number) =>
    client.createLaps({ body: { items: Array.from({ length: size }, () => lapBody(sheetId, nextLap++)) } })
  const statusOfLap = () =>
    createLap().then(
      () => 201,
      (error: ApiError) => error.problem.status,
    )

  test('answers 507 wherever the room ends', async () => {
    const release = await holdLog(server)
    while (framesInLog() < FRAMES_OF_FIRST_INDEX - 1000) await createBatch(200)
    while (framesInLog() < FRAMES_OF_FIRST_INDEX - 20) await createLap()
    fillDisk(folderOf(server))
    const statuses: number[] = []
    for (let page = 0; page < 40; page++) {
      giveBack(folderOf(server), 4096)
      statuses.push(await statusOfLap())
    }
    expect(framesInLog()).toBeGreaterThan(FRAMES_OF_FIRST_INDEX)
    expect(new Set(statuses)).toEqual(new Set([201, 507]))
    release()
  })

  test('reports a failed backup, an unchanged restore, and leaves nothing partial', async () => {
    const backups = join(folderOf(server), 'backups')
    fillDisk(folderOf(server))
    await expect(client.createBackup()).rejects.toMatchObject({ problem: { status: 507, code: 'disk_full' } })
    expect((await client.backupStatus()).lastFailure?.message).toContain('The disk is full')
    expect(existsSync(backups) ? readdirSync(backups) : []).toEqual([])
    makeRoom(folderOf(server))
    const backup = await client.createBackup()
    expect((await client.backupStatus()).lastFailure).toBeNull()

    const { id } = await createLap()
    const { seq } = await client.me()
    fillDisk(folderOf(server))
    const restoring = client.restoreBackup({ params: { id: backup.id } })
    await expect(restoring).rejects.toMatchObject({ problem: { status: 507, code: 'disk_full' } })
    expect([(await client.laps.get(id)).id, (await client.me()).seq]).toEqual([id, seq])
    expect(readdirSync(folderOf(server)).filter((name) => /restore/.test(name))).toEqual([])
    makeRoom(folderOf(server))
    expect(await statusOfLap()).toBe(201)
    await client.restoreBackup({ params: { id: backup.id } })
    await expect(client.laps.get(id)).rejects.toMatchObject({ problem: { status: 404 } })
  })

  test('lets the server end in order: what it has no room to tidy up waits for the next start', async () => {
    fillDisk(folderOf(server))
    expect(await statusOfLap()).toBe(507)
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  })
})
