import type { Locator, Page } from 'playwright/test'
import type { Client } from '../../../server/contract/client.ts'
import { createClient } from '../../../server/contract/client.ts'

export const OWNER = {
  accountName: 'Northside Racing',
  accountSlug: 'northside-racing',
  name: 'Ana Ruiz',
  email: 'ana@northside.example',
  password: 'a long enough password',
}

export interface Signed {
  api: Client
  token: string
}

/** The first account of a fresh server, optionally with the sample weekend. */
export async function signUp(url: string, sampleData: boolean): Promise<Signed> {
  const api = createClient({ baseUrl: url })
  const { token } = await api.setUp({ body: { ...OWNER, sampleData } })
  api.setToken(token)
  return { api, token }
}

/** Opens a page as a logged-in user. */
export async function openAs(page: Page, url: string, token: string, path: string): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('trackside.token', kept), token)
  await page.goto(`${url}/app${path}`)
}

/** Entry field of a car's next lap. */
export const entryOf = (page: Page, car: string): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^Time of lap \\d+, car ${car}$`) })

/** A lap of a car on screen. */
export const lapOf = (page: Page, car: string, lap: number): Locator =>
  page.locator(`[data-car="${car}"] [data-lap][data-number="${lap}"]`)
