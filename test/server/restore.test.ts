import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verifyRestored } from '../../server/backups/verify-restored.ts'
import { createClient } from '../../server/contract/client.ts'
import { runWithin } from '../../server/db/engine/sliced.ts'
import { hashContent } from '../../server/db/restore/content-hash.ts'
import { createLog } from '../../server/log.ts'
import { StoreWorker } from '../../server/workers/store/start-store-worker.ts'
import { everything } from '../support/content.ts'
import { make } from '../support/factories.ts'
import { configOf } from '../support/first-account.ts'
import { keyOf, memberOf } from '../support/people.ts'
import { startReceiver } from '../support/receiver.ts'
import { refusal } from '../support/refusal.ts'
import { joinRoom } from '../support/room.ts'
import { PASSWORD, startTestServer } from '../support/server.ts'
import { openTestStore } from '../support/store.ts'

const server = await startTestServer()
const { api } = server
const SOON = { timeout: 15_000 }
const restore = (id: string) => api.restoreBackup({ params: { id } })

/** The whole log of the account, page by page. */
async function logSince(since: number) {
  const items = []
  for (let next = since, more = true; more; ) {
    const page = await api.listChanges({ query: { since: String(next), limit: '500' } })
    items.push(...page.items)
    next = page.nextSince
    more = page.nextSince < page.latestSeq
  }
  return items
}

test('a restore returns to the old content and its undo to the new one, each verified by its hash', async () => {
  const kept = await make(api, 'laps', { comment: 'kept' })
  const first = await api.createBackup()
  const before = await everything(api)
  const { seq: seqThen } = await api.me()

  await api.laps.update(kept.id, { comment: 'changed' })
  await api.laps.update(kept.id, { comment: 'changed twice' })
  const added = await make(api, 'issues')
  const gone = await make(api, 'tracks')
  await api.tracks.remove(gone.id)
  const second = await api.createBackup()
  const after = await everything(api)
  const { seq: seqNow } = await api.me()
  const seen = await api.laps.get(kept.id)

  const restored = await restore(first.id)
  expect(restored).toMatchObject({ restored: first.id, seq: { from: seqNow } })
  expect(await everything(api)).toEqual(before)
  expect((await refusal(api.issues.get(added.id))).status).toBe(404)
  expect((await api.createBackup()).contentHash).toBe(first.contentHash)

  // One entry records the one jump, and the next write continues without a gap.
  const log = await logSince(0)
  const jump = log.find(({ opType }) => opType === 'restore')
  expect(jump).toMatchObject({
    seq: seqNow + 1,
    entityType: 'account',
    entityId: server.accountId,
    actor: { name: 'Ann Engineer' },
    diff: [
      { path: '/seq', from: seqThen, to: seqNow + 1 },
      { path: '/backupId', from: null, to: first.id },
    ],
  })
  expect(log.map(({ seq }) => seq)).toEqual([
    ...Array.from({ length: seqThen }, (_, index) => index + 1),
    seqNow + 1,
  ])
  expect(await refusal(api.revertChanges({ body: { seq: seqNow + 1 } }))).toMatchObject({
    status: 409,
    code: 'not_revertible',
  })

  // A client with the row's old state cannot overwrite the restored row by its version.
  const back = await api.laps.get(kept.id)
  expect(back).toMatchObject({ comment: 'kept' })
  expect(back.version).toBeGreaterThan(seen.version)
  expect(
    (await refusal(api.laps.update(kept.id, { comment: 'late' }, { ifMatch: seen.version }))).status,
  ).toBe(412)
  expect((await api.laps.update(kept.id, { comment: 'on' })).version).toBe(back.version + 1)
  expect((await api.me()).seq).toBe(seqNow + 2)

  const undone = await restore(restored.undo)
  expect(await everything(api)).toEqual(after)
  expect((await api.createBackup()).contentHash).toBe(second.contentHash)
  expect(undone.seq).toEqual({ from: seqNow + 2, to: seqNow + 3 })
  expect((await api.laps.get(kept.id)).version).toBeGreaterThan(back.version + 1)
  expect(await api.issues.get(added.id)).toMatchObject({ title: added.title })
})

