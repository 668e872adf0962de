import { lookAt } from './support/look-at.ts'
import { watch } from './support/page-watch.ts'
import { button, field, firstRun, PERSON } from './support/people.ts'
import { openAs } from './support/session-table.ts'
import { expect, test } from './support/trackside.ts'

const pill = (text: string) => `header [role=status]:text-is("${text}")`

test('the pages of a full weekend, in every size and theme @long', async ({ page, newServer: { url } }) => {
  const complaints = await watch(page, url)
  await firstRun(page, url, 'Load a sample weekend')
  await expect(page.getByText('24 of 24 can go out')).toBeVisible()
  await lookAt(page, 'event')
  await page.getByRole('main').getByRole('link', { name: 'Entries' }).click()
  await expect(page.getByRole('row', { name: /Petra Kolarinova/ }).first()).toBeVisible()
  await button(page, 'Edit car 99').click()
  await lookAt(page, 'edit-car')
  await page.keyboard.press('Escape')
  await button(page, 'Menu').click()
  await page.getByRole('menuitem', { name: 'Weekends' }).click()
  await expect(page.getByRole('link', { name: 'Cabo Sereno 100 Minutes' })).toBeVisible()
  await lookAt(page, 'weekends')
  await page.getByRole('link', { name: 'Tracks', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Tracks', level: 1 })).toBeVisible()
  await expect(page.getByText('Circuito de Cabo Sereno')).toBeVisible()
  await lookAt(page, 'tracks')
  await page.getByRole('link', { name: 'Drivers' }).click()
  await expect(page.getByText('Petra Kolarinova')).toBeVisible()
  await lookAt(page, 'drivers')
  await page.goto(`${url}/app/nowhere`)
  await expect(page.getByText('Page not found')).toBeVisible()
  await page.getByRole('button', { name: `account of ${PERSON.name}` }).click()
  await lookAt(page, 'no-such-page')
  expect(complaints).toEqual([])
})

test('names of 200 characters and sixty cars fit the width of the page', { tag: '@long' }, async ({
  page,
  emptyTeam,
}) => {
  const { url, api, token } = emptyTeam
  const long = `${'Scuderia Nordschleife '.repeat(5)}${'Unbroken'.repeat(12)}`.slice(0, 200).trim()
  const championship = await api.championships.create({ name: long, season: '2026', series: long })
  const track = await api.tracks.create({ name: long, country: 'DE', lengthKm: 20.8, cornerCount: 73 })
  const event = await api.events.create({
    championshipId: championship.id,
    trackId: track.id,
    name: long,
    startDate: '2026-05-30',
    endDate: '2026-06-02',
  })
  const eventId = event.id
  for (const status of ['finished', 'live', 'red'] as const) {
    const times = { startsAt: '2026-05-30T08:00:00.000Z', endsAt: '2026-05-31T08:00:00.000Z' }
    await api.sessions.create({
      eventId,
      name: `${status} ${long}`.slice(0, 200),
      type: 'race',
      status,
      ...times,
    })
  }
  for (let index = 0; index < 60; index += 1) {
    const color = `#${((index * 4_562_113) % 0xffffff).toString(16).padStart(6, '0')}`
    const number = index === 0 ? 'WWWWWWWW' : String(index)
    const car = { eventId, number, name: index % 9 ? `Team ${index}` : long, class: index % 7 ? 'GT3' : long }
    await api.cars.create({ ...car, liveryColor: color })
  }
  await openAs(page, url, token, `/events/${eventId}`)
  await expect(page.getByText('60 of 60 can go out')).toBeVisible()
  await button(page, 'All sessions').click()
  await lookAt(page, 'long-names')
  await page.getByRole('main').getByRole('link', { name: 'Entries' }).click()
  await expect(page.getByRole('heading', { name: 'Cars (60)' })).toBeVisible()
  await button(page, 'Edit car 9').click()
  await button(page, 'Remove…').click()
  await lookAt(page, 'long-names-remove')
  await button(page, 'Remove').click()
  await expect(button(page, 'Undo')).toBeVisible()
  await lookAt(page, 'long-names-toast')
  await page.goto(`${url}/app/`)
  await expect(page.getByRole('table')).toBeVisible()
  await lookAt(page, 'long-names-weekends')
})

test('every stop of the Tab key has a visible focus', async ({ page, emptyTeam: { url, token } }) => {
  await openAs(page, url, token, '/')
  await expect(button(page, 'Add championship')).toBeVisible()
  for (const name of [
    'Trackside',
    'Weekends',
    'Tracks',
    'Drivers',
    'KPIs',
    'Views',
    'Import',
    'All data',
    // Tab order: search, network, theme.
    '',
    '',
    '',
    'AR',
    'Add championship',
  ]) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    await expect(focused).toHaveText(name)
    await expect(focused).toHaveCSS('outline-style', 'solid')
    const width = await focused.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).outlineWidth),
    )
    expect(width).toBeGreaterThanOrEqual(2)
  }
})

