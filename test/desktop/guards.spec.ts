import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './support/desktop.ts'
import type { DesktopApp } from './support/desktop-app.ts'
import { pageOf } from './support/steps.ts'

interface Noted {
  noted: unknown[]
}

/** A foreign origin, and the requests it received. */
async function elsewhere() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('<title>elsewhere</title>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => server.close(),
  }
}

const noted = (app: DesktopApp) => app.evaluate(() => (globalThis as unknown as Noted).noted)

/** Records main's decision on each navigation, and what it opens with the system instead. */
const takeNotes = (app: DesktopApp) =>
  app.evaluate(({ BrowserWindow, shell }) => {
    const notes: unknown[] = []
    Object.assign(globalThis, { noted: notes })
    shell.openExternal = async (url) => {
      notes.push(`outside ${url}`)
    }
    BrowserWindow.getAllWindows()[0]?.webContents.on('will-frame-navigate', (event) =>
      setImmediate(() => notes.push(`${event.defaultPrevented ? 'denied' : 'allowed'} ${event.url}`)),
    )
  })

test('a page cannot navigate or open a window outside the app, and has only the permissions it needs', async ({
  startApp,
}) => {
  const other = await elsewhere()
  try {
    const app = await startApp()
    const page = await pageOf(app)
    await expect(page.getByRole('heading', { name: 'Set up this server' })).toBeVisible()
    const here = page.url()
    for (const permission of ['geolocation', 'media', 'notifications'] as const)
      expect(await app.isGranted(page, permission), permission).toBe(false)

    await takeNotes(app)
    await page.evaluate((url) => {
      location.href = url
    }, `${other.url}/away`)
    await expect.poll(() => noted(app)).toEqual([`denied ${other.url}/away`])
    expect(page.url()).toBe(here)

    const hiding = other.url.replace('//', '//ana:secret@')
    for (const url of [`${hiding}/hidden`, `${other.url}/manual`])
      await page.evaluate((address) => void window.open(address), url)
    await expect.poll(() => noted(app)).toEqual([`denied ${other.url}/away`, `outside ${other.url}/manual`])
    expect(await app.windows()).toEqual([page])
    expect(other.asked).toEqual([])

    await page.evaluate(() => void window.open('/docs'))
    await expect
      .poll(async () => (await app.windows()).map((each) => new URL(each.url()).pathname))
      .toEqual([new URL(here).pathname, '/docs'])
  } finally {
    other.close()
  }
})
