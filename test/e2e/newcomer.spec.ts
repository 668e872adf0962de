import type { Page } from 'playwright/test'
import { withReceiver } from './support/hook-receiver.ts'
import { watch } from './support/page-watch.ts'
import { button, field, tabTo, type, typeAccount } from './support/people.ts'
import { entryOf, lapOf } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

/** Types into consecutive fields, starting with the focused one; Enter submits the form. */
async function fillBy(page: Page, ...texts: string[]) {
  for (const text of texts.slice(0, -1)) await type(page, text, 'Tab')
  await type(page, texts.at(-1) ?? '', 'Enter')
}

async function openWebhooks(page: Page) {
  await page.getByRole('button', { name: /account of/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
}

/** The name in a dialog, while another one may still be fading out. */
const nameIn = (page: Page, dialog: string) => field(page.getByRole('dialog', { name: dialog }), 'Name')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('from the wizard to a received webhook without documentation @long', async ({
  page,
  newServer: { url },
}) => {
  const complaints = await watch(page, url)
  await page.goto(url)
  await typeAccount(page)
  await field(page, 'Numbers of your cars').fill('07')
  await button(page, 'Start empty').click()

  // Each step moves the focus to the next one.
  await button(page, 'Add championship').click()
  await expect(nameIn(page, 'Add championship')).toBeFocused()
  await fillBy(page, 'Iberian Open', '2027', 'GT3')
  await expect(button(page, 'Add track')).toBeFocused()
  await expect(page.getByText('GT3, season 2027')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(nameIn(page, 'Add track')).toBeFocused()
  await fillBy(page, 'Serra Longa', 'pt', '4.9', '14')
  await expect(button(page, 'Add event')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(nameIn(page, 'Add event')).toBeFocused()
  await expect(field(page, 'Our cars (optional)')).toHaveValue('07')
  await fillBy(page, 'Serra Longa 200')
  await expect(heading(page, 'Serra Longa 200')).toBeVisible()

  await button(page, 'Add session').click()
  await field(page, 'Name').fill('Practice 1')
  await field(page, 'Start').fill('0900')
  await field(page, 'Start').press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, 'Add session')).toBeFocused()
  await expect(page.getByText('1 of 1 can go out')).toBeVisible()

  await page.getByRole('link', { name: 'Entries' }).first().click()
  await button(page, 'Add driver').click()
  await fillBy(page, 'Marta', 'Villaverde')
  await expect(page.getByRole('table', { name: 'Drivers' }).getByText('07')).toBeVisible()
  await expect(page.getByText('In no car yet')).toHaveCount(0)

  await withReceiver(async (receiver) => {
    await openWebhooks(page)
    await button(page, 'Add webhook').click()
    await fillBy(page, 'Factory', receiver.url)
    await expect(page.getByText('It is not shown again.')).toBeVisible()
    await button(page, 'I have copied it').click()
    await expect(heading(page, 'Factory')).toBeVisible()
    await expect(page.getByText('No deliveries yet')).toBeVisible()

    await page.getByRole('link', { name: 'Weekends' }).click()
    await page.getByRole('link', { name: 'Serra Longa 200' }).click()
    await page.getByRole('link', { name: 'Practice 1' }).first().click()
    await tabTo(page, button(page, 'Add to this session'))
    await page.keyboard.press('Enter')
    await expect(entryOf(page, '07')).toBeFocused()
    await type(page, '1445', 'Enter')
    await expect(lapOf(page, '07', 1)).toContainText('1:44.500')

    const laps = () => received(receiver.received).filter(({ entityType }) => entityType === 'lap')
    await expect.poll(laps).toEqual([expect.objectContaining({ opType: 'create' })])
    expect(laps()[0]?.payload).toMatchObject({ lapNumber: 1, lapTimeMs: 104_500 })

    await openWebhooks(page)
    await page.getByRole('table').getByRole('link', { name: 'Factory' }).click()
    const line = page.getByRole('list', { name: 'Deliveries' }).getByRole('button', { name: /lap\.create/ })
    await expect(line).toContainText('200')
    await line.click()
    await expect(page.getByRole('dialog')).toContainText('104500')
  })
  expect(complaints).toEqual([])
})

interface Envelope {
  entityType: string
  opType: string
  payload: Record<string, unknown>
}

const received = (hooks: readonly { body: Buffer }[]): Envelope[] =>
  hooks.map(({ body }) => JSON.parse(body.toString()) as Envelope)