test('the selected theme is stored in the browser, and overrides the device', async ({ page, newServer }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(newServer.url)
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect(button(page, 'Dark colours')).toBeVisible()
  const light = await ground()
  await button(page, 'Dark colours').click()
  await expect(button(page, 'Light colours')).toBeVisible()
  await expect.poll(ground).not.toBe(light)
  await page.reload()
  await expect(button(page, 'Light colours')).toBeVisible()
})

test('the status changes from Online to Reconnecting to Offline and back', async ({
  browser,
  emptyTeam: { url, token },
}) => {
  // A page of its own: Playwright's clock leaves a script behind that fails in the pages of the next test.
  const page = await browser.newPage()
  const polls = { health: 0, me: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/health')) polls.health += 1
    if (request.url().endsWith('/auth/me')) polls.me += 1
  })
  await page.clock.install()
  const nextPoll = async () => {
    const before = polls.me
    await page.clock.runFor(5000)
    await expect.poll(() => polls.me).toBeGreaterThan(before)
  }
  await openAs(page, url, token, '/')
  await expect(page.locator(pill('Online'))).toBeVisible()
  await expect(page.getByText('No race weekend yet')).toBeVisible()
  // From here on the page's clock is stopped, and jumps to the next poll.
  await page.clock.pauseAt(Date.now() + 1000)
  const first = { ...polls }
  await nextPoll()
  expect(polls.health).toBeGreaterThan(first.health)

  await page.route('**/auth/me', (route) => route.abort())
  await nextPoll()
  await expect(page.locator(pill('Reconnecting'))).toBeVisible()
  for (let failed = 2; failed <= 5; failed += 1) {
    await expect(page.locator(pill('Reconnecting'))).toBeVisible()
    await nextPoll()
  }
  await expect(page.locator('header [role=status]')).toHaveText(/^Offline · as of \d\d:\d\d$/)
  await expect(page.getByText('No race weekend yet')).toBeVisible()
  await page.unroute('**/auth/me')
  await nextPoll()
  await expect(page.locator(pill('Online'))).toBeVisible()
})

test('an unreachable server is reported, and retried on demand', async ({
  page,
  emptyTeam: { url, token },
}) => {
  // Before the first page, which may keep the tracks on the device.
  await page.route('**/tracks?*', (route) => route.abort())
  await openAs(page, url, token, '/')
  await page.getByRole('link', { name: 'Tracks', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('No answer from the server.', { timeout: 15_000 })
  await page.unroute('**/tracks?*')
  await button(page, 'Try again').click()
  await expect(page.getByText('No tracks yet')).toBeVisible()
  await button(page, 'Add track').click()
  await expect(field(page, 'Name')).toBeFocused()
})

test('parts of the frame that cannot be loaded leave the page as it is', async ({
  page,
  emptyTeam: { url, token },
}) => {
  const html = await (await fetch(`${url}/app/`)).text()
  const first = new Set(html.match(/assets\/[\w.-]+\.js/g))
  await page.route('**/assets/*.js', (route) => {
    const file = new URL(route.request().url()).pathname.replace('/app/', '')
    return first.has(file) ? route.fallback() : route.abort()
  })
  let broken = 0
  page.on('console', (message) => {
    if (/dynamically imported module/.test(message.text())) broken += 1
  })
  await openAs(page, url, token, '/nowhere')
  // React reports each part.
  await expect.poll(() => broken).toBeGreaterThan(2)
  await expect(page.locator(pill('Online'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  // Of all parts one says that it is missing: the band of the flag.
  await expect(page.getByText('This part of the page did not load.')).toHaveCount(1)
})

test('the documentation and the OpenAPI document open', { tag: '@long' }, async ({
  page,
  newServer: { url },
}) => {
  const complaints = await watch(page, url)
  const operation = (path: string) => page.locator(`[data-path="${path}"]`)
  // Swagger UI takes seconds to draw, on a busy machine many, and draws only what can be seen: a direct link scrolls there.
  await page.goto(`${url}/docs#/run-sheets/getRunSheet`)
  await expect(operation('/run-sheets/{id}').first()).toBeVisible({ timeout: 40_000 })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(operation('/health').first()).toBeVisible({ timeout: 40_000 })
  const openapi = await page.request.get(`${url}/openapi.json`)
  expect(await openapi.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
  expect(complaints).toEqual([])
})
