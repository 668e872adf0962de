import { serviceSignature } from '../../server/webhooks/signature.ts'
import { withReceiver } from './support/hook-receiver.ts'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field, tabTo, type } from './support/people.ts'
import { buildSession } from './support/session-rows.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

test('by keyboard a webhook is created and delivers; by touch a failed delivery is sent again', {
  tag: '@long',
}, async ({ page, browser, emptyTeam: { url, api, token } }) => {
  const { sheets } = await buildSession(api, 1)
  const runSheetId = sheets.get('01') as string
  const deliveries = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await withReceiver(async (receiver) => {
    const complaints = await watch(page, url)
    await openAs(page, url, token, '/settings/webhooks')
    await expect(page.getByText('No webhooks yet')).toBeVisible()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'Add webhook' })
    await expect(field(page, 'Name')).toBeFocused()
    await type(page, 'Factory', 'Tab')
    await type(page, 'ftp://factory.example/', 'Enter')
    await expect(form.getByText('A webhook goes to an https address, not to "ftp:".')).toBeVisible()
    await expect(field(page, 'URL')).toBeFocused()
    // The refusal is a 400 response, which Chromium logs.
    complaints.length = 0
    await page.keyboard.press('Control+a')
    await page.keyboard.type(receiver.url)
    await expect(form.getByText(/^Every create, update and delete of events, cars/)).toBeVisible()
    await tabTo(page, form.getByLabel('Laps', { exact: true }))
    await page.keyboard.press('Space')
    await tabTo(page, form.getByLabel('Deleted'))
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await expect(form.getByText('Every create and update of laps.')).toBeVisible()
    await tabTo(page, form.getByRole('button', { name: 'Add webhook' }))
    await page.keyboard.press('Enter')
    await expect(field(page, 'Secret')).toHaveValue(/^[0-9a-f]{48}$/)
    const secret = await field(page, 'Secret').inputValue()
    await tabTo(page, button(page, 'I have copied it'))
    await page.keyboard.press('Enter')

    await expect(page.getByText('No deliveries yet')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Factory' })).toBeVisible()
    await page.keyboard.press('t')
    await expect(page.getByText('Status 200. The receiver answered 200')).toBeVisible()
    await expect(deliveries.first()).toHaveText(/Delivered.*webhook\.test\.create/)
    const lap = await api.laps.create({ runSheetId, lapNumber: 1, lapTimeMs: 91_250 })
    await expect(deliveries.first()).toHaveText(/Delivered\s*lap\.create\s*200\s*1 attempt/)
    await tabTo(page, deliveries.first().getByRole('button'))
    await page.keyboard.press('Enter')
    const opened = page.getByRole('dialog', { name: 'lap.create' })
    await expect(opened.getByRole('region', { name: 'Response body' })).toContainText('"stored": true')
    await expect(opened.getByRole('region', { name: 'Request headers' })).toContainText(
      `POST ${receiver.url}\nContent-Type: application/json`,
    )
    await expect(opened.getByRole('region', { name: 'Request body' })).toContainText('"lapTimeMs": 91250')
    const got = receiver.received.at(-1)
    expect(got?.headers['x-service-signature']).toBe(serviceSignature(secret, String(got?.body)))
    await lookAt(page, 'webhook-delivery')
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()

    receiver.status = 503
    await api.laps.update(lap.id, { lapTimeMs: 90_999 })
    await expect(deliveries.first()).toHaveText(/Failed\s*lap\.update\s*503\s*3 attempts/)
    await expect(button(page, 'Replay 1 failed…')).toBeVisible()
    await expect(page.getByText(/^Its receiver has refused every delivery since/)).toBeVisible()
    await lookAt(page, 'webhook')
    const key = 'webhookOffAfterHours'
    await api.putAccountOptions({ params: { key }, body: { data: 0.0001 } })
    const banner = page.getByText(
      'The webhook Factory was switched off: its receiver accepted nothing for too long.',
    )
    await expect(banner).toBeVisible()
    await expect(page.getByText(/^Switched off: its receiver has accepted nothing since/)).toBeVisible()
    await api.putAccountOptions({ params: { key }, body: { data: 0 } })
    await page.getByLabel('Enabled').check()
    await expect(banner).toBeHidden()
    await page.getByRole('link', { name: 'All webhooks' }).click()
    await expect(page.getByRole('row', { name: /Factory/ })).toHaveText(/Laps: create, update.*503.*0.*1/)
    await lookAt(page, 'webhooks')
    expect(complaints).toEqual([])

    receiver.status = 204
    const tablet = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 760 } })
    const touched = await tablet.newPage()
    await openAs(touched, url, token, '/settings/webhooks')
    await touched.getByRole('table').getByRole('link', { name: 'Factory' }).tap()
    await touched.getByLabel('Which deliveries').selectOption('failed')
    await touched.getByRole('button', { name: /^Failed lap\.update/ }).tap()
    await button(touched, 'Replay').tap()
    await expect(touched.getByText('It sends an earlier delivery again.')).toBeVisible()
    await expect(touched.getByText('The receiver answered 204')).toBeVisible()
    await button(touched, 'Close').tap()
    await expect(touched.getByRole('button', { name: /failed…$/ })).toBeHidden()
    expect(JSON.parse(String(receiver.received.at(-1)?.body))).toMatchObject({
      entityType: 'lap',
      opType: 'update',
      payload: { id: lap.id, lapTimeMs: 90_999 },
    })
    await tablet.close()
  })
})