test('connected clients stay connected and get a resync; clients that reconnect later do too', async () => {
  const session = await make(api, 'sessions')
  const room = joinRoom(server.url, 'sessions', session.id, { token: server.token })
  await room.next('welcome')
  const backup = await api.createBackup()
  const late = await make(api, 'sessions', { eventId: session.eventId })
  const lateRoom = joinRoom(server.url, 'sessions', late.id, { token: server.token })
  await lateRoom.next('welcome')
  await api.sessions.update(session.id, { name: 'Renamed' })
  await room.receives({ id: session.id, version: 2 })
  const { seq: lastSeq } = await api.me()

  const { seq } = await restore(backup.id)
  expect(await room.next('resync')).toEqual({ type: 'resync', seq: seq?.to })
  // The session was made after the backup: its room is gone with it.
  expect(await lateRoom.closed).toBe(4404)
  const changed = await api.sessions.update(session.id, { name: 'After' })
  const received = await room.receives(changed)
  expect(received.seq).toBe((seq?.to ?? 0) + 1)
  expect(received.entity).toMatchObject({ name: 'After' })

  // Away during the restore, with a place in the log that is not any more.
  const returning = joinRoom(server.url, 'sessions', session.id, { token: server.token, lastSeq })
  expect((await returning.next('welcome')).seq).toBe(lastSeq)
  expect((await returning.next('resync')).seq).toBe(changed ? received.seq : 0)
  const future = joinRoom(server.url, 'sessions', session.id, { token: server.token, lastSeq: 10_000_000 })
  await future.next('resync')
  expect((await api.me()).user.name).toBe('Ann Engineer')
})

test('revoked credentials stay revoked, also after a restore of an older backup', async () => {
  const oldest = await api.createBackup()
  const key = await keyOf(server)
  const short = await keyOf(server)
  const leaver = await memberOf(server, { role: 'admin' })
  const orphan = await keyOf(server, { by: leaver.api, rules: ['*'] })
  const changer = await memberOf(server)
  const loggedOut = createClient({ baseUrl: server.url })
  loggedOut.setToken((await loggedOut.logIn({ body: changer.body })).token)
  const backup = await api.createBackup()

  await api.apiKeys.remove(key.row.id)
  await api.apiKeys.update(short.row.id, { expiresAt: '2026-01-01T00:00:00.000Z' })
  await loggedOut.logOut()
  await api.members.remove(leaver.row.id)
  const fresh = await changer.api.changePassword({
    body: { current: PASSWORD, new: 'another long password' },
  })

  const allRefused = async () => {
    expect((await refusal(key.api.me())).status).toBe(401)
    expect((await refusal(short.api.me())).status).toBe(401)
    expect((await refusal(orphan.api.me())).status).toBe(401)
    expect((await refusal(loggedOut.me())).status).toBe(401)
    expect((await refusal(leaver.api.me())).status).toBe(401)
    expect((await refusal(changer.api.me())).status).toBe(401)
  }
  await allRefused()
  await restore(backup.id)
  await allRefused()
  expect((await api.apiKeys.list()).items.map(({ id }) => id)).not.toContain(key.row.id)
  const removal = (await logSince(0)).find(
    ({ entityId, opType }) => entityId === key.row.id && opType === 'delete',
  )
  expect(removal).toMatchObject({ entityType: 'api_key', actor: { name: 'Ann Engineer' } })
  // The member is back as the backup has them, and comes in by the password; the changed one is the one that counts.
  changer.api.setToken(fresh.token)
  expect((await changer.api.me()).user.email).toBe(changer.body.email)
  expect((await refusal(api.logIn({ body: changer.body }))).status).toBe(401)
  await api.logIn({ body: { ...changer.body, password: 'another long password' } })
  await api.logIn({ body: leaver.body })
  changer.api.setToken(changer.token)

  await restore(oldest.id)
  await restore(backup.id)
  await allRefused()
}, 60_000)

