import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openAs } from './support/session-table.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/trackside.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDER = resolve(ROOT, '../shared/data/imsa-2024-long-beach')

/** The official results, read without code of the product. */
function officialResults() {
  const text = readFileSync(join(FOLDER, '202404201335-race-results.csv'), 'utf8')
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const names = head.split(/[,;]/).map((name) => name.trim())
  return lines.map((line) => {
    const cells = line.split(/[,;]/)
    const cell = (name: string) => (cells[names.indexOf(name)] ?? '').trim()
    return {
      number: cell('NUMBER'),
      carClass: cell('CLASS'),
      laps: Number(cell('LAPS')),
      best: cell('FL_TIME'),
    }
  })
}

async function load(url: string, token: string) {
  const args = ['scripts/load.ts', FOLDER, '--url', url, '--token', token]
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
}

test('the imported IMSA race matches the official results', { tag: '@long' }, async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  test.skip(!existsSync(FOLDER), `there is no ${FOLDER}`)
  test.setTimeout(180_000)
  await load(url, token)
  const race = (await api.sessions.list()).items.find(({ name }) => name === 'Race')
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, url, token, `/sessions/${race?.id}`)
  const results = officialResults()
  expect(results.length).toBeGreaterThan(20)

  await page.locator('[title$=": open its run sheet"]').first().click()
  const fact = (label: string) => page.locator(`[data-fact="${label}"] dd`).first()
  const cars = page.getByRole('navigation', { name: 'Cars' })
  for (const { number, carClass, laps, best } of results) {
    await cars.getByRole('link', { name: new RegExp(`^${number} `) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${number} `))
    await expect(fact('Laps'), `laps of car ${number}`).toHaveText(String(laps))
    if (best !== '') await expect(fact('Best'), `best of car ${number}`).toHaveText(best)
    const bestOfClass = results
      .filter((each) => each.carClass === carClass && each.best !== '')
      .map((each) => each.best)
      .toSorted()[0]
    if (best === bestOfClass) {
      const purple = page.locator('[data-lap][data-look="purple"]')
      const grid = page.getByRole('grid')
      for (let top = 0; (await purple.count()) === 0 && top < 6000; top += 300) {
        await grid.evaluate((scroller, to) => scroller.scrollTo(0, to), top)
        await settled(page)
      }
      await expect(purple.first(), `fastest lap of ${carClass}`).toContainText(best)
    }
  }
})
