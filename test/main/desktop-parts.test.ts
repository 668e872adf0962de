import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { openLogFile } from '../../main/log-file.ts'
import { type MenuCommands, menuTemplate } from '../../main/menu-template.ts'
import { answers, whoHolds } from '../../main/server/answers.ts'
import { createLiveSessions } from '../../main/server/live-sessions.ts'
import { trayView } from '../../main/tray-view.ts'
import { tempFolder } from '../support/temp-folder.ts'

function blockers() {
  const on = new Set<number>()
  let made = 0
  return {
    on,
    start: () => {
      made += 1
      on.add(made)
      return made
    },
    stop: (id: number) => void on.delete(id),
  }
}

test('the computer stays awake while a session runs on any page, and no longer', () => {
  const { on, start, stop } = blockers()
  const live = createLiveSessions({ start, stop })
  live.set(1, false)
  expect(on.size).toBe(0)
  live.set(1, true)
  live.set(1, true)
  live.set(2, true)
  expect([on.size, live.isLive()]).toEqual([1, true])
  live.set(1, false)
  expect(on.size).toBe(1)
  live.set(2, false)
  expect([on.size, live.isLive()]).toEqual([0, false])
  live.set(2, true)
  expect(on.size).toBe(1)
})

const asked: string[] = []
const commands = new Proxy({} as MenuCommands, {
  get: (_target, name) => (page: unknown) =>
    void asked.push(typeof page === 'string' ? `${String(name)} ${page}` : String(name)),
})

function labelled(
  template: readonly MenuItemConstructorOptions[],
  label: string,
): MenuItemConstructorOptions {
  const all = template.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
  const found = all.find((item) => item.label === label)
  if (!found) throw new Error(`no ${label}`)
  return found
}

const roles = (template: readonly MenuItemConstructorOptions[]) =>
  template.flatMap(({ role, submenu }) => [
    role,
    ...(Array.isArray(submenu) ? submenu.map((item) => item.role) : []),
  ])

test.each([
  ['darwin', ['Trackside', '&File', undefined, undefined, undefined, '&Help']],
  ['win32', ['&File', undefined, undefined, undefined, '&Help']],
  ['linux', ['&File', undefined, undefined, undefined, '&Help']],
] as const)('on %s the menu has every command and one way to quit', (platform, labels) => {
  const template = menuTemplate(platform, commands)
  expect(template.map(({ label }) => label)).toEqual(labels)
  expect(roles(template)).toEqual(
    expect.arrayContaining(['editMenu', 'viewMenu', 'windowMenu', 'help', 'close']),
  )
  expect(roles(template).filter((role) => role === 'quit')).toHaveLength(1)
  for (const [label, command] of [
    ['New Window', 'newWindow'],
    ['Open Data Folder', 'openDataFolder'],
    ['Back Up…', 'go /settings/backups'],
    ['Share on This Network…', 'go /settings/sharing'],
    ['Documentation', 'documentation'],
    ['Show Logs', 'showLogs'],
    ['Check for Updates…', 'checkForUpdates'],
    ['Update from File…', 'updateFromFile'],
    ['About Trackside', 'about'],
  ] as const) {
    asked.length = 0
    const { click } = labelled(template, label)
    click?.({} as never, undefined, {} as never)
    expect(asked).toEqual([command])
  }
})

const URLS = ['http://127.0.0.1:4600/app/', 'http://10.0.0.7:4600/app/']
const labelsOf = (state: Parameters<typeof trayView>[0]) => trayView(state).lines.map(({ label }) => label)

test('the tray shows the address and errors, and offers the possible actions', () => {
  const serving = { server: 'running', urls: URLS, secretWarning: null, factory: null } as const
  expect(trayView(serving).tooltip).toBe('Trackside: Serving at 127.0.0.1:4600')
  expect(labelsOf(serving)).toEqual([
    'Serving at 127.0.0.1:4600',
    'On the network: 10.0.0.7:4600',
    'Open Trackside',
    'Open in the browser',
    'Copy the address',
    'Share on this network…',
    'Quit Trackside',
  ])
  expect(labelsOf({ server: 'restarting', urls: URLS, secretWarning: null, factory: 'sending' })).toEqual([
    'The server ended and starts again…',
    'Open Trackside',
    'Quit Trackside',
  ])
  expect(labelsOf({ server: 'stopped', urls: [], secretWarning: 'x', factory: null })).toEqual([
    'Not serving',
    'Logins are not kept encrypted…',
    'Open Trackside',
    'Quit Trackside',
  ])
})

test.each([
  ['sending', 'Factory: sending…'],
  ['waiting', 'Factory: waiting for the hub…'],
  ['caughtUp', 'Factory: has everything…'],
  ['refused', 'Factory: takes nothing from here…'],
])('the tray says that the factory is %s, and opens its settings', (factory, label) => {
  const { lines } = trayView({ server: 'running', urls: URLS, secretWarning: null, factory })
  expect(lines).toContainEqual({ label, command: 'factory' })
})

test('the tray says nothing of a factory that nothing is sent to', () => {
  expect(
    labelsOf({ server: 'running', urls: URLS, secretWarning: null, factory: 'off' }).join(),
  ).not.toContain('Factory')
})

test('a server that responds at all is alive; one that does not is probed twice', async () => {
  const urls: string[] = []
  const get =
    (outcome: () => Response): typeof fetch =>
    async (url) => {
      urls.push(String(url))
      return outcome()
    }
  expect(
    await answers(
      URLS[0]!,
      get(() => new Response('', { status: 503 })),
    ),
  ).toBe(true)
  expect(urls).toEqual(['http://127.0.0.1:4600/health'])
  const silent = get(() => {
    throw new TypeError('fetch failed')
  })
  expect(await answers(URLS[0]!, silent)).toBe(false)
  expect(urls).toHaveLength(3)
})

test.each([
  [{ status: 'ok', version: '0.3.0' }, expect.stringContaining('Another Trackside (version 0.3.0)')],
  [{ hello: 'world' }, undefined],
  ['<html>', undefined],
])('the program on the port is named if it identifies itself: %j', async (body, name) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  expect(await whoHolds(4600, async () => new Response(text))).toEqual(name)
})

test('the log keeps one previous file, and a missing folder stops nothing', () => {
  const file = join(tempFolder(), 'logs', 'trackside.log')
  const log = openLogFile(file)
  log.write('first\n')
  log.write(Buffer.alloc(5_000_001, 'x'))
  log.write('second\n')
  expect(readFileSync(file, 'utf8')).toBe('second\n')
  expect(readFileSync(`${file}.1`, 'utf8').startsWith('first\nxxx')).toBe(true)
  openLogFile(join(file, 'trackside.log')).write('lost')
})