test('completed deliveries are not sent again, pending ones are, and sequences continue', async () => {
  const gate = Promise.withResolvers<void>()
  const receiver = await startReceiver(async ({ body }) => {
    if (body.payload.name === 'Queued in the backup') await gate.promise
    return 204
  })
  const hook = await api.webhooks.create({
    name: 'Factory',
    url: receiver.url,
    filters: { entityTypes: ['track'], opTypes: ['create'] },
  })
  const arrived = (name: string) => receiver.received.filter(({ body }) => body.payload.name === name)
  const first = await make(api, 'tracks', { name: 'Before the backup' })
  await expect.poll(() => arrived(first.name).length, SOON).toBe(1)
  await make(api, 'tracks', { name: 'Queued in the backup' })
  const backup = await api.createBackup()
  gate.resolve()
  await expect.poll(() => arrived('Queued in the backup').length, SOON).toBe(1)
  await make(api, 'tracks', { name: 'After the backup' })
  await expect.poll(() => arrived('After the backup').length, SOON).toBe(1)
  const deliveries = async () =>
    (await api.listDeliveries({ params: { id: hook.id } })).items as { state: string }[]
  await expect
    .poll(async () => (await deliveries()).every(({ state }) => state === 'succeeded'), SOON)
    .toBe(true)

  await restore(backup.id)
  expect((await deliveries()).map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
  await make(api, 'tracks', { name: 'After the restore' })
  await expect.poll(() => arrived('After the restore').length, SOON).toBe(1)
  expect(arrived('Queued in the backup')).toHaveLength(1)
  const sequenceOf = (name: string) => arrived(name)[0]?.body.payload._meta.sequence ?? Number.NaN
  expect(sequenceOf('After the restore')).toBe(sequenceOf('After the backup') + 1)
})

test('a repeat with the same key is the same restore; one at a time', async () => {
  const backup = await api.createBackup()
  await make(api, 'drivers')
  const options = { idempotencyKey: 'restore once' }
  const first = await api.restoreBackup({ params: { id: backup.id }, options })
  const kept = await make(api, 'drivers')
  expect(await api.restoreBackup({ params: { id: backup.id }, options })).toEqual(first)
  expect((await api.drivers.get(kept.id)).id).toBe(kept.id)
})

test('writes and reads continue during a restore: each sees the old or the new content', async () => {
  const driver = await make(api, 'drivers', { firstName: 'Old' })
  const backup = await api.createBackup()
  await api.drivers.update(driver.id, { firstName: 'New' })
  let isOver = false
  const seen = new Set<string>()
  const statuses = new Set<number>()
  const reader = async () => {
    while (!isOver) {
      const response = await server.fetch(`/drivers/${driver.id}`)
      statuses.add(response.status)
      seen.add((await response.json()).firstName)
    }
  }
  let written = 0
  const writer = async () => {
    while (!isOver) {
      const response = await server.fetch('/tracks', {
        method: 'POST',
        json: {
          name: `Track ${written}`,
          country: 'DE',
          lengthKm: 5,
          cornerCount: 10,
          timeZone: 'Europe/Berlin',
        },
      })
      statuses.add(response.status)
      written += 1
    }
  }
  const others = [reader(), reader(), writer()]
  await restore(backup.id)
  isOver = true
  await Promise.all(others)
  expect(statuses).toEqual(new Set([200, 201]))
  expect([...seen].sort()).toEqual(['New', 'Old'])
  expect(written).toBeGreaterThan(1)
  const log = await logSince(0)
  const jumps = log.filter(({ opType }) => opType === 'restore').map(({ seq }) => seq)
  // Behind the last jump there is no gap.
  const tail = log.filter(({ seq }) => seq >= (jumps.at(-1) ?? 0)).map(({ seq }) => seq)
  expect(tail).toEqual(Array.from(tail, (_, index) => (jumps.at(-1) ?? 0) + index))
})

describe('these checks on a plain copy over the open file', () => {
  test('it is caught: the content is not what the backup holds', async () => {
    const other = await startTestServer()
    await make(other.api, 'drivers', { firstName: 'Old' })
    const backup = await other.api.createBackup()
    const before = await everything(other.api)
    await make(other.api, 'drivers', { firstName: 'New' })
    copyFileSync(join(other.dataDir, 'backups', backup.file), join(other.dataDir, 'trackside.db'))
    expect(await everything(other.api).catch((error) => error)).not.toEqual(before)
  })

  test('the service would detect it by different content, and by a connection that sees the old one', async () => {
    const store = openTestStore()
    const storeWorker = new StoreWorker({ file: store.file, duty: 'log' }, createLog(configOf(store.file)))
    await store.transact((connection) => {
      connection.exec("insert into accounts values ('a', 'acme', 'Acme', '2026-01-01T00:00:00.000Z')")
    })
    const { contentHash, proofHash } = store.read((connection) =>
      runWithin(hashContent(connection), Number.POSITIVE_INFINITY),
    )
    const found = { contentHash, proofHash, seqs: { a: 0 } }
    await verifyRestored({ store, storeWorker }, found)
    const unproved = { code: 'restore_not_proved' }
    await expect(
      verifyRestored({ store, storeWorker }, { ...found, proofHash: contentHash }),
    ).rejects.toMatchObject(unproved)
    await expect(verifyRestored({ store, storeWorker }, { ...found, seqs: { a: 1 } })).rejects.toMatchObject(
      unproved,
    )
    await storeWorker.close()
  })
})
