import { copyFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type BackupNote, readNote, writeNote } from '../../server/backups/note.ts'
import { createClient } from '../../server/contract/client.ts'
import { everything } from '../support/content.ts'
import { make } from '../support/factories.ts'
import { firstAccount } from '../support/first-account.ts'
import { startReceiver } from '../support/receiver.ts'
import { refusal } from '../support/refusal.ts'
import { PASSWORD } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { type Laptop, startLaptop } from '../support/two-laptops.ts'

const SOON = { timeout: 15_000 }

/** A laptop with the first account, whose backups are copied to the folder. */
async function firstLaptop(folder: string): Promise<Laptop> {
  const { database } = await firstAccount()
  const dataDir = tempFolder()
  writeFileSync(join(dataDir, 'trackside.db'), database)
  const laptop = await startLaptop('secret of the first', dataDir)
  await laptop.logIn()
  await laptop.api.putBackupSettings({ body: { folder } })
  return laptop
}

const takeOverFrom = async (laptop: Laptop, folder: string) => {
  const { items } = await laptop.api.takeoverBackups({ body: { folder } })
  const backupId = items[0]?.id as string
  return laptop.api.takeOver({ body: { folder, backupId } })
}

test('a second laptop takes over with all data, and the first one stands down until a user decides', async () => {
  const folder = tempFolder()
  const receiver = await startReceiver()
  const first = await firstLaptop(folder)
  const lap = await make(first.api, 'laps')
  await first.api.webhooks.create({
    name: 'Factory',
    url: receiver.url,
    filters: { entityTypes: ['track'], opTypes: ['create'] },
  })
  const key = await first.api.apiKeys.create({ name: 'Script' })
  const invite = await first.api.inviteMember({ body: { email: 'bo@example.com', role: 'member' } })
  const before = await everything(first.api)
  const lead = await first.api.lead()
  const { term } = lead
  expect(lead).toMatchObject({ isStandby: false, peer: null })
  const backup = await first.api.createBackup()

  const second = await startLaptop('secret of the second')
  const found = await second.api.takeoverBackups({ body: { folder } })
  expect(found.items).toMatchObject([
    { id: backup.id, file: backup.file, madeBy: lead.name, accounts: [{ name: 'Acme Racing' }], error: null },
  ])
  const token = (await (await first.logIn()).refresh()).token
  expect(await takeOverFrom(second, folder)).toEqual({
    restored: backup.id,
    accounts: [{ name: 'Acme Racing', slug: 'acme' }],
  })
  expect((await refusal(createClient({ baseUrl: second.url, token }).me())).status).toBe(401)
  await second.logIn()
  expect(await everything(second.api)).toEqual(before)
  expect((await second.api.lead()).term).toBe(term + 1)
  expect(await second.api.backupSettings()).toMatchObject({ folder: null })
  expect((await second.api.backupStatus()).copies).toBeNull()
  const script = createClient({ baseUrl: second.url, apiKey: key.secret })
  expect(await script.laps.get(lap.id)).toMatchObject({ id: lap.id })
  const code = new URL(invite.url).hash.match(/[\w-]{20,}/)?.[0] ?? invite.code
  await createClient({ baseUrl: second.url }).acceptInvite({
    body: { code, name: 'Bo', password: PASSWORD },
  })
  const track = await make(second.api, 'tracks')
  await expect
    .poll(() => receiver.received.filter(({ body }) => body.payload.id === track.id).length, SOON)
    .toBe(1)
  // Once there is an account, this way of taking over is closed.
  expect(await refusal(second.api.takeoverBackups({ body: { folder } }))).toMatchObject({
    status: 409,
    code: 'already_set_up',
  })

  // The first laptop has not noticed yet, and its change waits to be sent while it is on standby.
  await second.api.putBackupSettings({ body: { folder } })
  await first.switchOff()
  await first.switchOn()
  const standby = await first.api.lead()
  expect(standby).toMatchObject({
    term,
    isStandby: true,
    peer: { term: term + 1, seenBy: 'folder' },
    otherLeadsSince: null,
  })
  const refused = { status: 409, code: 'stood_down' }
  expect(await refusal(first.api.tracks.create({ name: 'Late', country: 'US' } as never))).toMatchObject(
    refused,
  )
  expect(await refusal(first.api.laps.update(lap.id, { comment: 'late' }))).toMatchObject(refused)
  expect(await refusal(first.api.laps.remove(lap.id))).toMatchObject(refused)
  expect(await refusal(first.api.revertChanges({ body: { seq: 1 } }))).toMatchObject(refused)
  expect(await first.api.laps.get(lap.id)).toMatchObject({ version: lap.version })
  expect(await first.api.checkExpression({ body: { expression: '1 + 1' } })).toMatchObject({ ok: true })
  expect((await first.api.createBackup()).error).toBeNull()
  // The other one leads: it stays so after a restart, also where the folder is gone, and may be changed later.
  await first.api.putBackupSettings({ body: { folder: null } })
  const settled = await first.api.decideLead({ body: { leader: 'other' } })
  expect(settled).toMatchObject({ isStandby: true, peer: { term: term + 1 } })
  expect(settled.otherLeadsSince).not.toBeNull()
  await first.switchOff()
  await first.switchOn()
  expect(await first.api.lead()).toEqual(settled)

  // This one leads again: the other one stands down when it sees that.
  await first.api.putBackupSettings({ body: { folder } })
  const again = await first.api.decideLead({ body: { leader: 'this' } })
  expect(again).toMatchObject({ term: term + 2, isStandby: false, peer: null, otherLeadsSince: null })
  await first.api.laps.update(lap.id, { comment: 'goes on' })
  await second.api.createBackup()
  expect(await second.api.lead()).toMatchObject({ isStandby: true, peer: { term: term + 2 } })
  expect(await refusal(second.api.laps.update(lap.id, { comment: 'no' }))).toMatchObject(refused)
  expect(await first.api.lead()).toMatchObject({ term: term + 2, isStandby: false })
}, 60_000)

