import type { Page } from 'playwright/test'
import { childOf } from '../../renderer/features/setups/child-of.ts'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field, tabTo, type } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { addBaseline } from './support/setup-rows.ts'
import { expect, test } from './support/trackside.ts'

const cell = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const balance = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.locator('dt', { hasText: name }) })

test('by keyboard: a child of the baseline is changed, issued, and shown as a spanner list @long', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  const { event, car, baseline } = await addBaseline(api)
  await openAs(page, url, token, `/events/${event.id}/setups`)
  await tabTo(page, page.getByRole('link', { name: 'Baseline' }))
  await page.keyboard.press('Enter')
  // A handed-out setup is not changed while mechanics work from it.
  await tabTo(page, cell(page, 'FL camber'))
  await page.keyboard.press('9')
  await expect(page.getByRole('dialog')).toContainText('Baseline is issued: mechanics work from it.')
  await expect(button(page, 'Create child').last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Name')).toHaveValue('Baseline 2')
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.press('Control+A')
  await type(page, 'P1-2', 'Enter')
  await expect(page.getByRole('heading', { name: 'P1-2', level: 1 })).toBeVisible()

  await tabTo(page, cell(page, 'FL corner weight'))
  await page.keyboard.type('270')
  await expect(balance(page, 'Cross')).toContainText('49.73')
  await expect(balance(page, 'Cross')).toContainText('−0.27')
  await page.keyboard.press('Escape')
  await expect(balance(page, 'Cross')).toContainText('50.00')
  await tabTo(page, cell(page, 'FL camber'))
  await type(page, '-3,4', 'Enter')
  await expect(cell(page, 'FL toe')).toBeFocused()
  await expect(cell(page, 'FL camber')).toHaveValue('-3.40')
  await expect(cell(page, 'FL camber')).toHaveAccessibleDescription('−0.20 was −3.20')
  await tabTo(page, cell(page, 'RR low-speed bump'))
  for (let clicks = 0; clicks < 3; clicks += 1) await page.keyboard.press('ArrowDown')
  await expect(cell(page, 'RR low-speed bump')).toHaveValue('9')
  await page.keyboard.press('Tab')
  await type(page, '999', 'Enter')
  await expect(page.getByText('RR high-speed bump must be from −200 to 200 clicks.')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  await expect(cell(page, 'RR high-speed bump')).toHaveValue('9')
  await expect(cell(page, 'RR high-speed bump')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cell(page, 'RR high-speed bump')).not.toBeFocused()
  const child = async () =>
    (await api.setups.list({ carId: car.id })).items.find(({ name }) => name === 'P1-2')
  // Another user edits the same cell, and another corner.
  const { id = '' } = (await child()) ?? {}
  await tabTo(page, cell(page, 'RR toe'))
  await page.keyboard.type('-1')
  await api.setups.update(id, { corners: { rr: { toeMm: -2 }, fl: { toeMm: -0.5 } } })
  await expect(cell(page, 'FL toe')).toHaveValue('-0.5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ana Ruiz changed this setup meanwhile.')).toBeVisible()
  const toe = page.getByRole('group', { name: 'RR toe' })
  // Only the cell that both changed is in conflict; it shows the other value until the user decides.
  await expect(page.getByRole('alert').getByRole('group')).toHaveCount(1)
  await expect(toe.getByRole('radio', { name: /^Theirs \(Ana Ruiz, \d\d:\d\d\) ?-2 mm$/ })).toBeChecked()
  await toe.getByRole('radio', { name: /^Yours ?-1 mm$/ }).press(' ')
  await button(page, 'Apply').press('Enter')
  await expect(toe).toHaveCount(0)
  await expect(cell(page, 'RR toe')).toHaveValue('-1.0')
  await expect
    .poll(child)
    .toMatchObject({ corners: { fl: { toeMm: -0.5, camberDeg: -3.4 }, rr: { toeMm: -1 } } })
  await api.setups.update(id, { corners: { rr: { toeMm: -0.8 }, fl: { toeMm: -0.8 } } })
  await expect(cell(page, 'RR toe')).toHaveValue('-0.8')
  await expect.poll(child).toMatchObject({
    parentSetupId: baseline.id,
    status: 'draft',
    corners: { fl: { camberDeg: -3.4 }, rr: { bumpLowClicks: 9, bumpHighClicks: 9, camberDeg: -3.2 } },
  })
  await lookAt(page, 'setup-sheet')

  // Undo does not overwrite another user's later change.
  await page.keyboard.press('Control+z')
  await expect(page.getByText('RR toe has been changed since; it stays as it is.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'RR low-speed bump')).toHaveValue('12')
  await page.keyboard.press('Control+Shift+z')
  await expect(cell(page, 'RR low-speed bump')).toHaveValue('9')
  await button(page, /^Issued/).press('Enter')
  await expect(button(page, /^Issued/)).toHaveAttribute('aria-current', 'step')

  await page.keyboard.press('l')
  await expect(page.getByRole('heading', { name: 'Spanner list: Baseline → P1-2' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await expect(page.getByRole('listitem').filter({ hasText: 'FL camber' })).toContainText(
    '−3.20 → −3.40(−0.20°)',
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'RR low-speed bump' })).toContainText(
    '12 → 9(−3 clicks)',
  )
  await page.getByRole('checkbox').first().press('Space')
  await expect(page.getByText('1 of 2 done')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 of 2 done')).toBeVisible()
  await lookAt(page, 'spanner-list')
  await page.getByRole('link', { name: 'Print' }).press('Enter')
  await expect(page.getByRole('article')).toContainText('RR low-speed bump12 → 9(−3 clicks)')

  await expect.poll(child).toMatchObject({
    status: 'issued',
    crossWeightPct: 50,
    arbRear: 'P2',
    maps: { TC: 4 },
  })
  await page.goto(`${url}/app/events/${event.id}/setups`)
  await expect(page.getByRole('row', { name: /^P1-2/ })).toContainText('Issued')
  await lookAt(page, 'setups')
  expect(complaints).toEqual([])
})

test('relative changes are typed, one setup is on the car, and notes are no job of the spanner list @long', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const complaints = await watch(page, url)
  const { event, baseline } = await addBaseline(api)
  const old = await api.setups.update(baseline.id, { status: 'onCar', notes: 'Understeer in slow corners.' })
  const { id } = await api.setups.create(childOf(old, { name: 'P1-2' }))
  const sheet = async () => {
    const { corners, arbRear } = await api.setups.get(id)
    return [corners.rr.bumpLowClicks, corners.fl.camberDeg, corners.fr.camberDeg, arbRear]
  }
  await openAs(page, url, token, `/events/${event.id}/setups/${id}`)
  await expect(page.getByText('+2 and -2 change the value of Baseline')).toBeVisible()
  const typeIn = async (label: string, text: string, said?: string) => {
    await cell(page, label).selectText()
    await page.keyboard.type(text, { delay: 30 })
    if (said !== undefined) await expect(cell(page, label)).toHaveAccessibleDescription(said)
    await page.keyboard.press('Enter')
  }
  // 12 clicks on the baseline, -3.20° of camber.
  const clicks = 'RR low-speed bump'
  await typeIn(clicks, '+2', '12 → 14')
  await expect(cell(page, clicks)).toHaveValue('14')
  await expect(cell(page, clicks)).toHaveAccessibleDescription('+2 was 12')
  await expect.poll(sheet).toEqual([14, -3.2, -3.2, 'P2'])
  // Relative to the baseline again instead of the displayed value; then an arrow key on top.
  await typeIn(clicks, '-2', '12 → 10')
  await expect(cell(page, clicks)).toHaveValue('10')
  await cell(page, clicks).click()
  await page.keyboard.type('+2')
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, clicks)).toHaveValue('15')
  await page.keyboard.press('Escape')
  await typeIn(clicks, '=9', '−3 was 12')
  await typeIn('FL camber', '-3.4', '−0.20 was −3.20')
  await typeIn('FR camber', '-=0.1', '−3.20 → −3.30')
  await typeIn('Rear ARB', '+1')
  await expect(page.getByText('Rear ARB has no number to change: type =1 to set it.')).toBeVisible()
  await cell(page, 'Rear ARB').press('Escape')
  await expect.poll(sheet).toEqual([9, -3.4, -3.3, 'P2'])
  // A value that arrives while its focused cell is unedited is replaced by typing as well.
  await cell(page, clicks).click()
  await api.setups.update(id, { corners: { rr: { bumpLowClicks: 11 } } } as never)
  await expect(cell(page, clicks)).toHaveValue('11')
  await page.keyboard.type('9', { delay: 30 })
  await expect(cell(page, clicks)).toHaveValue('9')
  await page.keyboard.press('Enter')
  await expect.poll(sheet).toEqual([9, -3.4, -3.3, 'P2'])
  // = alone copies the corner.
  await typeIn('RR toe', '=')
  await expect(page.getByText('RL now matches RR: 1 value copied.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Built on' })).not.toContainText('Notes')

  const status = async () => [(await api.setups.get(old.id)).status, (await api.setups.get(id)).status]
  await button(page, /^On car/).click()
  const dialog = page.getByRole('dialog', { name: 'Put P1-2 on the car?' })
  await expect(dialog).toContainText(
    '4 of 4 lines of the spanner list from Baseline are not ticked on this device.',
  )
  await lookAt(page, 'setup-on-car')
  await dialog.getByRole('link', { name: 'Open the spanner list' }).click()
  // Notes are no work item, and a setup without notes has no remark.
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  await expect(page.getByText('Understeer')).toHaveCount(0)
  await api.setups.update(id, { notes: 'Softer at the rear.' })
  await expect(page.getByRole('heading', { name: 'Remark on P1-2' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('link', { name: 'Back to P1-2' }).click()
  await button(page, /^On car/).click()
  await expect(page.getByText('P1-2: on car. Baseline came off the car and is issued.')).toBeVisible()
  await expect.poll(status).toEqual(['issued', 'onCar'])
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expect.poll(status).toEqual(['onCar', 'draft'])
  expect(complaints).toEqual([])
})

test('by touch on a tablet: a set-down is measured, checked against its tolerances, and adopted', async ({
  browser,
  emptyTeam: { url, api, token },
}) => {
  const { event, car, baseline } = await addBaseline(api)
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 834, height: 1194 } })
  const page = await context.newPage()
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/events/${event.id}/setups`)
  await page.getByRole('link', { name: 'Baseline' }).tap()
  await button(page, 'Set-down').tap()
  await expect(page.getByRole('heading', { name: 'Baseline set-down', level: 1 })).toBeVisible()
  await expect(cell(page, 'FL spring rate')).toHaveCount(0)
  for (const [label, measured] of [
    ['FL ride height', '42,6'],
    ['FL camber', '-3.15'],
    ['FR camber', '-3.16'],
    ['RL camber', '-3.22'],
  ] as const) {
    await cell(page, label).tap()
    await cell(page, label).fill(measured)
  }
  await page.getByRole('heading', { name: 'Baseline set-down', level: 1 }).tap()
  const line = (label: string) => page.getByRole('row', { name: new RegExp(`^${label}`) })
  await expect(line('FL ride height')).toContainText('+0.6± 0.5OUT')
  // At the limit, above three quarters of the tolerance, and well inside.
  await expect(line('FL camber')).toContainText('+0.05± 0.05near')
  await expect(line('FR camber')).toContainText('+0.04± 0.05near')
  await expect(line('RL camber')).toContainText('−0.02± 0.05in')
  await expect(page.getByText('4 of 24 measured. 1 out, 2 near, 1 in.')).toBeVisible()
  await lookAt(page, 'set-down')

  await button(page, 'Adopt FL ride height').tap()
  await expect(line('FL ride height')).toContainText('Adopted')
  await button(page, 'Adopt all measured').tap()
  await expect(button(page, 'Adopt all measured')).toHaveCount(0)
  const adopted = async () => (await api.setups.list({ carId: car.id })).items.at(-1)
  await expect.poll(adopted).toMatchObject({
    name: 'Baseline 2',
    kind: 'run',
    status: 'draft',
    parentSetupId: baseline.id,
    corners: {
      fl: { rideHeightMm: 42.6, camberDeg: -3.15 },
      fr: { rideHeightMm: 42, camberDeg: -3.16 },
      rl: { camberDeg: -3.22 },
    },
  })
  await button(page, 'Undo').tap()
  await expect(line('FL camber')).not.toContainText('Adopted')
  await expect(line('FL ride height')).toContainText('Adopted')
  // The page shows an undo before the server has it.
  await expect.poll(adopted).toMatchObject({ corners: { fl: { rideHeightMm: 42.6, camberDeg: -3.2 } } })
  await button(page, 'Undo').tap()
  await expect(line('FL ride height')).not.toContainText('Adopted')
  await expect
    .poll(async () => (await api.setups.list({ carId: car.id })).items.map(({ name }) => name))
    .toEqual(['Baseline', 'Baseline set-down'])
  expect(await api.setups.get(baseline.id)).toMatchObject({ version: baseline.version })
  expect(complaints).toEqual([])
  await context.close()
})
