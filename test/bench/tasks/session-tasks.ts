import type { Page } from 'playwright'
import { madeUpRaceChrono } from '../../e2e/support/made-up-telemetry.ts'
import { entryOf, lapOf } from '../../e2e/support/session-table.ts'
import type { Course } from './course.ts'
import { button, field, focused, link, type Task } from './hand.ts'

const LAPS = 20
const PASTED = 30
const TIMES = Array.from({ length: PASTED }, (_, index) => `1:2${index % 10}.${100 + index}`)

const foot = (page: Page) => page.getByRole('region', { name: 'Last write' }).getByRole('status')

/** Laps typed, corrected, pasted and taken back. */
const lapTasks = (): Task[] => [
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
      await focused(button(hand.page, `Save ${PASTED} laps`))
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
]

/** A session on its page, from the green flag on. */
export function sessionTasks({ sessionId, open }: Course): Task[] {
  const openSession = async (page: Page) => {
    await open(page, `/sessions/${sessionId}`)
    await entryOf(page, '01').waitFor()
  }
  return [
    {
      name: 'start a session with the green flag',
      atMost: 6,
      start: openSession,
      play: (hand) => hand.click(button(hand.page, 'Green flag')),
      result: (page) => button(page, 'R: Red flag'),
    },
    ...lapTasks(),
    {
      name: 'red flag',
      atMost: 1,
      play: (hand) => hand.click(button(hand.page, 'R: Red flag')),
      result: (page) => page.locator('[data-band][data-flag=red]'),
    },
    {
      name: 'the race clock set',
      atMost: 2,
      async play(hand) {
        await hand.click(button(hand.page, 'Set clock'))
        await hand.click(button(hand.page, '+1 s'))
      },
      result: (page) => foot(page).filter({ hasText: 'clock offset changed' }),
    },
    {
      name: 'green flag by the palette',
      start: openSession,
      async play(hand) {
        await hand.press('Control+K')
        await hand.typeInto(hand.page.getByRole('combobox', { name: 'Find or do' }), 'green')
        await hand.page.getByRole('dialog').getByRole('option').first().getByText('Green flag').waitFor()
        await hand.press('Enter')
      },
      result: (page) => page.getByText('Green flag is out.'),
    },
    {
      name: 'gaps of two cars',
      atMost: 3,
      start: openSession,
      async play(hand) {
        await hand.click(link(hand.page, 'Charts'))
        const car = hand.page.getByRole('checkbox', { name: '03' })
        await car.waitFor()
        if (!(await car.isChecked())) await hand.click(car)
      },
      result: (page) => page.locator('canvas').nth(1),
    },
    {
      name: 'telemetry of a lap',
      atMost: 1.6,
      async start(page) {
        await openSession(page)
        await lapOf(page, '03', 3).waitFor()
      },
      async play(hand) {
        const { page } = hand
        await hand.click(lapOf(page, '03', 3).first())
        await hand.click(button(page, /^All fields/))
        await hand.click(link(page.getByRole('dialog'), 'Telemetry'))
        await hand.chooseFile(button(page, 'Choose file'), 'session.csv', madeUpRaceChrono())
        await field(page, 'Lap of the file').waitFor()
        await hand.click(button(page, 'Store this lap'))
      },
      result: (page) => page.getByRole('img', { name: /^Plot of .*speed/ }),
    },
  ]
}
