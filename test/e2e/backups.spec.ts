import { mkdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { startServerProcess } from '../support/server-process.ts'
import { fillDisk, makeRoom, mountSmallDisk, smallDiskLauncher } from '../support/small-disk.ts'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field } from './support/people.ts'
import { openAs, signUp } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

test('an owner backs up, restores and undoes; every page shows a banner when copies fail @long', async ({
  page,
  emptyTeam: { url, api, token, server },
}) => {
  const complaints = await watch(page, url)
  await api.drivers.create({ firstName: 'Petra', lastName: 'Kept' })
  await openAs(page, url, token, '/settings/backups')
  await expect(page.getByText('No backups yet')).toBeVisible()
  await button(page, 'Back up now').click()
  await expect(page.getByText('Backup made and verified.')).toBeVisible()
  await api.drivers.create({ firstName: 'Lena', lastName: 'Lost' })

  await page.reload()
  await expect(page.getByRole('list', { name: 'Backups' }).getByRole('listitem')).toHaveCount(1)
  await lookAt(page, 'backups')
  await page.getByRole('button', { name: /^Restore the backup of/ }).click()
  await expect(page.getByText('1 change made since')).toBeVisible()
  await lookAt(page, 'backups-restore')
  await button(page, 'Restore').click()
  await expect(page.getByText(/^Everything is as it was/)).toBeVisible()
  await page.getByRole('link', { name: 'Drivers' }).click()
  await expect(page.getByText('Petra Kept')).toBeVisible()
  await expect(page.getByText('Lena Lost')).toHaveCount(0)
  await button(page, 'Undo').click()
  await expect(page.getByText('Lena Lost')).toBeVisible()
  expect(complaints).toEqual([])

  const stick = join(server.dataDir, 'stick')
  await page.goto(`${url}/app/settings/backups`)
  await field(page, 'Folder for copies').fill(stick)
  await field(page, 'Maximum size of all backups, in GB').fill('much')
  await button(page, 'Save').click()
  await expect(page.getByText('must be a number of gigabytes', { exact: false })).toBeVisible()
  await field(page, 'Maximum size of all backups, in GB').fill('2,5')
  await button(page, 'Save').click()
  await expect(page.getByText('Folder for copies is not there', { exact: false })).toBeVisible()
  mkdirSync(stick)
  await button(page, 'Save').click()
  await expect(page.getByText('Backup settings saved.')).toBeVisible()
  await expect(page.getByText(`copied to ${stick}`).first()).toBeVisible()
  expect(await api.backupSettings()).toMatchObject({ maxBytes: 2.5 * 1024 ** 3 })
  await expect(page.getByText('kept below 2.5 GB').first()).toBeVisible()
  rmSync(stick, { recursive: true })
  await api.createBackup()
  await page.goto(`${url}/app/tracks`)
  await expect(page.getByText(/^Backups are not copied since/)).toBeVisible()
  await lookAt(page, 'backups-banner')
})

test('a backup is reported when the server answers, before the lists are read again', async ({
  page,
  emptyTeam: { url, token },
}) => {
  await openAs(page, url, token, '/settings/backups')
  await expect(page.getByText('No backups yet')).toBeVisible()
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/backups(\/\w+)?$/, async (route) => {
    if (route.request().method() === 'GET') await mayGo
    await route.continue()
  })
  await button(page, 'Back up now').click()
  await expect(page.getByText('Backup made and verified.')).toBeVisible()
  await expect(page.getByText('No backups yet')).toBeVisible()
  letGo()
  await expect(page.getByRole('list', { name: 'Backups' }).getByRole('listitem')).toHaveCount(1)
})

test('a full disk is reported on every page with what to delete, and a button frees space', {
  tag: '@long',
}, async ({ page }) => {
  test.skip(smallDiskLauncher('20m') === null, 'neither root nor user namespaces to mount a small disk')
  const disk = await mountSmallDisk('20m')
  const server = await startServerProcess({ dataDir: disk.dataDir, launcher: disk.launcher })
  try {
    const { api, token } = await signUp(server.url, false)
    for (const lastName of ['One', 'Two']) {
      await api.drivers.create({ firstName: 'Petra', lastName })
      await api.createBackup()
    }
    fillDisk(disk.folder)
    await api.drivers.create({ firstName: 'Petra', lastName: 'Three' }).catch(() => {})
    await openAs(page, server.url, token, '/drivers')
    await expect(page.getByText(/^The disk of the server is full/)).toBeVisible()
    await expect(page.getByText(/are free, backups take \d+\.\d MB, the database/)).toBeVisible()
    await lookAt(page, 'backups-full-disk')
    await page.getByRole('button', { name: /^Remove the oldest backup/ }).click()
    await expect(page.getByText(/^The backup of .* is removed/)).toBeVisible()
    expect((await api.listBackups()).items).toHaveLength(1)
    makeRoom(disk.folder)
    await expect(page.getByText(/^The disk of the server is full/)).toHaveCount(0, { timeout: 30_000 })
  } finally {
    await server.cleanUp()
    disk.end()
  }
})

test('without a database the server offers its backups on a plain page', async ({
  page,
  newProcess: server,
}) => {
  const { api, token } = await signUp(server.url, false)
  await api.drivers.create({ firstName: 'Petra', lastName: 'Kept' })
  await api.createBackup()
  await server.kill('SIGTERM')
  truncateSync(join(server.dataDir, 'trackside.db'), 8192)
  rmSync(join(server.dataDir, 'trackside.db-wal'), { force: true })
  await server.restart()
  const complaints = await watch(page, server.url)
  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'The database is damaged' })).toBeVisible()
  await lookAt(page, 'recovery')
  expect(complaints).toEqual([])
  await button(page, 'Restore the last good backup').click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await openAs(page, server.url, token, '/drivers')
  await expect(page.getByText('Petra Kept')).toBeVisible()
})
