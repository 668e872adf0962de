import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Backups } from '../../server/backups/backups.ts'
import { openStore, type Store } from '../../server/db/engine/store.ts'
import { createLog } from '../../server/log.ts'
import { StoreWorker } from '../../server/workers/store/start-store-worker.ts'
import { atEnd } from '../support/at-end.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { configOf } from '../support/first-account.ts'
import { overriding } from '../support/overriding.ts'
import { tempFolder } from '../support/temp-folder.ts'

const MINUTE = 60_000
const START = Date.parse('2026-04-18T08:00:00.000Z')
const ACCOUNT = '01990000-0000-7000-8000-000000000001'

/** Backups of a small store with a clock that the test advances. */
function lab() {
  const dataDir = tempFolder()
  const store = openStore(dataDir)
  const log = createLog(configOf(dataDir))
  const real = new StoreWorker({ file: store.file, duty: 'log' }, log)
  let isBroken = false
  let underWay = 0
  async function watched<T>(work: () => Promise<T>): Promise<T> {
    underWay += 1
    try {
      return await work()
    } finally {
      underWay -= 1
    }
  }
  const storeWorker = overriding(real, {
    run: (...args) =>
      watched(async () => {
        if (isBroken) return { failed: { code: 'ENOSPC', message: 'no space left' } } as never
        return (await real.run(...args)) as never
      }),
  })
  const copied = overriding<Store>(store, { copyTo: (file) => watched(() => store.copyTo(file)) })
  const settled = async () => {
    for (let turns = 0; turns < 5 || underWay > 0; turns += 1) await nextTurn()
  }
  const clock = createFakeClock(START, settled)
  const backups = new Backups({ dataDir, appVersion: '1', store: copied, storeWorker, log, clock })
  atEnd(async () => {
    await backups.close()
    await real.close()
    await store.close()
  })
  return { dataDir, store, backups, clock, breakDown: (is: boolean) => (isBroken = is) }
}

let version = 0
const write = (store: Store) =>
  store.transact((connection) => {
    version += 1
    connection
      .prepare(
        `insert into changes (account_id, seq, batch_id, entity_type, entity_id, op_type, version, actor_name, diff, occurred_at)
         values (?, ?, 'b', 'lap', 'l', 'update', 1, 'Ann', '[]', '2026-04-18')`,
      )
      .run(ACCOUNT, version)
  })
const begin = (store: Store) =>
  store.transact((connection) => {
    connection
      .prepare("insert into accounts values (?, 'acme', 'Acme', ?)")
      .run(ACCOUNT, new Date(START).toISOString())
  })

test('one is made per interval of use, and none while nothing changes', async () => {
  const { store, backups, clock } = lab()
  await clock.advance(60 * MINUTE)
  expect(backups.list()).toEqual([])
  await begin(store)
  await write(store)
  await clock.advance(MINUTE)
  const reasons = () => backups.list().map(({ reason }) => reason)
  // An hour after the account was made, the first one is overdue.
  expect(reasons()).toEqual(['automatic'])
  expect(backups.status().nextAt).toBeNull()
  await clock.advance(60 * MINUTE)
  expect(reasons()).toEqual(['automatic'])

  await backups.setSettings({ everyMin: 90 })
  await write(store)
  const due = Date.parse(backups.status().nextAt ?? '')
  expect(due).toBe(Date.parse(backups.list()[0]?.createdAt ?? '') + 90 * MINUTE)
  await clock.advance(due - clock.now() - MINUTE)
  expect(reasons()).toEqual(['automatic'])
  await clock.advance(2 * MINUTE)
  expect(reasons()).toEqual(['automatic', 'automatic'])
})

test('a failed one is reported with its start, is retried, and leaves nothing partial', async () => {
  const { store, backups, clock, breakDown } = lab()
  await begin(store)
  await write(store)
  breakDown(true)
  await clock.advance(16 * MINUTE)
  const first = backups.status().lastFailure
  expect(first?.message).toContain('The disk is full')
  await clock.advance(10 * MINUTE)
  const later = backups.status().lastFailure
  expect(later?.since).toBe(first?.since)
  expect(Date.parse(later?.at ?? '')).toBeGreaterThan(Date.parse(first?.at ?? ''))
  expect(backups.list()).toEqual([])
  breakDown(false)
  await clock.advance(6 * MINUTE)
  expect(backups.status()).toMatchObject({ lastFailure: null, last: { id: backups.list()[0]?.id } })
})

test('a clock set back by hours delays no backup, and an erratic one causes no series of them', async () => {
  const { store, backups, clock, breakDown } = lab()
  await begin(store)
  await write(store)
  await clock.advance(16 * MINUTE)
  expect(backups.list()).toHaveLength(1)
  await write(store)
  clock.jump(-5 * 60 * MINUTE)
  await clock.advance(2 * MINUTE)
  expect(backups.list()).toHaveLength(2)
  await write(store)
  await clock.advance(10 * MINUTE)
  expect(backups.list()).toHaveLength(2)
  breakDown(true)
  await clock.advance(6 * MINUTE)
  expect(backups.status().lastFailure).not.toBeNull()
  clock.jump(-5 * 60 * MINUTE)
  breakDown(false)
  await clock.advance(6 * MINUTE)
  expect(backups.status().lastFailure).toBeNull()
  expect(backups.list()).toHaveLength(3)
})

test('revocations are soon in the file beside the database, and sequence numbers when it is closed', async () => {
  const { store, dataDir } = lab()
  await begin(store)
  await store.transact((connection) => {
    connection.exec("insert into revoked_tokens values ('ended', '2999-01-01T00:00:00.000Z')")
  })
  const marks = () => JSON.parse(readFileSync(join(dataDir, 'high-water.json'), 'utf8'))
  await expect.poll(() => marks().tokens).toHaveProperty('ended')
})
