import type { Page } from 'playwright/test'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field, tabTo, type } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, type Team, test } from './support/trackside.ts'

const CORNERS = ['fl', 'fr', 'rl', 'rr'] as const

async function openTyres(page: Page, { url, api, token }: Team, path = '') {
  const [event] = (await api.events.list()).items
  await openAs(page, url, token, `/events/${event?.id}/tyres${path}`)
}

/** Presses Enter on a tyre and on an item of its menu. */
async function choose(page: Page, cell: RegExp, item: string) {
  await page.getByRole('button', { name: cell }).press('Enter')
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

test('by keyboard alone: a tyre set with its barcodes, its wear sheet and a swap', { tag: '@long' }, async ({
  page,
  sampleTeam,
}) => {
  const { api, url } = sampleTeam
  const complaints = await watch(page, url)
  await openTyres(page, sampleTeam)
  await expect(page.getByRole('row', { name: /^01-M1 / })).toBeVisible()
  await lookAt(page, 'tyres')

  await page.keyboard.press('n')
  await expect(field(page, 'Number')).toBeFocused()
  await type(page, '01-M8', 'Tab')
  await type(page, '01', 'Tab')
  await tabTo(page, field(page, 'FL'))
  // A scanner ends each code with Enter.
  for (const code of ['NEW-1', 'NEW-2', 'CV26-01-4100', 'NEW-4']) await type(page, code, 'Enter')
  await expect(field(page, 'RL')).toHaveAccessibleDescription(/CV26-01-4100 is on tyre 01-M1 FL already\./)
  await expect(field(page, 'RL')).toBeFocused()
  await page.keyboard.press('Control+A')
  await type(page, 'NEW-3', 'Enter')
  await type(page, '', 'Enter')
  await expect(page.getByText('Set 01-M8 is added.')).toBeVisible()
  const [car] = (await api.cars.list()).items.filter(({ number }) => number === '01')
  const made = async () => {
    const sets = (await api.tyreSets.list({ limit: 500 })).items
    const set = sets.find(({ number }) => number === '01-M8')
    const tyres = await Promise.all(CORNERS.map((corner) => api.tyres.get(set?.tyreIds[corner] ?? '')))
    return { set, tyres }
  }
  const { set, tyres } = await made()
  expect(set).toMatchObject({ carId: car?.id, type: 'dry' })
  expect(tyres.map(({ barcode }) => barcode)).toEqual(['NEW-1', 'NEW-2', 'NEW-3', 'NEW-4'])

  // Mounted for the race: that sheet is open again, with the set in its last stint.
  const [sheet] = (await api.runSheets.list({ carId: car?.id ?? '', limit: 100 })).items
  await api.runSheets.update(sheet?.id ?? '', {
    status: 'open',
    stints: [{ stint: 1, tyreSetId: set?.id ?? '' }],
  })
  await page.getByRole('link', { name: '01-M8 on car 01' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Set 01-M8' })).toBeVisible()
  await tabTo(page, page.getByLabel('FL hole 1, inner, mm'))
  // Around the car: front left, front right, rear right, rear left.
  const hot = ['1.9', '1.91', '1.92', '1.93']
  for (const [at, depth] of ['2.6', '2,5', '3.4', '2.4'].entries())
    for (const text of [depth, '2.7', '2.8', '90', '88', '84', '1.40', ...hot.slice(at, at + 1)])
      await type(page, text, text === hot[3] ? 'Shift' : 'Enter')
  await expect(page.getByLabel('RL hot pressure, bar')).toBeFocused()
  // Medium: 3.2 mm when new, 0.8 mm at the end. (3.2 - 2.6) / 2.4 = 25 %: three more such stints.
  const corner = (name: string) => page.locator(`fieldset[data-corner=${name}]`)
  await expect(corner('fl')).toContainText('25.0 %')
  await expect(corner('fl')).toContainText('3.0 stints left')
  await expect(corner('rr')).toContainText('Hole 1 is deeper than when the tyre was new (3.20 mm).')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Set 01-M8: 4 corners saved.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^FL .*25\.0 %/ })).toBeVisible()
  // Data derived from the measurement is refetched.
  await expect(page.getByRole('button', { name: /^front left of set 01-M8/ })).toContainText('25.0 %')
  const [front] = (await api.cornerWear.list({ tyreId: tyres[0]?.id ?? '' })).items
  expect(front).toMatchObject({
    depthsMm: [2.6, 2.7, 2.8],
    tempInnerC: 90,
    tempMiddleC: 88,
    tempOuterC: 84,
    pressureColdBar: 1.4,
    pressureHotBar: 1.9,
    wearPct: 25,
    stintsLeft: 3,
  })
  await lookAt(page, 'tyre-set')

  await choose(page, /^front left of set 01-M8/, 'Move or swap…')
  await expect(page.getByRole('dialog')).toContainText('01-M8 FR comes to the front left of set 01-M8.')
  await button(page, 'Swap').press('Enter')
  await expect(page.getByText('01-M8 FL and 01-M8 FR are swapped.')).toBeVisible()
  await expect
    .poll(async () => (await made()).tyres.map(({ barcode }) => barcode))
    .toEqual(['NEW-2', 'NEW-1', 'NEW-3', 'NEW-4'])
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/^Undone: /)).toBeVisible()
  await expect.poll(async () => (await made()).tyres.map(({ position }) => position)).toEqual([...CORNERS])
  expect(complaints).toEqual([])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('cold pressures for a colder evening are copied into a setup @long', async ({ page, sampleTeam }) => {
    const { api, url } = sampleTeam
    const complaints = await watch(page, url)
    const [car] = (await api.cars.list()).items.filter(({ number }) => number === '01')
    const corner = { pressureColdBar: 1.5, camberDeg: -3 }
    const { id } = await api.setups.create({
      carId: car?.id ?? '',
      name: 'Evening run',
      corners: { fl: corner, fr: corner, rl: corner, rr: corner },
    })
    await openTyres(page, sampleTeam, '/pressures')
    const cold = (name: string) => page.getByLabel(`${name} cold pressure to set`)
    await expect(cold('FL')).toHaveText(/^1\.\d\d bar$/)
    const front = page.getByRole('region', { name: 'front left' })
    for (const [label, text] of [
      ['Air then, °C', '25'],
      ['Air now, °C', '10'],
      ['Track then, °C', '40'],
      ['Track now, °C', '28'],
      ['Air pressure, hPa', '1013,25'],
    ] as const) {
      await field(page, label).tap()
      await field(page, label).fill(text)
    }
    for (const [label, text] of [
      ['Hot target', '1.95'],
      ['Last cold', '1.4'],
      ['Last hot', '1.95'],
    ] as const) {
      await front.getByLabel(label).tap()
      await front.getByLabel(label).fill(text)
    }
    // 92.95 °C in the tyre, track 6 °C cooler: 2.96325 x 283.15 / 360.10 - 1.01325 = 1.317
    await expect(cold('FL')).toHaveText('1.32 bar')
    await expect(front).toContainText('−0.08 to last')
    await expect(front).toContainText('Below the minimum of 1.35 bar.')
    await expect(page.getByLabel('Track influence, %')).toHaveAccessibleDescription(/50 % is usual/)
    // Inputs and results have the same precision.
    const rear = page.getByRole('region', { name: 'rear left' })
    for (const label of ['Hot target', 'Last cold', 'Last hot'])
      await expect(rear.getByLabel(label)).toHaveValue(/^1\.\d\d$/)
    await lookAt(page, 'cold-pressures')
    const sets = page.getByLabel('Set to fill')
    const before = await sets.inputValue()
    await sets.selectOption({ label: '01-W1, Wet' })
    await page.getByLabel('Last run').selectOption({ index: 0 })
    await expect(page.getByText('Another compound heats up differently')).toContainText('Set 01-W1 is Wet')
    await sets.selectOption(before)
    await expect(page.getByText('Another compound heats up differently')).toHaveCount(0)
    await button(page, 'Take into setup…').tap()
    await page.getByLabel('Draft').selectOption('Evening run')
    await expect(page.getByRole('row', { name: 'FL 1.50 1.32 −0.18' })).toBeVisible()
    await lookAt(page, 'take-into-setup')
    await button(page, 'Take these pressures').tap()
    await expect(page.getByText('The cold pressures are in Evening run.')).toBeVisible()
    const taken = await api.setups.get(id)
    expect(taken.corners.fl).toMatchObject({ pressureColdBar: 1.32, camberDeg: -3 })
    for (const each of CORNERS)
      expect(`${taken.corners[each].pressureColdBar?.toFixed(2)} bar`).toBe(
        await cold(each.toUpperCase()).textContent(),
      )
    expect(taken.version).toBe(2)
    await button(page, 'Undo').tap()
    await expect(page.getByText('Undone: Cold pressures of Evening run.')).toBeVisible()
    await expect.poll(async () => (await api.setups.get(id)).corners.rr.pressureColdBar).toBe(1.5)

    await page.getByRole('link', { name: 'Specifications' }).tap()
    await button(page, 'Edit Soft').tap()
    await field(page, 'Heat cycles at most (optional)').fill('1')
    await button(page, 'Save').tap()
    await expect(page.getByRole('row', { name: /Soft/ })).toContainText('1 HC, 110 km')
    await lookAt(page, 'tyre-specifications')
    await page.getByRole('link', { name: 'Sets' }).tap()
    await expect(page.getByRole('row', { name: /^01-S1 / })).toContainText('max heat cycles')
    expect(complaints).toEqual([])
  })
})
