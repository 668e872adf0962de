import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { button, fillAccount, logIn, PERSON } from '../e2e/support/people.ts'
import { expect, test } from './support/desktop.ts'
import { originOf, pageOf, quit } from './support/steps.ts'

const program = 'examples/electron-host/main.ts'

test.beforeEach(({ runtime }) => {
  test.skip(runtime.name === 'Electron', 'Electron itself runs programs that are built')
})

test('an Electron program with the server inside shows its page, quits in order and starts again', async ({
  startApp,
}) => {
  const app = await startApp({ program })
  const page = await pageOf(app)
  await fillAccount(page)
  await button(page, 'Next').click()
  await button(page, 'Start empty').click()
  const name = new RegExp(`account of ${PERSON.name}`)
  await expect(button(page, name)).toBeVisible()
  const origin = await originOf(app)
  await expect(fetch(`${origin}/health`)).resolves.toMatchObject({ status: 200 })
  await quit(app)
  expect(await app.exited).toEqual({ code: 0, signal: null })
  await expect(fetch(`${origin}/health`)).rejects.toThrow()
  const again = await startApp({ program })
  const pageAgain = await pageOf(again)
  await logIn(pageAgain, PERSON.password)
  await expect(button(pageAgain, name)).toBeVisible()
})

test('it says why it cannot start, and ends', async ({ startInVain, userData }) => {
  writeFileSync(join(userData, 'garage'), 'no folder')
  expect(await startInVain({ program })).toEqual({ code: 1, signal: null })
})