const GRIP = `export function kpi({ channels }) {
  console.log('channels', Object.keys(channels).join())
  return [{ name: 'Peak grip', value: Math.max(...channels.ay), unit: 'g' }, { name: 'Tow', value: tow }]
}`

test('a plugin is uploaded, corrected and tried by keyboard; a member may only run it @long', async ({
  browser,
  page,
  emptyTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  await openAs(page, url, token, '/settings/plugins')
  await expect(page.getByText('No plugins yet')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, button(page, 'Choose a file'))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({
    name: 'peak-grip.js',
    mimeType: 'text/javascript',
    buffer: Buffer.from(GRIP),
  })
  await expect(page.getByRole('heading', { name: 'New plugin' })).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Peak grip')
  await field(page, 'Run it on').selectOption('pasted')
  await tabTo(page, field(page, 'Samples'))
  await page.keyboard.insertText('t,ay\n0,1.1\n0.1,fast')
  await tabTo(page, button(page, 'Save and run'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Samples has "fast" for ay in line 3, which is not a number.')).toBeVisible()
  expect((await api.plugins.list()).items).toEqual([])
  await field(page, 'Samples').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('t,ay\n0,1.1\n0.1,1.42')
  await tabTo(page, button(page, 'Save and run'))
  await page.keyboard.press('Enter')
  const errors = page.getByRole('list', { name: 'Errors' })
  await expect(errors).toHaveText(/^Peak grip: ReferenceError: .*tow.* not defined\./)
  await expect(page.getByRole('region', { name: 'Console' })).toHaveText('channels ay')
  await tabTo(page, button(page, 'Go to line 3'))
  await page.keyboard.press('Enter')
  const source = page.getByRole('textbox', { name: 'Source of the plugin' })
  await expect(source).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' // tow')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(GRIP.replace(", { name: 'Tow', value: tow }", ''))
  await button(page, 'Save and run').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: 'Peak grip' })).toHaveText('Peak grip1.42g')
  await expect(errors).toBeHidden()
  await lookAt(page, 'plugin')
  await page.getByRole('link', { name: 'All plugins' }).click()
  await page.getByRole('checkbox', { name: 'Peak grip enabled' }).click()
  await expect(page.getByRole('cell', { name: '(disabled)' })).toBeVisible()
  await lookAt(page, 'plugins')
  const [plugin] = (await api.plugins.list()).items
  await expect.poll(async () => (await api.plugins.get(plugin?.id ?? '')).enabled).toBe(false)
  expect(complaints).toEqual([])

  await api.plugins.update(plugin?.id ?? '', { enabled: true })
  const email = 'kim@northside.example'
  const password = 'a password of kim'
  await api.members.create({ name: 'Kim', email, password, role: 'member' })
  const login = await api.logIn({ body: { email, password, accountSlug: 'northside-racing' } })
  const kim = await (await browser.newContext()).newPage()
  await openAs(kim, url, login.token, `/settings/plugins/${plugin?.id}`)
  await expect(kim.getByText('Only an owner or an admin may install and change plugins')).toBeVisible()
  await expect(button(kim, 'Save')).toBeHidden()
  await field(kim, 'Run it on').selectOption('pasted')
  await field(kim, 'Samples').fill('[{"t":0,"ay":0.9}]')
  await button(kim, 'Run').click()
  await expect(kim.getByRole('row', { name: 'Peak grip' })).toHaveText('Peak grip0.9g')
})
