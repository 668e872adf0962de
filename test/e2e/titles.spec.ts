import type { Page } from 'playwright/test'
import { PAGES } from '../../renderer/app/pages.ts'
import { openAs } from './support/session-table.ts'
import { expect, type Team, test } from './support/trackside.ts'

const EVENT = 'Cabo Sereno 100 Minutes'
const OF_EVENT = /^\/(events|sessions|print|laps|wall)\//
const FIRST = ['/', '/events/:eventId', '/nowhere']

/** A row of the sample weekend for each path parameter. */
async function idsIn({ api }: Team): Promise<Record<string, string>> {
  const first = async (rows: Promise<{ items: readonly { id: string }[] }>) => (await rows).items[0]?.id ?? ''
  const session = (await api.sessions.list()).items.find(({ name }) => name === 'Practice 2')
  const runSheetId = await first(api.runSheets.list({ sessionId: session?.id }))
  const [setup, other] = (await api.setups.list()).items
  const rules = await api.permissionProfiles.create({ name: 'Guests', rules: ['read:*'] })
  return {
    eventId: await first(api.events.list()),
    sessionId: session?.id ?? '',
    runSheetId,
    lapId: await first(api.laps.list({ runSheetId })),
    setupId: setup?.id ?? '',
    otherId: other?.id ?? '',
    planId: await first(api.runPlans.list()),
    setId: await first(api.tyreSets.list()),
    issueId: await first(api.issues.list()),
    viewId: await first(api.customViews.list()),
    webhookId: (await api.webhooks.create({ name: 'Data lake', url: 'https://factory.example/in' })).id,
    pluginId: 'new',
    path: 'laps',
    '/kpis/:profileId': await first(api.dataAnalysisProfiles.list()),
    '/settings/permissions/:profileId': rules.id,
  }
}

/** Navigates without a reload. */
const goTo = (page: Page, href: string) =>
  page.evaluate((to) => history.pushState(null, '', to), `/app${href}`)

test('every page has its own title, which names its content and its event', { tag: '@long' }, async ({
  page,
  sampleTeam,
}) => {
  const { api, url, token } = sampleTeam
  const ids = await idsIn(sampleTeam)
  const addressOf = (path: string) =>
    path.replace('/:rowId?', '').replace(/:(\w+)\??/g, (_, name) => ids[path] ?? ids[name] ?? `no-${name}`)
  await openAs(page, url, token, '/')
  await expect(page).toHaveTitle('Weekends · Trackside')
  const seen = new Map<string, string>()
  for (const path of [...FIRST, ...PAGES.map((each) => each.path)]) {
    await goTo(page, addressOf(path))
    await expect(page, path).toHaveTitle(OF_EVENT.test(path) ? new RegExp(`. · ${EVENT}$`) : /. · Trackside$/)
    await expect(page.locator('main').first(), path).toBeVisible()
    const title = await page.title()
    expect(seen.get(title), `${title} of ${path}`).toBeUndefined()
    seen.set(title, path)
  }

  // The title of a running session begins with its flag and the race clock.
  await goTo(page, addressOf('/sessions/:sessionId/charts'))
  await api.sessions.update(ids.sessionId ?? '', { status: 'red' })
  await expect(page).toHaveTitle(new RegExp(`^Red flag .+ · Charts · Practice 2 · ${EVENT}$`))
})
