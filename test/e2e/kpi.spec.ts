import { lookAt } from './support/look-at.ts'
import { buildTelemetry, madeUpColumns } from './support/made-up-telemetry.ts'
import { sidewaysPx, smallTargets, watch } from './support/page-watch.ts'
import { button, field } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

test('an expression is underlined at its error, completed from a real lap, and shows its value', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  await buildTelemetry(api, url, token)
  const complaints = await watch(page, url)
  await openAs(page, url, token, '/kpis')
  await expect(page.getByText('No profiles yet')).toBeVisible()
  await page.getByRole('link', { name: 'KPIs' }).click()
  await button(page, 'Add profile').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Speeds')
  await page.getByRole('dialog').getByRole('button', { name: 'Add profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Speeds' })).toBeVisible()

  await field(page, 'Event').selectOption({ index: 1 })
  await field(page, 'Session').selectOption({ index: 1 })
  await field(page, 'Car').selectOption({ index: 1 })
  // The third lap has no telemetry and is not offered.
  await expect(field(page, 'Lap').getByRole('option')).toHaveCount(3)
  await field(page, 'Lap').selectOption({ index: 1 })

  await button(page, 'Add KPI').click()
  const row = page.locator('[data-kpi]')
  await expect(row.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Top speed')
  const expression = page.getByRole('textbox', { name: 'Expression of Top speed' })
  await page.keyboard.press('Tab')
  await expect(expression).toBeFocused()
  await page.keyboard.type('Max(spede)')
  await expect(row.locator('.cm-wrong')).toHaveText('spede')
  await expect(row.getByText('unknown channel: spede')).toBeVisible()
  await expect(expression).toHaveAttribute('aria-invalid', 'true')

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Max(whe')
  await expect(page.getByRole('option', { name: /^Wheel speed FL/ })).toBeVisible()
  // The editor ignores keys for its completion list at first, so that nothing unseen is inserted.
  await page.waitForTimeout(200)
  await page.keyboard.press('Enter')
  await page.keyboard.type(')')
  await expect(expression).toHaveText('Max(Channel("Wheel speed FL"))')
  await expect(row.locator('.cm-wrong')).toHaveCount(0)
  await row.getByRole('textbox', { name: 'Unit' }).fill('m/s')
  await row.getByRole('textbox', { name: 'Decimals' }).fill('2')
  const top = Math.max(...madeUpColumns()['Wheel speed FL'])
  await expect(row.getByText(`${top.toFixed(2)} m/s`)).toBeVisible()
  await row.getByRole('textbox', { name: 'Warn above' }).fill('50')
  await expect(row.getByRole('img', { name: 'Warning: above 50' })).toBeVisible()

  await button(page, 'Save').click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const [saved] = (await api.dataAnalysisProfiles.list()).items
  expect(saved?.kpis).toMatchObject([
    {
      name: 'Top speed',
      expression: 'Max(Channel("Wheel speed FL"))',
      unit: 'm/s',
      decimals: 2,
      warnAbove: 50,
    },
  ])
  await lookAt(page, 'kpi-profile')
  expect(complaints).toEqual([])
})

test('a save after another user’s save loses nothing, and overwrites it on request', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const profile = await api.dataAnalysisProfiles.create({
    name: 'Brakes',
    kpis: [
      { name: 'a', expression: '1 + 1' },
      { name: 'b', expression: '2 + 2' },
    ],
  })
  await openAs(page, url, token, `/kpis/${profile.id}`)
  const rows = page.locator('[data-kpi]')
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('textbox', { name: 'Name' }).press('Alt+ArrowDown')
  await expect(rows.first()).toHaveAttribute('data-kpi', 'b')
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await api.dataAnalysisProfiles.update(profile.id, { name: 'Brakes and tyres' })
  await button(page, 'Save').click()
  await expect(page.getByText('Another user changed this profile since you opened it.')).toBeVisible()
  await expect(rows.first()).toHaveAttribute('data-kpi', 'b')
  expect((await api.dataAnalysisProfiles.get(profile.id)).kpis.map(({ name }) => name)).toEqual(['a', 'b'])
  await button(page, 'Save mine over theirs').click()
  await expect(page.getByText('Another user changed')).toHaveCount(0)
  const stored = async () => {
    const now = await api.dataAnalysisProfiles.get(profile.id)
    return [now.name, now.kpis.map(({ name }) => name)]
  }
  await expect.poll(stored).toEqual(['Brakes and tyres', ['b', 'a']])
})

