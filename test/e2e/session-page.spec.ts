import type { Page } from 'playwright/test'
import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button } from './support/people.ts'
import { buildSession, fillLaps } from './support/session-rows.ts'
import { entryOf, lapOf, openAs } from './support/session-table.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/trackside.ts'

/** More would mean that invisible rows are rendered. */
/** Of 27 rows of 9 cars in sight, and those around them. */
const MAX_ROWS_SHOWN = 450

const rowsShown = (page: Page) => page.locator('[data-lap]').count()
const grid = (page: Page) => page.getByRole('region', { name: 'Laps', exact: true })

test('10,000 laps of 40 cars: only visible rows are in the page, and scrolling blocks nothing', {
  tag: '@alone',
}, async ({ page, emptyTeam: { url, api, token } }) => {
  const built = await buildSession(api, 40)
  await fillLaps(api, built, 250)
  const complaints = await watch(page, url)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, url, token, `/sessions/${built.sessionId}`)
  await expect(lapOf(page, '03', 250)).toBeVisible({ timeout: 20_000 })
  await expect(entryOf(page, '03')).toBeFocused({ timeout: 20_000 })

  const seen = await grid(page).evaluate(async (scroller) => {
    const long: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) long.push(Math.round(entry.duration))
    })
    observer.observe({ type: 'long-animation-frame' })
    // A headless browser now and then owes a frame: the next step asks for another.
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 1000)
      })
    const lapAtTop = () => scroller.querySelector('[data-lap]')?.getAttribute('data-number')
    let [frames, most] = [0, 0]
    const numbers = new Set<string | null | undefined>()
    scroller.scrollTop = 0
    for (let step = 0; step < 120; step += 1) {
      scroller.scrollTop += 100
      if (step % 2 === 0) scroller.scrollLeft += 160
      await frame()
      frames += 1
      most = Math.max(most, scroller.querySelectorAll('[data-lap]').length)
      numbers.add(lapAtTop())
    }
    await frame()
    observer.disconnect()
    return { frames, most, long, numbers: numbers.size }
  })
  test.info().annotations.push({ type: 'scrolling', description: JSON.stringify(seen) })
  console.log(`scrolling 10,000 laps: ${JSON.stringify(seen)}`)
  expect(seen.most).toBeGreaterThan(20)
  expect(seen.most).toBeLessThan(MAX_ROWS_SHOWN)
  expect(seen.numbers).toBeGreaterThan(50)

  await grid(page).evaluate((scroller) => scroller.scrollTo(scroller.scrollWidth, 0))
  await expect(page.getByRole('link', { name: /^38 Team 38/ })).toBeVisible()
  expect(await rowsShown(page)).toBeLessThan(MAX_ROWS_SHOWN)
  // The entry field has kept its focus.
  await expect(entryOf(page, '03')).toBeFocused()
  expect(complaints).toEqual([])
})

