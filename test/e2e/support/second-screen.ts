import type { Browser, Page } from 'playwright/test'
import { createClient } from '../../../server/contract/client.ts'
import { OWNER, openAs } from './session-table.ts'
import type { Team } from './trackside.ts'

export const BEN = { name: 'Ben Frost', email: 'ben@northside.example', password: 'another long password' }

/** Token of a second engineer of the team. */
export async function logInBen({ api, url }: Team): Promise<string> {
  await api.members.create({ ...BEN, role: 'member' })
  const body = { email: BEN.email, password: BEN.password, accountSlug: OWNER.accountSlug }
  return (await createClient({ baseUrl: url }).logIn({ body })).token
}

/** The same address as a second engineer. */
export async function openForBen(browser: Browser, team: Team, token: string, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await openAs(page, team.url, token, path)
  return page
}
