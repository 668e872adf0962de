import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageUrls } from '../../main/lan.ts'
import { mayAsk, mayHave, mayNavigate, mayOpenOutside, newWindowFor } from '../../main/permissions.ts'
import { ERROR_PAGE_POLICY } from '../../main/windows/error-page.ts'
import { errorWindow, pageWindow } from '../../main/windows/window-options.ts'
import { pathOf } from '../../main/windows/window-state.ts'
import { pagePolicy } from '../../server/http/pages/security-headers.ts'

// Point for point the checklist of Electron's documentation, "Security".

const ROOT = join(import.meta.dirname, '../..')
const source = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const PAGE = 'http://127.0.0.1:4600/app/'
const ELSEWHERE = [
  'https://example.com/app/',
  'http://127.0.0.1:4601/app/',
  'https://127.0.0.1:4600/app/',
  'http://127.0.0.1.example.com:4600/app/',
  'http://127.0.0.1:4600@example.com/',
  'file:///etc/passwd',
  'data:text/html,x',
  'javascript:alert(1)',
  'chrome://gpu',
  'nonsense',
]
const WINDOWS = [pageWindow('/p.cjs'), errorWindow('/e.cjs')]
const every = (name: string, value: unknown) => {
  for (const { webPreferences } of WINDOWS) expect(webPreferences).toHaveProperty(name, value)
}

test('1. only secure content: a page is never loaded from another machine', () => {
  expect(pageUrls('http://0.0.0.0:4600', ['10.0.0.7'])[0]).toBe(PAGE)
  expect(ELSEWHERE.filter((url) => mayNavigate(PAGE, url))).toEqual([])
})

test('2. no Node in pages, their workers and frames', () => {
  every('nodeIntegration', false)
  every('nodeIntegrationInWorker', false)
  every('nodeIntegrationInSubFrames', false)
})

test('3. context isolation', () => every('contextIsolation', true))

test('4. sandbox', () => every('sandbox', true))

test('5. permissions: copying and full screen for our own page, and nothing else', () => {
  const asked = [
    'clipboard-sanitized-write',
    'fullscreen',
    'clipboard-read',
    'geolocation',
    'media',
    'midi',
    'notifications',
    'openExternal',
    'pointerLock',
    'usb',
    'hid',
    'serial',
    'fileSystem',
    'display-capture',
    'unknown',
  ]
  expect(asked.filter((permission) => mayHave(PAGE, permission, PAGE))).toEqual(asked.slice(0, 2))
  for (const origin of ELSEWHERE)
    expect(asked.filter((permission) => mayHave(PAGE, permission, origin))).toEqual([])
  expect(mayHave(undefined, 'fullscreen', PAGE)).toBe(false)
})

test('6. webSecurity stays on', () => every('webSecurity', true))

test('7. a Content-Security-Policy on the server’s pages and on our own', () => {
  expect(pagePolicy('n')).toContain("default-src 'none'; script-src 'self' 'nonce-n'")
  expect(ERROR_PAGE_POLICY).toContain("default-src 'none'")
  for (const policy of [pagePolicy('n'), ERROR_PAGE_POLICY]) expect(policy).not.toMatch(/unsafe|\*|https?:/)
})

test('8. no insecure content on secure pages', () => every('allowRunningInsecureContent', false))

test('9. no experimental features', () => every('experimentalFeatures', false))

test('10. no extra Blink features', () => {
  for (const { webPreferences } of WINDOWS) {
    expect(webPreferences).not.toHaveProperty('enableBlinkFeatures')
    expect(webPreferences).not.toHaveProperty('disableBlinkFeatures')
  }
})

test('11. no webviews, so none that allows popups', () => every('webviewTag', false))

test('12. a webview that is made nevertheless is refused', () => {
  expect(source('main/guard.ts')).toMatch(/'will-attach-webview', \(event\) => event\.preventDefault\(\)/)
})

test('13. navigation stays on the server’s origin', () => {
  expect(mayNavigate(PAGE, 'http://127.0.0.1:4600/docs')).toBe(true)
  expect(ELSEWHERE.filter((url) => mayNavigate(PAGE, url))).toEqual([])
  expect(mayNavigate(undefined, PAGE)).toBe(false)
  every('navigateOnDragDrop', false)
  expect(ELSEWHERE.map(pathOf)).toEqual(ELSEWHERE.map(() => '/app/'))
})

