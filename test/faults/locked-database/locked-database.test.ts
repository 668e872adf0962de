import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '../../../server/contract/client.ts'
import { DataDirInUse } from '../../../server/db/engine/lock.ts'
import { openStore } from '../../../server/db/engine/store.ts'
import { atEnd } from '../../support/at-end.ts'
import { lapBody } from '../../support/weekend-rows.ts'
import { damageOfCopy, readLaps, readLog } from '../crash-audit.ts'
import { startGarage } from '../garage.ts'

const garage = startGarage(1)
const WAITING = 12

let nextLap = 1
const createLap = () =>
  garage.clientNow().laps.create(lapBody(garage.weekend.runSheets[0]?.id as string, nextLap++))

/** Another process that holds the database; the answer lets go of it. */
async function hold(file: string, begin: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hold-lock.ts'), file, begin], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  atEnd(() => child.kill('SIGKILL'))
  const printed = (word: string) =>
    once(child.stdout as NodeJS.ReadableStream, 'data').then(([text]) => expect(String(text)).toContain(word))
  await printed('held')
  return async () => {
    child.send('free')
    await printed('free')
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

const file = () => join(garage.server.dataDir, 'trackside.db')

beforeAll(async () => {
  await createLap()
})

describe('another program that holds the database', () => {
  test('for a moment: writes wait for it and are done', async () => {
    const letGo = await hold(file(), 'begin immediate')
    const writes = Array.from({ length: WAITING }, createLap)
    await letGo()
    expect((await Promise.all(writes)).length).toBe(WAITING)
  })

  test('for long: writes are refused as busy, reads go on, and so does everything afterwards', async () => {
    const before = await readLaps(garage.clientNow())
    const letGo = await hold(file(), 'begin immediate')
    const refused = await createLap().then(
      () => null,
      (error: ApiError) => error,
    )
    expect(refused).toBeInstanceOf(ApiError)
    expect(refused?.problem).toMatchObject({ status: 503, code: 'busy' })
    expect(await readLaps(garage.clientNow())).toEqual(before)
    await letGo()
    await createLap()
    const after = await readLaps(garage.clientNow())
    expect(after.size).toBe(before.size + 1)
    const { changes } = await readLog(garage.clientNow())
    expect(changes.map(({ seq }) => seq)).toEqual(changes.map((_, index) => index + 1))
  })

  test('a reader that stays: writes go on beside it', async () => {
    const letGo = await hold(file(), 'begin')
    await Promise.all(Array.from({ length: WAITING }, createLap))
    await letGo()
  })

  test('at the start: it starts when the other one is done, and all is there', async () => {
    const before = await readLaps(garage.clientNow())
    await garage.server.kill('SIGKILL')
    const letGo = await hold(file(), 'begin immediate')
    const starting = garage.server.restart()
    await letGo()
    await starting
    expect(await readLaps(garage.clientNow())).toEqual(before)
    expect(damageOfCopy(garage.server.dataDir)).toEqual([])
  })
})

test('a second server on the folder is refused by name, and the first one works on', async () => {
  expect(() => openStore(garage.server.dataDir)).toThrow(DataDirInUse)
  expect(() => openStore(garage.server.dataDir)).toThrow(
    new RegExp(`held by process ${garage.server.pid}, started `),
  )
  await createLap()
})