test('the table of a session shows the KPIs of its laps, and new values live', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  await api.dataAnalysisProfiles.create({
    name: 'Speeds',
    automatic: true,
    kpis: [
      { name: 'Top speed', expression: 'Max(Speed)', unit: 'm/s', decimals: 1, warnBelow: 59 },
      {
        name: 'On the throttle, of the whole lap',
        expression: 'PctTimeWhere(Throttle > 50)',
        unit: '%',
        decimals: 1,
      },
    ],
  })
  const { sessionId, lapIds } = await buildTelemetry(api, url, token)
  const complaints = await watch(page, url)
  await openAs(page, url, token, `/sessions/${sessionId}`)
  await page.getByRole('toolbar').getByRole('link', { name: 'KPIs' }).click()
  const rowOf = (index: number) => page.locator(`[data-row="${lapIds[index]}"]`)
  await expect(rowOf(0).getByText('60.0')).toBeVisible()
  await expect(rowOf(1).getByText('58.2')).toBeVisible()
  await expect(rowOf(1).getByRole('img', { name: 'Warning: below 59' })).toBeVisible()
  await expect(rowOf(0).getByText('best')).toBeVisible()
  // A lap without telemetry has no value instead of 0.
  await expect(rowOf(2).getByRole('cell').nth(2)).toHaveText('')
  await page.getByRole('columnheader', { name: 'Top speed' }).getByRole('button').click()
  await expect(page.locator('tbody tr').first()).toHaveAttribute('data-row', lapIds[1] ?? '')
  await fetch(`${url}/laps/${lapIds[2]}/telemetry`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ columns: { t: [0, 1], Speed: [7, 7], Throttle: [0, 0] } }),
  })
  await expect(rowOf(2).getByText('7.0')).toBeVisible()
  await lookAt(page, 'kpi-table')
  expect(complaints).toEqual([])
})

test('long names of profiles, KPIs and channels fit the width of a phone', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const channel = 'WheelSpeedFrontLeftFiltered'.repeat(3)
  const long = 'Brakereleasesmoothness'.repeat(4)
  const profile = await api.dataAnalysisProfiles.create({
    name: long.repeat(2),
    automatic: true,
    kpis: [{ name: long, expression: `Max(${channel})`, unit: 'metres a second a second', decimals: 10 }],
    constants: { [long]: 1 },
    channelAliases: { [`${long}2`]: [channel] },
    mathChannels: [{ name: long, expression: `${channel} * 3.6` }],
  })
  const { sessionId, lapIds } = await buildTelemetry(api, url, token)
  const stored = await fetch(`${url}/laps/${lapIds[0]}/telemetry`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ columns: { t: [0, 1], [channel]: [1 / 3, 2 / 3] } }),
  })
  expect(stored.status).toBe(200)
  await page.setViewportSize({ width: 360, height: 740 })
  const pages: [string, RegExp][] = [
    ['/kpis', new RegExp(long)],
    [`/kpis/${profile.id}`, /there is no|unknown|Choose a lap|Type/],
    [`/laps/${lapIds[0]}/telemetry`, /0\.6666666667/],
    [`/sessions/${sessionId}/kpis`, /0\.6666666667/],
  ]
  for (const [path, text] of pages) {
    await openAs(page, url, token, path)
    await expect(page.getByText(text).first()).toBeVisible()
    expect([path, await sidewaysPx(page)]).toEqual([path, 0])
    expect([path, await smallTargets(page)]).toEqual([path, []])
  }
})
