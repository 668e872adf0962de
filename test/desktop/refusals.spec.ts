import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright/test'
import { button } from '../e2e/support/people.ts'
import { expect, test } from './support/desktop.ts'
import { choosesFolder, explanationOf, originOf, pageOf, pressLast, quit } from './support/steps.ts'

const wizard = (page: Page) => page.getByRole('heading', { name: 'Set up this server' })

test('a file at the path of the folder is reported in a window; another folder is remembered', async ({
  startApp,
  userData,
}) => {
  writeFileSync(join(userData, 'data'), 'not a folder')
  const app = await startApp()
  const explanation = await explanationOf(app)
  await expect(explanation.getByRole('heading')).toHaveText(/folder/i)
  await expect(explanation.getByText(join(userData, 'data')).first()).toBeVisible()

  const chosen = join(userData, 'elsewhere')
  mkdirSync(chosen)
  await choosesFolder(app, chosen)
  await pressLast(explanation, /^Choose another folder/)
  await expect(wizard(await pageOf(app))).toBeVisible()
  expect(readFileSync(join(userData, 'data'), 'utf8')).toBe('not a folder')
  expect((await quit(app)).code).toBe(0)

  const again = await startApp()
  await expect(wizard(await pageOf(again))).toBeVisible()
})

test('a folder that cannot be written is explained, and closing the window quits', async ({ startApp }) => {
  test.skip(process.platform !== 'linux', 'only Linux has /sys, which takes no folder')
  const app = await startApp({ env: { DATA_DIR: '/sys/trackside' } })
  const explanation = await explanationOf(app)
  await expect(explanation.getByRole('heading')).toHaveText(/folder/i)
  await expect(explanation.getByText('/sys/trackside').first()).toBeVisible()
  await expect(button(explanation, 'Try again')).toBeVisible()
  await app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.close()
  })
  expect(await app.exited).toEqual({ code: 0, signal: null })
})

test('a port in use is named; the next free one is used instead, and remembered', async ({ startApp }) => {
  const holder = createServer((_request, response) => response.end('another program')).listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  try {
    const app = await startApp({ env: { PORT: String(port) } })
    const explanation = await explanationOf(app)
    await expect(explanation.getByRole('heading')).toHaveText(new RegExp(`\\b${port}\\b`))
    await pressLast(explanation, 'Try again')
    await expect.poll(async () => (await explanationOf(app)) === explanation).toBe(false)
    await pressLast(await explanationOf(app), 'Use another free port')
    await expect(wizard(await pageOf(app))).toBeVisible()
    const url = await originOf(app)
    expect(new URL(url).port).not.toBe(String(port))
    expect((await quit(app)).code).toBe(0)
    const again = await startApp({ env: { PORT: '' } })
    expect(await originOf(again)).toBe(url)
  } finally {
    holder.close()
  }
})

test('a database of a newer version is not changed, and the window asks for an update', async ({
  startApp,
  userData,
}) => {
  const dataDir = join(userData, 'data')
  mkdirSync(dataDir)
  const database = new Database(join(dataDir, 'trackside.db'))
  database.exec(
    'create table of_the_future (id integer); pragma user_version = 987650; pragma journal_mode = wal',
  )
  database.close()
  const bytes = readFileSync(join(dataDir, 'trackside.db'))

  const app = await startApp()
  const explanation = await explanationOf(app)
  await expect(explanation.getByRole('heading')).toHaveText(/newer/i)
  await expect(button(explanation, /^Update from a file/)).toBeVisible()
  await pressLast(explanation, 'Quit')
  expect(await app.exited).toEqual({ code: 0, signal: null })
  expect(readFileSync(join(dataDir, 'trackside.db')).equals(bytes)).toBe(true)
})

test('the app starts with a damaged database, and the window shows how to recover', async ({
  startApp,
  userData,
}) => {
  const dataDir = join(userData, 'data')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'trackside.db'), Buffer.alloc(64 * 1024, 'not a database. '))
  const app = await startApp()
  await expect((await pageOf(app)).getByRole('heading', { level: 1 })).toHaveText(/damaged|cannot be read/i)
})
