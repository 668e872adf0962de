import type { Course } from './course.ts'
import { button, field, focused, type Task } from './hand.ts'

const TIMING = ['NUMBER;LAP_NUMBER;LAP_TIME', '05;1;1:31.250', '05;2;1:30.999', '06;1;1:33.000'].join('\r\n')

/** Figures of one's own, and laps of another program. */
export const analysisTasks = ({ round, eventId, sessionId, sheets, lapId, open }: Course): Task[] => [
  {
    name: 'a KPI written, with its value on a lap',
    atMost: 10,
    async start(page) {
      await open(page, '/kpis')
      await button(page, 'Add profile').first().waitFor()
    },
    async play(hand) {
      const { page } = hand
      await hand.click(button(page, 'Add profile').first())
      await hand.typeInto(page.getByRole('dialog').getByRole('textbox', { name: 'Name' }), `Speeds ${round}`)
      await hand.press('Enter')
      await hand.choose(field(page, 'Event'), eventId)
      await hand.choose(field(page, 'Session'), sessionId)
      await hand.choose(field(page, 'Car'), sheets.get('03') as string)
      await hand.choose(field(page, 'Lap'), lapId)
      await hand.click(button(page, 'Add KPI'))
      const row = page.locator('[data-kpi]')
      await hand.typeInto(row.getByRole('textbox', { name: 'Name' }), 'Top')
      await hand.press('Tab')
      await hand.typeInto(page.getByRole('textbox', { name: 'Expression of Top' }), 'Max(speed)')
      await row.getByText(/^60(\.\d+)?/).waitFor()
      await hand.click(button(page, 'Save'))
    },
    result: (page) => page.getByText('Saved.'),
  },
  {
    name: 'a view of its own from a template',
    atMost: 2,
    async start(page) {
      await open(page, '/views')
      await button(page, 'Add view').first().waitFor()
    },
    async play(hand) {
      const { page } = hand
      await hand.click(button(page, 'Add view').first())
      await focused(field(page, 'Name'))
      await hand.type(`Mileage ${round}`)
      await hand.choose(field(page, 'Start from'), { label: 'Tyres with mileage and wear' })
      await hand.click(button(page.getByRole('dialog'), 'Add view'))
    },
    result: (page) => page.getByRole('table', { name: `Mileage ${round}` }).locator('tbody tr'),
  },
  {
    name: 'a timing CSV by the wizard',
    atMost: 4,
    async start(page) {
      await open(page, '/imports')
      await button(page, 'Choose files').waitFor()
    },
    async play(hand) {
      const { page } = hand
      await hand.chooseFile(button(page, 'Choose files'), 'laps.csv', TIMING)
      await hand.choose(field(page, 'Which session'), sessionId)
      await hand.click(button(page, 'Preview'))
      await hand.click(button(page, 'Create 3 laps'))
    },
    result: (page) => page.getByText('3 laps created.'),
  },
]