test('what waits for a webhook is sent when this laptop leads again, and not before', async () => {
  const folder = tempFolder()
  const gate = Promise.withResolvers<void>()
  const first = await firstLaptop(folder)
  await first.api.createBackup()
  const second = await startLaptop('secret of the second')
  await takeOverFrom(second, folder)
  await second.logIn()

  const receiver = await startReceiver(() => gate.promise.then(() => 204))
  await first.api.webhooks.create({
    name: 'Factory',
    url: receiver.url,
    filters: { entityTypes: ['track'], opTypes: [] },
  })
  // One after the other, for they are of one row: the first is under way, the second waits.
  const track = await make(first.api, 'tracks')
  await first.api.tracks.update(track.id, { name: 'Renamed' })
  await expect.poll(() => receiver.received.length, SOON).toBe(1)
  await second.api.putBackupSettings({ body: { folder } })
  await first.api.createBackup()
  expect((await first.api.lead()).isStandby).toBe(true)
  gate.resolve()
  const backlog = async () => (await first.api.webhookBacklog()).items[0]
  await expect.poll(backlog, SOON).toMatchObject({ queued: 1, lastDeliveryStatus: 204 })
  expect(receiver.received.length).toBe(1)
  await first.api.decideLead({ body: { leader: 'this' } })
  await expect.poll(backlog, SOON).toMatchObject({ queued: 0 })
  expect(receiver.received.map(({ body }) => body.opType)).toEqual(['create', 'update'])
})

test('a restore on a laptop with another account is a takeover too, and none on its own backup', async () => {
  const folder = tempFolder()
  const first = await firstLaptop(folder)
  const own = await first.api.createBackup()
  const { term } = await first.api.lead()
  const second = await startLaptop('secret of the second')
  await takeOverFrom(second, folder)
  await (await second.logIn()).putBackupSettings({ body: { folder } })
  const invite = await second.api.inviteMember({ body: { email: 'cy@example.com', role: 'member' } })
  const lap = await make(second.api, 'laps')
  const theirs = await second.api.createBackup()

  await first.api.createBackup()
  expect((await first.api.lead()).isStandby).toBe(true)
  await first.api.restoreBackup({ params: { id: own.id } })
  expect(await first.api.lead()).toMatchObject({ term, isStandby: true })
  await first.api.restoreBackup({ params: { id: theirs.id } })
  expect(await first.api.lead()).toMatchObject({ term: term + 2, isStandby: false, peer: null })
  await (await first.logIn()).laps.update(lap.id, { comment: 'carried on' })
  const { code } = invite
  await first.api.acceptInvite({ body: { code, name: 'Cy', password: PASSWORD } })

  // A term is not given back with an older backup.
  await first.api.restoreBackup({ params: { id: own.id } })
  expect((await first.api.lead()).term).toBe(term + 2)
  await first.switchOff()
  await first.switchOn()
  expect((await first.api.lead()).term).toBe(term + 2)
})

