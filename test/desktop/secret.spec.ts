import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { setUp } from '../support/server-process.ts'
import { expect, test } from './support/desktop.ts'
import { explanationOf, originOf, pageOf, pressLast, quit } from './support/steps.ts'

interface Bridge {
  trackside: { appInfo(): Promise<{ secretWarning: string | null }> }
}
const warningIn = (page: Page) =>
  page.evaluate(async () => (await (window as unknown as Bridge).trackside.appInfo()).secretWarning)

const statusOf = async (url: string, token: string) =>
  (await fetch(`${url}/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status

/** The part of a login that its secret signs would still be good; the secret itself must not lie in any file. */
const filesWith = (folder: string, secret: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(secret))

const WITHOUT_KEYRING = ['--password-store=basic']

test('without a keyring the secret is a plain file and the app says so; with one it is encrypted, and logins stay valid', async ({
  startApp,
  runtime,
  userData,
}) => {
  test.skip(process.platform !== 'linux', 'macOS and Windows always have one')
  const plainFile = join(userData, 'data/secrets/jwt-secret')
  const first = await startApp({ args: WITHOUT_KEYRING })
  const { token } = await setUp(await originOf(first))
  expect(await warningIn(await pageOf(first))).toMatch(/keyring/)
  const secret = readFileSync(plainFile, 'utf8').trim()
  expect((await quit(first)).code).toBe(0)

  test.skip(runtime.name === 'Electron', 'this machine may have no keyring')
  const second = await startApp()
  expect(await statusOf(await originOf(second), token)).toBe(200)
  expect(await warningIn(await pageOf(second))).toBe(null)
  expect(existsSync(plainFile)).toBe(false)
  expect(filesWith(userData, secret)).toEqual([])
  expect((await quit(second)).code).toBe(0)

  const third = await startApp()
  expect(await statusOf(await originOf(third), token)).toBe(200)
})

test('a secret that cannot be read is replaced only after a window has asked', async ({
  startApp,
  runtime,
  userData,
}) => {
  test.skip(runtime.name === 'Electron', 'only the double has a second keyring')
  const first = await startApp()
  const { token } = await setUp(await originOf(first))
  expect((await quit(first)).code).toBe(0)
  const secrets = join(userData, 'data/secrets')
  const before = readdirSync(secrets).map((name) => readFileSync(join(secrets, name)))

  const second = await startApp({ keyring: 'of another computer' })
  const explanation = await explanationOf(second)
  await expect(explanation.getByRole('heading')).toHaveText(/cannot be read/)
  expect(readdirSync(secrets).map((name) => readFileSync(join(secrets, name)))).toEqual(before)
  await pressLast(explanation, /everybody logs in again/)
  expect(await statusOf(await originOf(second), token)).toBe(401)
})
