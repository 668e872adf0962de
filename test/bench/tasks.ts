import type { Locator, Page } from 'playwright'
import { buildSession } from '../e2e/support/session-rows.ts'
import { entryOf, lapOf, openAs, signUp } from '../e2e/support/session-table.ts'
import { startServerProcess } from '../support/server-process.ts'
import { answer, readOptions } from './answer.ts'
import { alone } from './figure.ts'
import { openBrowser } from './open-browser.ts'

/* What an engineer does at the pit wall, played in Chromium: clicks, keys, and the seconds until the page shows the result. */
const { rounds } = readOptions({ rounds: 3 })
const WAIT_MS = 30_000
const LAPS = 20
const PASTED = 30
const TIMES = Array.from({ length: PASTED }, (_, index) => `1:2${index % 10}.${100 + index}`)

/** A mouse and a keyboard that count. */
class Hand {
  readonly page: Page
  clicks = 0
  keys = 0

  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator) {
    this.clicks += 1
    await target.click()
  }

  /** A shortcut is one key. */
  async press(key: string) {
    this.keys += 1
    await this.page.keyboard.press(key)
  }

  async type(text: string) {
    this.keys += text.length
    await this.page.keyboard.type(text)
  }
}

interface Task {
  name: string
  /** Seconds that it took in the review of the page, where it was possible there. */
  atMost?: number
  /** Opens the page from which it starts; not counted. */
  start?: (page: Page) => Promise<void>
  play: (hand: Hand) => Promise<void>
  /** What the page shows at the end. */
  result: (page: Page) => Locator
}

const server = await startServerProcess()
const browser = await openBrowser()
const { api, token } = await signUp(server.url, true)
const open = (page: Page, path: string) => openAs(page, server.url, token, path)
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const foot = (page: Page) => page.getByRole('region', { name: 'Last write' }).getByRole('status')

/** A set on the car of the run sheet. */
async function mountTyres(eventId: string, runSheetId: string) {
  const { id: specificationId } = await api.tyreSpecifications.create({ compound: `Soft ${runSheetId}` })
  const [fl, fr, rl, rr] = await Promise.all(
    ['fl', 'fr', 'rl', 'rr'].map((name) => api.tyres.create({ specificationId, name })),
  )
  if (!fl || !fr || !rl || !rr) throw new Error('a set has four tyres')
  const tyreIds = { fl: fl.id, fr: fr.id, rl: rl.id, rr: rr.id }
  const set = await api.tyreSets.create({ eventId, number: 'S1', tyreIds })
  await api.runSheets.update(runSheetId, { tyreSetId: set.id })
}