test('colours match the API, for class and for session @long', async ({
  page,
  sampleTeam: { url, api, token },
}) => {
  const { items: sessions } = await api.sessions.list()
  const practice = sessions.find(({ name }) => name === 'Practice 2')
  await page.setViewportSize({ width: 3840, height: 2160 })
  await openAs(page, url, token, `/sessions/${practice?.id}`)
  await expect(page.locator('[data-lap]').first()).toBeVisible()
  await expect(button(page, 'Sectors')).toHaveAttribute('aria-pressed', 'false')
  const laps = new Map<string, Awaited<ReturnType<typeof api.laps.get>>>()
  for await (const lap of api.laps.all({ sessionId: practice?.id })) laps.set(lap.id, lap)

  const compared = new Set<string>()
  const looks = new Set<string | undefined>()
  for (const purple of ['class', 'session'] as const) {
    if (purple === 'session') await button(page, 'Session best').click()
    const places = [
      [0, 0],
      [0, 4000],
      [9000, 0],
      [9000, 4000],
    ] as const
    for (const [left, top] of places) {
      await grid(page).evaluate((scroller, at) => scroller.scrollTo(at[0], at[1]), [left, top] as const)
      await settled(page)
      const shown = await page
        .locator('[data-lap]')
        .evaluateAll((cells) =>
          cells.map((cell) => [cell.getAttribute('data-lap'), cell.getAttribute('data-look')]),
        )
      for (const [id, look] of shown) {
        const lap = laps.get(id ?? '')
        if (!lap) throw new Error(`lap ${id} is not stored`)
        const counts = lap.valid && !lap.pitIn && !lap.pitOut && lap.marker !== 'in' && lap.marker !== 'out'
        const isPurple = purple === 'class' ? lap.isClassBest : lap.isSessionBest
        const expected = isPurple ? 'purple' : lap.isPersonalBest ? 'green' : counts ? 'plain' : 'grey'
        expect(look, `car ${lap.carId}, lap ${lap.lapNumber}, ${purple}`).toBe(expected)
        compared.add(lap.id)
        looks.add(look ?? undefined)
      }
    }
  }
  expect(looks).toEqual(new Set(['purple', 'green', 'plain', 'grey']))
  expect(compared.size).toBeGreaterThan(laps.size * 0.8)

  // The totals match those of the API's run sheets.
  await grid(page).evaluate((scroller) => scroller.scrollTo(0, 0))
  const number = await page.locator('[title$=": open its run sheet"] .plate').first().textContent()
  const cars = (await api.cars.list({ eventId: practice?.eventId })).items
  const sheets = (await api.runSheets.list({ sessionId: practice?.id })).items
  const sheet = sheets.find(({ carId }) => carId === cars.find((car) => car.number === number)?.id)
  const { formatLapTime } = await import('../../server/calc/laps/lap-time.ts')
  const fact = (label: string) => page.locator(`[data-fact="${label}"] dd`).first()
  await expect(fact('Laps')).toHaveText(String(sheet?.lapCount))
  await expect(fact('Best')).toHaveText(formatLapTime(sheet?.bestLapTimeMs ?? 0))
  await expect(fact('Theor.')).toHaveText(formatLapTime(sheet?.theoreticalBestMs ?? 0))
  await expect(fact('Ø green')).toHaveText(formatLapTime(sheet?.averageLapTimeMs ?? 0))
  await expect(fact('Ø all')).toHaveText(formatLapTime(sheet?.averageAllLapTimeMs ?? 0))
  await expect(fact('Fuel')).toHaveText(`${sheet?.fuelUsedKg?.toFixed(2)} kg`)
})

test('pictures of the session: laps, trace, rejections, and an empty one', { tag: '@long' }, async ({
  page,
  sampleTeam: { url, api, token },
}) => {
  test.setTimeout(150_000)
  const { items: sessions } = await api.sessions.list()
  const practice = sessions.find(({ name }) => name === 'Practice 2')
  const complaints = await watch(page, url)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, url, token, `/sessions/${practice?.id}`)
  await expect(entryOf(page, '01')).toBeFocused()
  await grid(page).evaluate((scroller) => scroller.scrollTo(0, 300))
  await lookAt(page, 'session-laps')

  await entryOf(page, '01').fill('1600')
  await page.keyboard.press('Enter')
  await expect(entryOf(page, '01')).toHaveAccessibleDescription(/Seconds go up to 59/)
  await lookAt(page, 'session-refused')
  await entryOf(page, '01').fill('')

  await page.getByRole('button', { name: 'Charts', exact: true }).click()
  await expect(page.locator('canvas')).toBeVisible()
  await page.locator('.u-over').hover()
  await lookAt(page, 'session-trace')
  await page.getByRole('button', { name: 'Charts', exact: true }).click()

  await page.locator('[data-car="01"] [data-lap]').nth(10).click()
  await page.getByRole('button', { name: 'All fields' }).click()
  await page.getByLabel('Top speed').fill('fast')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByLabel('Top speed')).toHaveAccessibleDescription(
    'Top speed must be a number, such as 2.5.',
  )
  await lookAt(page, 'session-lap-fields')
  expect(complaints).toEqual([])
})

test('a session without cars, and one without laps, show the next step', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const built = await buildSession(api, 3)
  for (const { id, number } of (await api.cars.list({ eventId: built.eventId })).items)
    await api.cars.update(id, { ours: number !== '03' })
  const empty = await api.sessions.create({
    eventId: built.eventId,
    name: 'Warm-up',
    type: 'warmup',
    startsAt: new Date(Date.now() + 600_000).toISOString(),
    endsAt: new Date(Date.now() + 1_800_000).toISOString(),
  })
  await openAs(page, url, token, `/sessions/${empty.id}`)
  await expect(page.getByText('No cars in this session yet')).toBeVisible()
  await expect(page.getByText('to the start')).toBeVisible()
  await lookAt(page, 'session-no-cars')
  await expect(page.getByLabel('Car to add').locator('option')).toHaveText([
    'Our 2 cars',
    '01 Team 01',
    '02 Team 02',
    '03 Team 03',
    'All 3 cars',
  ])
  await page.getByRole('button', { name: 'Add to this session' }).click()
  await expect(page.getByText('No laps yet.')).toBeVisible()
  await expect(entryOf(page, '02')).toBeVisible()
  await expect(entryOf(page, '03')).toHaveCount(0)
  await lookAt(page, 'session-no-laps')
})

