import type { Page } from 'playwright'
import { addBaseline } from '../../e2e/support/setup-rows.ts'
import type { Course } from './course.ts'
import { button, field, focused, type Task } from './hand.ts'

/** A set of the car, in the garage. */
async function addTyres({ api, eventId, cars, round }: Course): Promise<string> {
  const { id: specificationId } = await api.tyreSpecifications.create({ compound: `Soft ${round}` })
  const [fl, fr, rl, rr] = await Promise.all(
    ['fl', 'fr', 'rl', 'rr'].map((name) => api.tyres.create({ specificationId, name })),
  )
  if (!fl || !fr || !rl || !rr) throw new Error('a set has four tyres')
  const tyreIds = { fl: fl.id, fr: fr.id, rl: rl.id, rr: rr.id }
  return (await api.tyreSets.create({ eventId, carId: cars.get('01') as string, number: 'S1', tyreIds })).id
}

/** The plan of another session, which has run for an hour. */
async function addPlan({ api, eventId, cars }: Course): Promise<string> {
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const { id: sessionId } = await api.sessions.create({
    eventId,
    name: 'Practice',
    type: 'practice',
    startsAt: hour(-1),
    endsAt: hour(1),
    status: 'live',
  })
  const { id } = await api.runPlans.create({
    sessionId,
    carId: cars.get('01') as string,
    name: 'Long run',
    averageLapTimeMs: 120_000,
    fuelPerLapKg: 2,
    startFuelKg: 80,
    rows: [
      { type: 'box', minutes: 20 },
      { type: 'out' },
      { type: 'timed', laps: 20 },
      { type: 'in' },
      { type: 'box', minutes: 10 },
      { type: 'out' },
      { type: 'timed', laps: 18 },
      { type: 'in' },
    ],
  })
  return id
}

/** A set on the car, its pressures, and the paper that goes along. */
function tyreTasks({ sessionId, sampleEventId, sheets, open }: Course, setId: string): Task[] {
  return [
    {
      name: 'a tyre set on the car',
      async start(page) {
        await open(page, `/sessions/${sessionId}/run-sheets/${sheets.get('01')}`)
        await page.getByRole('tab', { name: 'Tyres' }).click()
        await field(page, 'Tyre set at the start').waitFor()
      },
      play: (hand) => hand.choose(field(hand.page, 'Tyre set at the start'), setId),
      result: (page) => page.getByLabel('Cold, front left, in'),
    },
    {
      name: 'four cold pressures',
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
      // There on opening: the page is part of it, loaded by its address.
      name: 'cold pressures suggested',
      atMost: 1,
      play: (hand) => open(hand.page, `/events/${sampleEventId}/tyres/pressures`),
      result: (page) => page.getByLabel('FL cold pressure to set').filter({ hasText: /^\d\.\d\d bar$/ }),
    },
  ]
}

/** An issue by its title, and one that keeps a car in until it is resolved. */
function issueTasks({ eventId, cars, round, open }: Course): Task[] {
  const [pedal, wheel] = [`Long brake pedal ${round}`, `Wheel nut cracked ${round}`]
  return [
    {
      name: 'an issue',
      atMost: 1.5,
      async start(page) {
        await open(page, `/events/${eventId}/issues`)
        await button(page, 'Add').waitFor()
      },
      async play(hand) {
        await hand.press('n')
        await hand.type(pedal)
        await hand.press('Enter')
      },
      result: (page) => page.getByRole('link', { name: pedal }),
    },
    {
      name: 'an issue that keeps a car in, resolved on the board',
      atMost: 1.5,
      start: (page) => field(page, 'Title of the new issue').blur(),
      async play(hand) {
        const { page } = hand
        await hand.press('n')
        await hand.typeInto(field(page, 'Title of the new issue'), wheel)
        await hand.choose(field(page, 'Severity of the new issue'), 'critical')
        await hand.choose(field(page, 'Car of the new issue'), cars.get('04') as string)
        await hand.click(page.getByRole('form', { name: 'New issue' }).getByRole('checkbox'))
        await hand.press('Enter')
        await page.getByText('must not go out').waitFor()
        // The empty title has the focus again; Escape leaves it, so that B is a key of the page.
        await focused(field(page, 'Title of the new issue'))
        await hand.press('Escape')
        await hand.press('b')
        const card = page
          .getByRole('region', { name: /^To do/ })
          .locator('[data-row]')
          .filter({ hasText: wheel })
        await hand.click(button(card, /^Move /))
        await hand.click(page.getByRole('menuitem', { name: /^Resolve/ }))
      },
      result: (page) => page.getByRole('region', { name: /^Resolved/ }).getByRole('link', { name: wheel }),
    },
  ]
}

/** A change from the baseline, with the list for the mechanics. */
function setupTask({ open }: Course, { event, baseline }: Awaited<ReturnType<typeof addBaseline>>): Task {
  const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
  return {
    name: 'a setup changed from its parent, with its spanner list',
    atMost: 4,
    async start(page) {
      await open(page, `/events/${event.id}/setups/${baseline.id}`)
      await cell(page, 'RR low-speed bump').waitFor()
    },
    async play(hand) {
      const { page } = hand
      await hand.press('c')
      await focused(field(page.getByRole('dialog'), 'Name'))
      await hand.press('Enter')
      await page.getByRole('heading', { name: 'Baseline 2', level: 1 }).waitFor()
      await hand.click(cell(page, 'RR low-speed bump'))
      await hand.type('+2')
      await hand.press('Enter')
      // Alone in a cell it copies the corner to the other side.
      await hand.typeInto(cell(page, 'RR high-speed bump'), '=')
      await hand.press('Enter')
      // The next cell has the focus; Escape leaves it, so that L is a key of the page.
      await hand.press('Escape')
      await hand.press('l')
    },
    result: (page) => page.getByRole('listitem').filter({ hasText: 'RL low-speed bump' }),
  }
}

/** The plan, the setup, the tyres and the issues of the cars. */
export async function garageTasks(course: Course): Promise<Task[]> {
  return [
    {
      name: 'a plan replanned at a red flag',
      atMost: 2,
      async start(page) {
        await course.open(page, `/events/${course.eventId}/plans/${await addPlan(course)}`)
        await button(page, 'Red flag').waitFor()
      },
      async play(hand) {
        await hand.click(button(hand.page, 'Red flag'))
        await hand.page.getByRole('dialog').getByRole('status').waitFor()
        await hand.click(button(hand.page, 'Use this plan'))
      },
      result: (page) => page.locator('input[value="Red flag"]'),
    },
    setupTask(course, await addBaseline(course.api)),
    ...tyreTasks(course, await addTyres(course)),
    ...issueTasks(course),
  ]
}
