import type { Page } from 'playwright'
import { OWNER } from '../../e2e/support/session-table.ts'
import type { Course } from './course.ts'
import { button, field, focused, type Hand, link, type Task } from './hand.ts'

/** The first run, on a server that has no account yet. */
export const firstRunTask = (url: string): Task => ({
  name: 'the first run with the sample weekend',
  atMost: 4,
  async start(page) {
    await page.goto(url)
    await focused(field(page, 'Account name'))
  },
  async play(hand) {
    const { page } = hand
    await hand.type(OWNER.accountName)
    await hand.press('Tab')
    await hand.press('Tab')
    await hand.typeInto(field(page, 'Your name'), OWNER.name)
    await hand.press('Tab')
    await hand.type(OWNER.email)
    await hand.press('Tab')
    await hand.type(OWNER.password)
    await hand.press('Enter')
    await focused(button(page, 'Load a sample weekend'))
    await hand.press('Enter')
  },
  result: (page) => page.getByRole('heading', { name: 'Cabo Sereno 100 Minutes' }),
})

/** A person invited, who joins in a browser of their own. */
function inviteTask({ round, open }: Course): Task {
  let guest: Page
  return {
    name: 'a member invited, who joins',
    atMost: 4.2,
    async start(page) {
      const browser = page.context().browser()
      if (!browser) throw new Error('there is no browser')
      guest = await (await browser.newContext()).newPage()
      await open(page, '/settings/members')
      await button(page, 'Invite a member').waitFor()
    },
    async play(hand) {
      const { page } = hand
      await hand.click(button(page, 'Invite a member'))
      await hand.typeInto(field(page, 'E-mail (required)'), `gil.${round}@northside.example`)
      await stayUnshared(page)
      await hand.click(button(page, 'Create invite'))
      const address = await field(page, 'Address').inputValue()
      await hand.click(button(page, 'Done'))
      await join(hand, guest, address)
    },
    result: (page) => page.getByRole('button', { name: 'account of Gil Moreau' }),
  }
}

/** The bench serves this machine only, so the networks that an invite offers are switched off, uncounted. */
async function stayUnshared(page: Page) {
  const networks = page.getByRole('group', { name: 'Share on the network' })
  await networks.waitFor()
  for (const box of await networks.getByRole('checkbox').all()) await box.uncheck()
}

async function join(hand: Hand, guest: Page, address: string) {
  await guest.goto(address)
  hand.page = guest
  await hand.typeInto(field(guest, 'Your name'), 'Gil Moreau')
  await hand.click(field(guest, 'Password'))
  await hand.type('a password of mine')
  await hand.press('Enter')
}

/** A profile, and a key that is bound by it. */
const keyTask = ({ round, open }: Course): Task => ({
  name: 'an API key that only reads',
  atMost: 3,
  async start(page) {
    await open(page, '/settings/permissions')
    await link(page, 'Add profile').first().waitFor()
  },
  async play(hand) {
    const { page } = hand
    const name = `Timing ${round}`
    await hand.click(link(page, 'Add profile').first())
    await hand.click(button(page, 'Read only'))
    await hand.click(field(page, 'Name'))
    await hand.type(name)
    await hand.press('Enter')
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await hand.click(link(page, 'API keys'))
    await hand.click(button(page, 'Add API key').first())
    await hand.typeInto(field(page, 'Name'), name)
    await hand.click(page.getByRole('radio', { name, exact: true }))
    await hand.press('Enter')
  },
  result: (page) => field(page, 'Secret'),
})

const webhookTask = ({ hookUrl, open }: Course): Task => ({
  name: 'a webhook, with its first delivery',
  atMost: 3,
  async start(page) {
    await open(page, '/settings/webhooks')
    await page.getByText('No webhooks yet').waitFor()
  },
  async play(hand) {
    const { page } = hand
    await hand.press('n')
    await hand.typeInto(field(page, 'Name'), 'Factory')
    await hand.press('Tab')
    await hand.type(hookUrl)
    await hand.press('Enter')
    await field(page, 'Secret').waitFor()
    await hand.click(button(page, 'I have copied it'))
    await button(page, 'Send a test').waitFor()
    await hand.press('t')
  },
  result: (page) =>
    page
      .getByRole('list', { name: 'Deliveries' })
      .getByRole('listitem')
      .filter({ hasText: /Delivered.*webhook\.test/ }),
})

/** A change is found and reverted, the weekend is exported, the server backed up. */
const recordTasks = ({ api, lapId, sampleEventId, open }: Course): Task[] => [
  {
    name: 'who changed it, and back',
    atMost: 2,
    async start(page) {
      await api.laps.update(lapId, { comment: 'tow' })
      await open(page, '/settings/me')
      await link(page, 'Audit trail').waitFor()
    },
    async play(hand) {
      const { page } = hand
      await hand.click(link(page, 'Audit trail'))
      await hand.click(button(page, 'Revert… Lap 3 of car 03').first())
      await hand.click(button(page.getByRole('dialog'), 'Revert'))
    },
    result: (page) => page.getByText('Reverted: 1 row is as before.'),
  },
  {
    name: 'a weekend exported',
    atMost: 1,
    async start(page) {
      await open(page, `/events/${sampleEventId}`)
      await button(page, 'Export archive').waitFor()
    },
    play: (hand) => hand.click(button(hand.page, 'Export archive')),
    result: (page) => page.getByText(/^Saved .*\.trackside\.json\.$/),
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

/** People, keys, the record of changes, and how this person reads values. */
export const accountTasks = (course: Course): Task[] => [
  inviteTask(course),
  keyTask(course),
  webhookTask(course),
  ...recordTasks(course),
  {
    name: 'units of one person',
    atMost: 1,
    async start(page) {
      await course.open(page, '/settings/me')
      await field(page, 'Pressure').waitFor()
    },
    async play(hand) {
      await hand.choose(field(hand.page, 'Pressure'), 'psi')
      await hand.choose(field(hand.page, 'Temperature'), '°F')
    },
    result: (page) => page.getByText(/^A hot tyre: [\d.]+ psi$/),
  },
]
