import { axeViolations } from './support/axe-violations.ts'
import { sidewaysPx, smallTargets, watch } from './support/page-watch.ts'
import { expect, test } from './support/trackside.ts'

test('the guide is searched by keys, by finger, and with a script of its own only', { tag: '@long' }, async ({
  page,
  newServer: { url },
}) => {
  const complaints = await watch(page, url)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const field = page.getByRole('combobox', { name: 'Search the guide' })
  const results = page.getByRole('option')
  const picked = page.getByRole('option', { selected: true })

  await page.goto(`${url}/docs/guide/operations.html`)
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  expect(asked).not.toContain('/docs/guide/search.json')
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type('exprt form')
  await expect(results.first()).toContainText('Export formats')
  await page.keyboard.press('ArrowDown')
  await expect(picked).not.toContainText('Export formats')
  await page.keyboard.press('ArrowUp')
  await expect(picked).toContainText('Export formats')
  await page.keyboard.press('Escape')
  await expect(results).toHaveCount(0)
  await expect(field).not.toBeFocused()
  await page.keyboard.press('/')
  await expect(picked).toContainText('Export formats')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeViolations(page, colorScheme === 'dark' ? 'colours' : 'all')).toEqual([])
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/docs\/guide\/embedding-adapters\.html#export-formats$/)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${url}/docs/guide/search.html?q=nothingofthiskind`)
  await expect(page.getByText('No part of the guide has all of these words.')).toBeVisible()
  await field.fill('undo')
  await expect(results.first()).toBeVisible()
  expect(await sidewaysPx(page)).toBe(0)
  expect((await smallTargets(page)).filter((target) => /undo/i.test(target))).toEqual([])
  await results.first().click()
  await expect(results).toHaveCount(0)
  await expect(page).toHaveURL(/#/)
  expect(complaints).toEqual([])
})