test('14. a page opens no window; a link to one of ours opens as a window of the app', () => {
  expect(newWindowFor(PAGE, 'http://127.0.0.1:4600/docs')).toBe('own')
  expect(newWindowFor(PAGE, 'https://example.com/')).toBe('outside')
  expect(
    ['file:///etc/passwd', 'javascript:alert(1)', 'about:blank', ''].map((url) => newWindowFor(PAGE, url)),
  ).toEqual(['none', 'none', 'none', 'none'])
  expect(source('main/guard.ts').match(/action: '\w+'/g)).toEqual(["action: 'deny'"])
})

test.each([
  ['https://example.com/a?b#c', true],
  ['http://example.com/', true],
  ['mailto:lee@example.com', true],
  ['https://example.com@evil.example/', false],
  ['file:///etc/passwd', false],
  ['smb://server/share', false],
  ['ms-msdt:/id', false],
  ['javascript:alert(1)', false],
  ['vbscript:x', false],
  ['data:text/html,x', false],
  ['not a URL', false],
])('15. the system is asked to open %s: %s', (url, may) => {
  expect(mayOpenOutside(url)).toBe(may)
})

test('16. a current Electron, to the digit', () => {
  const { devDependencies } = JSON.parse(source('package.json')) as {
    devDependencies: Record<string, string>
  }
  expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/)
  expect(Number.parseInt(devDependencies.electron ?? '', 10)).toBeGreaterThanOrEqual(45)
})

test('17. the sender of every message is verified', () => {
  expect(mayAsk(PAGE, { url: PAGE, parent: null })).toBe(true)
  expect(mayAsk(PAGE, { url: PAGE, parent: {} })).toBe(false)
  expect(mayAsk(PAGE, null)).toBe(false)
  expect(mayAsk(undefined, { url: PAGE, parent: null })).toBe(false)
  expect(ELSEWHERE.filter((url) => mayAsk(PAGE, { url, parent: null }))).toEqual([])
  // One handler for pages, which asks, and one for the window of failures.
  expect(source('main/ipc.ts').match(/ipcMain\.\w+\(/g)).toEqual(['ipcMain.handle('])
  expect(source('main/windows/error-window.ts').match(/ipcMain\.\w+\(/g)).toEqual([
    'ipcMain.handle(',
    'ipcMain.removeHandler(',
  ])
})

test('18. nothing is loaded from file://', () => {
  const inWindows = ['windows', 'error-window', 'error-page', 'window-options'].map(
    (name) => `windows/${name}`,
  )
  for (const file of ['desktop', ...inWindows]) {
    expect(source(`main/${file}.ts`)).not.toMatch(/loadFile|file:\/\/|pathToFileURL/)
  }
})

test.each([
  ['runAsNode', false],
  ['enableCookieEncryption', true],
  ['enableNodeOptionsEnvironmentVariable', false],
  ['enableNodeCliInspectArguments', false],
  ['enableEmbeddedAsarIntegrityValidation', true],
  ['onlyLoadAppFromAsar', true],
  ['loadBrowserProcessSpecificV8Snapshot', false],
  ['grantFileProtocolExtraPrivileges', false],
])('19. the fuse %s is set to %s', (fuse, value) => {
  const fuses = /^electronFuses:\n((?: {2}.*\n)+)/m.exec(source('electron-builder.yml'))?.[1]
  expect(fuses).toMatch(new RegExp(`^ {2}${fuse}: ${value}$`, 'm'))
})

test('20. pages get functions with one job each, never a module of Electron', () => {
  const preload = source('main/preload.ts')
  expect(preload.match(/exposeInMainWorld\(.*\)/g)).toEqual(["exposeInMainWorld('trackside', trackside)"])
  // Channels come from the table, and no listener hands the page an event with its sender.
  expect(preload.match(/ipcRenderer\.invoke\((?!channels\.\w+)/g)).toBeNull()
  expect(preload).toContain('(_event: unknown, value: T) => callback(value)')
  expect(source('main/windows/error-preload.ts')).not.toContain('contextBridge')
})