test('reports errors of a folder or a backup, and runs one takeover at a time', async () => {
  const folder = tempFolder()
  const first = await firstLaptop(folder)
  await make(first.api, 'laps')
  const whole = await first.api.createBackup()
  const broken = await first.api.createBackup()
  truncateSync(join(folder, broken.file), 8192)
  const { api } = await startLaptop('secret of the second')
  const listed = (given: string) => refusal(api.takeoverBackups({ body: { folder: given } }))
  const wrong = (message: string) => ({ status: 400, errors: [{ path: '/folder', message }] })
  expect(await listed('copies')).toMatchObject(wrong('must be a whole path, such as /media/stick/trackside'))
  expect(await listed(join(folder, 'gone'))).toMatchObject(
    wrong('is not there; plug the stick in, or connect the shared folder'),
  )
  expect(await listed(join(folder, whole.file))).toMatchObject(wrong('is a file, not a folder'))
  expect(await listed(`${folder}\0`)).toMatchObject({ status: 400 })
  expect(await api.takeoverBackups({ body: { folder: tempFolder() } })).toEqual({ items: [] })

  const { items } = await api.takeoverBackups({ body: { folder } })
  expect(items.map(({ id, error }) => [id, error === null])).toEqual([
    [broken.id, false],
    [whole.id, true],
  ])
  // A laptop without any work has nothing to take over.
  const bare = tempFolder()
  copyFileSync(join(folder, whole.file), join(bare, whole.file))
  const note = readNote(join(folder, whole.file)) as BackupNote
  writeNote(join(bare, whole.file), { ...note, accounts: [] })
  const { items: nothing } = await api.takeoverBackups({ body: { folder: bare } })
  expect(nothing.map(({ error }) => error)).toEqual(['It was made before there was any account.'])
  const take = (backupId: string) => api.takeOver({ body: { folder, backupId } })
  expect(await refusal(take(broken.id))).toMatchObject({ status: 409, code: 'backup_unusable' })
  expect(await refusal(take('nothing'))).toMatchObject({ status: 404 })
  expect((await api.setupState()).needed).toBe(true)

  const [one, other] = await Promise.allSettled([take(whole.id), take(whole.id)])
  expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const late = [one, other].find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(await refusal(Promise.reject(late.reason))).toMatchObject({ status: 409, code: 'in_progress' })
  expect((await api.setupState()).needed).toBe(false)
  expect(readdirSync(folder)).toContain(whole.file)
})

test('two laptops with the same term both stand down, and one decision ends it', async () => {
  const folder = tempFolder()
  const first = await firstLaptop(folder)
  await first.api.createBackup()
  const { term } = await first.api.lead()
  const [second, third] = [await startLaptop('of the second'), await startLaptop('of the third')]
  for (const laptop of [second, third]) {
    await takeOverFrom(laptop, folder)
    await laptop.logIn()
  }
  for (const laptop of [second, third, second]) {
    await laptop.api.putBackupSettings({ body: { folder } })
  }
  for (const laptop of [second, third]) {
    expect(await laptop.api.lead()).toMatchObject({
      term: term + 1,
      isStandby: true,
      peer: { term: term + 1 },
    })
  }
  const unknown = await refusal(third.api.decideLead({ body: { leader: 'nobody' as never } }))
  expect(unknown).toMatchObject({ status: 400 })
  expect(await third.api.decideLead({ body: { leader: 'this' } })).toMatchObject({ term: term + 2 })
  await second.api.createBackup()
  expect(await second.api.lead()).toMatchObject({ isStandby: true, peer: { term: term + 2 } })
  expect(await third.api.lead()).toMatchObject({ isStandby: false })
  expect(await refusal(third.api.decideLead({ body: { leader: 'other' } }))).toMatchObject({
    status: 409,
    code: 'no_other_laptop',
  })
})