/** The tasks in their order: each starts from what the ones before it left. */
async function tasksOf(round: number): Promise<Task[]> {
  const { eventId, sessionId, sheets } = await buildSession(api, 6)
  await api.sessions.update(sessionId, { status: 'scheduled' })
  const runSheetId = sheets.get('03') as string
  const items = [1, 2, 3].map((lapNumber) => ({ runSheetId, lapNumber, lapTimeMs: 83_000 + lapNumber }))
  await api.createLaps({ body: { items } })
  const path = `/sessions/${sessionId}`
  const title = `Long brake pedal ${round}`
  const issuesOf = async (page: Page) => {
    await open(page, `/events/${eventId}/issues`)
    await button(page, 'Add').waitFor()
  }
  return [
    {
      name: 'start a session with the green flag',
      atMost: 6,
      async start(page) {
        await open(page, path)
        await entryOf(page, '01').waitFor()
      },
      play: (hand) => hand.click(button(hand.page, 'Green flag')),
      result: (page) => button(page, 'R: Red flag'),
    },
    {
      name: `${LAPS} laps of a car, typed`,
      atMost: 8,
      start: (page) => entryOf(page, '01').focus(),
      async play(hand) {
        for (let lap = 0; lap < LAPS; lap += 1) {
          await hand.type(String(123_100 + lap * 7))
          await hand.press('Enter')
        }
      },
      result: (page) => lapOf(page, '01', LAPS),
    },
    {
      name: 'one of them corrected',
      atMost: 1,
      async play(hand) {
        await hand.click(lapOf(hand.page, '01', LAPS - 2))
        await hand.type('123999')
        await hand.press('Enter')
      },
      result: (page) => lapOf(page, '01', LAPS - 2).filter({ hasText: '1:23.999' }),
    },
    {
      name: `${PASTED} laps pasted`,
      atMost: 2.1,
      async start(page) {
        await page.evaluate((text) => navigator.clipboard.writeText(text), TIMES.join('\n'))
        await entryOf(page, '02').focus()
      },
      async play(hand) {
        await hand.press('Control+V')
        // Enter goes to the button once it has the focus: a person sees the rows first.
        await button(hand.page, `Save ${PASTED} laps`).and(hand.page.locator(':focus')).waitFor()
        await hand.press('Enter')
      },
      result: (page) => lapOf(page, '02', PASTED),
    },
    {
      name: 'the paste undone',
      atMost: 0.3,
      start: (page) => entryOf(page, '02').focus(),
      play: (hand) => hand.press('Control+Z'),
      result: (page) => foot(page).filter({ hasText: `Undone: ${PASTED} laps` }),
    },
    {
      name: 'red flag',
      atMost: 1,
      play: (hand) => hand.click(button(hand.page, 'R: Red flag')),
      result: (page) => page.locator('[data-band][data-flag=red]'),
    },
    {
      name: 'gaps of two cars',
      atMost: 3,
      async play(hand) {
        await hand.click(hand.page.getByRole('link', { name: 'Charts', exact: true }))
        const car = hand.page.getByRole('checkbox', { name: '03' })
        await car.waitFor()
        if (!(await car.isChecked())) await hand.click(car)
      },
      result: (page) => page.locator('canvas').nth(1),
    },
    {
      name: 'an issue',
      atMost: 1.5,
      start: issuesOf,
      async play(hand) {
        await hand.press('n')
        await hand.type(title)
        await hand.press('Enter')
      },
      result: (page) => page.getByRole('link', { name: title }),
    },
    {
      name: 'four cold pressures',
      async start(page) {
        const sheet = sheets.get('01') as string
        await mountTyres(eventId, sheet)
        await open(page, `${path}/run-sheets/${sheet}`)
        await page.getByRole('tab', { name: 'Tyres' }).click()
        await page.getByLabel('Cold, front left, in').waitFor()
      },
      async play(hand) {
        await hand.click(hand.page.getByLabel('Cold, front left, in'))
        for (const text of ['1.41', '1.42', '1.38', '1.39']) {
          await hand.type(text)
          await hand.press('Enter')
        }
      },
      result: (page) => page.getByRole('status').filter({ hasText: 'Saved: FL, FR, RR, RL.' }),
    },
    {
      name: 'the paper of a run sheet',
      atMost: 1,
      play: (hand) => hand.click(hand.page.getByRole('main').getByRole('link', { name: 'Print' })),
      result: (page) => page.getByRole('article'),
    },
    {
      name: 'a backup',
      atMost: 0.13,
      async start(page) {
        await open(page, '/settings/backups')
        await button(page, 'Back up now').waitFor()
      },
      play: (hand) => hand.click(button(hand.page, 'Back up now')),
      result: (page) => page.getByText('Backup made and verified.'),
    },
  ]
}

/** Clicks, keys and seconds by task. */
const played = new Map<string, { task: Task; clicks: number; keys: number; sec: number[] }>()
for (let round = 0; round <= rounds; round += 1) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  for (const task of await tasksOf(round)) {
    await task.start?.(page)
    const hand = new Hand(page)
    const began = performance.now()
    await task.play(hand)
    await task.result(page).first().waitFor()
    const sec = (performance.now() - began) / 1000
    const { clicks, keys } = hand
    const kept = played.get(task.name) ?? { task, clicks, keys, sec: [] }
    // The first round warms up.
    if (round > 0) kept.sec.push(sec)
    played.set(task.name, kept)
  }
  await context.close()
}
await browser.close()
await server.cleanUp()
const many = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
answer(
  [...played.values()].map(({ task: { name, atMost }, clicks, keys, sec }) =>
    alone(
      {
        what: `${name}: ${many(clicks, 'click')}, ${many(keys, 'key')}`,
        unit: 's',
        ...(atMost !== undefined && { aim: { atMost } }),
      },
      sec,
    ),
  ),
)
