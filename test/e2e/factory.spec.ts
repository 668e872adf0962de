import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { watch } from './support/page-watch.ts'
import { button, field } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

test('an owner links this laptop to the factory, sees how far it is, and what the hub says against it', async ({
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
