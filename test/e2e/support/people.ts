import { expect, type Locator, type Page } from 'playwright/test'

/** The owner of the test server. */
export const PERSON = {
  account: 'Northside Racing',
  slug: 'northside-racing',
  name: 'Ana Ruiz',
  email: 'ana@northside.example',
  password: 'a long enough password',
}

export const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true })
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })

/** The completed first step of the first run. */
export async function fillAccount(page: Page): Promise<void> {
  await field(page, 'Account name').fill(PERSON.account)
  await field(page, 'Your name').fill(PERSON.name)
  await field(page, 'E-mail').fill(PERSON.email)
  await field(page, 'Password').fill(PERSON.password)
}

/** A new server with its first account, on the last page of the first run. */
export async function firstRun(page: Page, url: string, choice: 'Load a sample weekend' | 'Start empty') {
  await page.goto(url)
  await fillAccount(page)
  await button(page, 'Next').click()
  await button(page, choice).click()
  await expect(page.getByRole('button', { name: `account of ${PERSON.name}` })).toBeVisible()
}

export async function logIn(page: Page, password: string): Promise<void> {
  await field(page, 'Short account name').fill(PERSON.slug)
  await field(page, 'E-mail').fill(PERSON.email)
  await field(page, 'Password').fill(password)
  await button(page, 'Log in').click()
}

/** Types a text and presses a key. */
export async function type(page: Page, text: string, key: string): Promise<void> {
  if (text) await page.keyboard.type(text)
  await page.keyboard.press(key)
}

/** The first step by keyboard. The short name is suggested. */
export async function typeAccount(page: Page): Promise<void> {
  await expect(field(page, 'Account name')).toBeFocused()
  await type(page, PERSON.account, 'Tab')
  await expect(field(page, 'Short account name')).toHaveValue(PERSON.slug)
  await type(page, '', 'Tab')
  await type(page, PERSON.name, 'Tab')
  await type(page, PERSON.email, 'Tab')
  await type(page, PERSON.password, 'Enter')
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 60; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('no Tab stop leads there')
}

/** In the dialog of an invite: no network is chosen, so that its address stays that of this machine. */
export async function inviteUnshared(page: Page): Promise<void> {
  const networks = page.getByRole('group', { name: 'Share on the network' })
  await expect(networks).toBeVisible()
  for (const box of await networks.getByRole('checkbox').all()) await box.uncheck()
}
