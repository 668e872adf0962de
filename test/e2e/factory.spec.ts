import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

test('an owner links this laptop to the factory, sees how far it is, and what the hub says against it @long', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  let refuses = true
  // A hub that refuses the key at first, then takes everything.
  const hub = createServer((request, response) => {
    request.resume().on('end', () => {
      response.statusCode = refuses ? 401 : 200
      response.end(JSON.stringify(refuses ? { detail: 'The key is revoked.' } : { seq: 1_000_000 }))
    })
  })
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(hub.address() as AddressInfo).port}`
  try {
    const complaints = await watch(page, url)
    await openAs(page, url, token, '/settings/factory')
    await expect(page.getByText('Nothing is sent.')).toBeVisible()
    await field(page, 'Address of the hub').fill(address)
    await field(page, 'Key').fill('hub_key')
    await page.getByLabel('Send to the factory').check()
    await button(page, 'Save').click()
    await expect(page.getByText('Factory settings saved.')).toBeVisible()
    await expect(page.getByText('The hub answered 401: The key is revoked.')).toBeVisible()
    expect(await api.factory()).toMatchObject({
      url: address,
      hasKey: true,
      enabled: true,
      all: true,
      telemetry: true,
    })
    await page.getByLabel('Send every event').uncheck()
    await page.getByLabel('Send telemetry too').uncheck()
    refuses = false
    await button(page, 'Save').click()
    await expect(page.getByText(/its data folder is an older copy/)).toBeVisible()
    expect(await api.factory()).toMatchObject({ all: false, eventIds: [], telemetry: false })
    expect(complaints).toEqual([])
  } finally {
    hub.close()
  }
})

test('a baseline of the factory shows what it would change, is applied, and is taken back', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const tyre = await api.tyreSpecifications.create({ compound: 'Medium', maxHeatCycles: 4 })
  await api.tyreSpecifications.update(tyre.id, { maxHeatCycles: 5 })
  const content = JSON.stringify({
    tyreSpecifications: [
      { id: tyre.id, compound: 'Medium', maxHeatCycles: 3 },
      { id: '0198f1b2-7a00-7000-8000-000000000001', compound: 'Hard' },
    ],
  })
  const item = {
    name: 'GT3',
    version: 1,
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: content.length,
    publishedAt: '2026-06-01T10:00:00.000Z',
    publishedBy: 'factory',
  }
  // A hub that takes everything, and publishes two baselines.
  const hub = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.url === '/v1/baselines')
        response.end(JSON.stringify({ items: [item, { ...item, name: 'GT4' }] }))
      else if (request.method === 'GET') response.end(content)
      else response.end(JSON.stringify({ seq: 1 }))
    })
  })
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(hub.address() as AddressInfo).port}`
  try {
    const complaints = await watch(page, url)
    await api.putFactory({ body: { url: address, key: 'hub_key', enabled: true } })
    await openAs(page, url, token, '/settings/factory')
    const saved = Promise.withResolvers<void>()
    await page.route('**/factory', async (route) => {
      if (route.request().method() === 'PUT') await saved.promise
      await route.continue()
    })
    await button(page, 'Take GT3').click()
    await expect(button(page, 'Take GT4')).toHaveAttribute('aria-disabled', 'true')
    saved.resolve()
    await button(page, 'Take GT4').click()
    await expect.poll(async () => (await api.factory()).baselines).toEqual(['GT3', 'GT4'])
    await button(page, 'Preview…').first().click()
    await expect(page.getByText(/^Max heat cycles: 5 to 3 \(set here by /)).toBeVisible()
    await expect(page.getByText('Tyre specification Hard: new')).toBeVisible()
    await lookAt(page, 'factory-baseline')
    await button(page, 'Apply').click()
    await expect(page.getByText('1 tyre specification created', { exact: false })).toBeVisible()
    expect(await api.tyreSpecifications.get(tyre.id)).toMatchObject({ maxHeatCycles: 3 })
    await button(page, 'Close').last().click()
    await button(page, 'Show…').click()
    await button(page, 'Revert').click()
    await expect(page.getByText('Reverted: all is as it was before this baseline.')).toBeVisible()
    expect((await api.tyreSpecifications.list()).items).toMatchObject([{ maxHeatCycles: 5 }])
    expect(complaints).toEqual([])
  } finally {
    hub.close()
  }
})
