import type { Page } from 'playwright/test'
import { byFinger } from './support/page-watch.ts'
import { field } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

const heights = (page: Page) =>
  page.evaluate(() => {
    const css = getComputedStyle(document.documentElement)
    const button = document.querySelector('main button')?.getBoundingClientRect().height
    return `${css.fontSize} text, ${button}px control`
  })
const COMPACT = '13px text, 28px control'
const TOUCH = '15px text, 44px control'

test('sizes follow the pointer, not the window, until a density is chosen for this browser', async ({
  page,
  emptyTeam: { url, token },
}) => {
  await openAs(page, url, token, '/settings/me')
  const density = field(page, 'Density')
  await expect(density).toHaveValue('auto')
  for (const width of [1280, 3840]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await heights(page)).toBe(COMPACT)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await byFinger(page, () => heights(page))).toBe(TOUCH)
  expect(await heights(page)).toBe(COMPACT)

  await density.selectOption('touch')
  expect(await heights(page)).toBe(TOUCH)
  await page.reload()
  await expect(density).toHaveValue('touch')
  expect(await heights(page)).toBe(TOUCH)
  await density.selectOption('compact')
  expect(await byFinger(page, () => heights(page))).toBe(COMPACT)
})

test('the typeface comes with the page', async ({ page, emptyTeam: { url, token } }) => {
  await openAs(page, url, token, '/')
  await expect(page.getByRole('link', { name: 'Weekends' })).toBeVisible()
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  })
  expect(loaded).toEqual([expect.stringContaining('IBM Plex Sans')])
  const preloads = page.locator('head link[rel=preload][as=font]')
  await expect(preloads).toHaveCount(1)
})

test('a row of a list is as high as its token, whatever is pressed in it', async ({
  page,
  sampleTeam: { url, token },
}) => {
  await openAs(page, url, token, '/')
  for (const [path, px] of [
    ['/drivers', 28],
    ['/views', 28],
    ['/data/laps', 24],
  ] as const) {
    await page.goto(`${url}/app${path}`)
    const row = page.getByRole('main').locator('tr[data-row]').first()
    await expect(row).toBeVisible()
    // The rule below it is part of it.
    expect(Math.round((await row.boundingBox())?.height ?? 0), path).toBeLessThanOrEqual(px + 1)
  }
})