test('the race clock is adjusted, stopped and resumed, for all users', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const built = await buildSession(api, 1)
  await openAs(page, url, token, `/sessions/${built.sessionId}`)
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^59:\d\d$/)
  const starts = page.locator('time').first()
  await expect(starts).toHaveAttribute('title', / UTC$/)
  await expect(page.locator('time').last()).toHaveText(/P[DS]T|GMT-[78]/)
  await page.getByRole('button', { name: 'Set clock' }).click()
  await page.getByRole('button', { name: '+10 s' }).click()
  await expect.poll(async () => (await api.sessions.get(built.sessionId)).clockOffsetMs).toBe(10_000)
  const offset = page.getByLabel('Race clock ahead of the laptop')
  await offset.fill('17')
  await api.sessions.update(built.sessionId, { clockOffsetMs: 600_000 })
  await expect(timer).toHaveText(/^49:\d\d$/)
  await expect(offset).toHaveValue('17')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await api.sessions.get(built.sessionId)).clockOffsetMs).toBe(17_000)
  await offset.fill('half an hour')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Race clock ahead of the laptop must be a number.')).toBeVisible()
  expect((await api.sessions.get(built.sessionId)).clockOffsetMs).toBe(17_000)
  await offset.fill('1800')
  await page.keyboard.press('Tab')
  await expect(timer).toHaveText(/^29:\d\d$/)
  await page.getByRole('button', { name: 'Stop the clock' }).click()
  await expect(page.getByText('to go, stopped')).toBeVisible()
  const stood = await timer.textContent()
  await page.waitForTimeout(2200)
  await expect(timer).toHaveText(stood ?? '')
  await page.getByRole('button', { name: 'Resume the clock' }).click()
  await expect(page.getByText('to go', { exact: true })).toBeVisible()
  // The page shows the clock running before the response.
  await expect
    .poll(async () => (await api.sessions.get(built.sessionId)).clockOffsetMs)
    .toBeLessThan(1_798_000)
})

test('30 laps of 6 cars stand in sight beside the flag, until the fields of a lap are opened over them', async ({
  page,
  emptyTeam: { url, api, token },
}) => {
  const built = await buildSession(api, 7)
  await fillLaps(api, built, 40)
  // Ours, and a car of the event that is not in the session: every tool of the page is there.
  const { items } = await api.cars.list({ eventId: built.eventId })
  await api.cars.update(items.find(({ number }) => number === '02')?.id ?? '', { ours: true })
  await api.cars.create({
    eventId: built.eventId,
    number: '99',
    name: 'Team 99',
    class: 'GTP',
    liveryColor: '#101010',
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, url, token, `/sessions/${built.sessionId}`)
  await expect(lapOf(page, '02', 40)).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Flags' })).toBeVisible()
  await expect(entryOf(page, '02')).toBeFocused()

  /** Laps of the car that nothing covers, by number. */
  const inSight = (car: string) =>
    page.locator(`[data-car="${car}"] [data-lap]`).evaluateAll((cells) =>
      cells
        .filter((cell) => {
          const { left, right, top, bottom } = cell.getBoundingClientRect()
          const corners = [left + 4, right - 4].flatMap((x) =>
            [top + 2, bottom - 2].map((y) => [x, y] as const),
          )
          return corners.every(([x, y]) => cell.contains(document.elementFromPoint(x, y)))
        })
        .map((cell) => Number(cell.getAttribute('data-number')))
        .toSorted((a, b) => a - b),
    )
  const last = (count: number) => Array.from({ length: count }, (_, index) => 41 - count + index)
  for (const car of ['01', '02', '03', '04', '05', '06'])
    await expect.poll(() => inSight(car), `laps of car ${car}`).toEqual(last(30))

  const sector = page.getByRole('textbox', { name: 'Sector 1 of lap 41, car 02' })
  await page.keyboard.press('Tab')
  await expect(sector).toBeFocused()
  expect((await inSight('02')).length).toBeLessThan(30)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => inSight('02')).toEqual(last(30))
  await button(page, 'Fields').click()
  await expect(sector).toBeFocused()
})
