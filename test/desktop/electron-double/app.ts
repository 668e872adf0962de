import { EventEmitter } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeEvent } from './event.ts'
import { lifecycle } from './lifecycle.ts'
import { openWindows } from './open-windows.ts'
import { instanceLock } from './single-instance.ts'
import { knowsOnly, strict } from './strict.ts'
import { children } from './utility-process.ts'

const ROOT = join(import.meta.dirname, '../../..')
const EVENTS = [
  'ready',
  'before-quit',
  'will-quit',
  'quit',
  'window-all-closed',
  'second-instance',
  'activate',
  'web-contents-created',
  'browser-window-created',
  'browser-window-focus',
  'browser-window-blur',
  'certificate-error',
  'select-client-certificate',
  'login',
  'child-process-gone',
  'render-process-gone',
  'open-file',
  'open-url',
  'session-created',
]
const { version, name } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
  string,
  string
>

const switches = new Map(
  process.argv
    .filter((argument) => argument.startsWith('--'))
    .map((argument) => [argument.slice(2).split('=', 1)[0] ?? '', argument.split('=').slice(1).join('=')]),
)
const appData = join(homedir(), '.config')
const paths = new Map<string, string>([
  ['home', homedir()],
  ['appData', appData],
  ['userData', switches.get('user-data-dir') || join(appData, name ?? '')],
  ['temp', tmpdir()],
  ['exe', process.execPath],
  ['desktop', join(homedir(), 'Desktop')],
  ['documents', join(homedir(), 'Documents')],
  ['downloads', join(homedir(), 'Downloads')],
])
const below = (folder: string) => join(paths.get('userData') ?? '', folder)

const emitter = new EventEmitter()
knowsOnly('app', emitter, EVENTS)
export const life = lifecycle(emitter, openWindows)

let ready = false
const whenReady = new Promise<void>((resolve) => {
  // Never in the turn in which main is read.
  setImmediate(() => {
    ready = true
    resolve()
    emitter.emit('ready', makeEvent({}), {})
  })
})
const lock = instanceLock(below(''), (second) => {
  whenReady.then(() =>
    emitter.emit(
      'second-instance',
      makeEvent({}),
      second.argv,
      second.workingDirectory,
      second.additionalData,
    ),
  )
})

const members = {
  name,
  isPackaged: false,
  /** macOS only. */
  dock: undefined,
  applicationMenu: null,
  whenReady: () => whenReady,
  isReady: () => ready,
  quit: () => life.quit(),
  exit: (code?: number) => life.exit(code),
  getVersion: () => version,
  getName: () => name,
  setName: (to: string) => {
    members.name = to
  },
  getAppPath: () => ROOT,
  getPath(of: string): string {
    const path =
      of === 'logs' ? (paths.get(of) ?? below('logs')) : paths.get(of === 'sessionData' ? 'userData' : of)
    if (path === undefined) throw new Error(`Failed to get '${of}' path`)
    return path
  },
  setPath: (of: string, path: string) => void paths.set(of, path),
  setAppLogsPath: (path = below('logs')) => {
    mkdirSync(path, { recursive: true })
    paths.set('logs', path)
  },
  getLocale: () => 'en-US',
  getPreferredSystemLanguages: () => ['en-US'],
  requestSingleInstanceLock: (additionalData?: unknown) => lock.request(additionalData),
  hasSingleInstanceLock: () => lock.has(),
  releaseSingleInstanceLock: () => lock.release(),
  setAppUserModelId: (_id: string) => {},
  enableSandbox: () => {},
  focus: () => {},
  setAboutPanelOptions: (_options: object) => {},
  showAboutPanel: () => {},
  getAppMetrics: () => [
    { pid: process.pid, type: 'Browser', serviceName: undefined, name: undefined },
    ...children().map(({ pid, name: child }) => ({
      pid,
      type: 'Utility',
      serviceName: 'node.mojom.NodeService',
      name: child,
    })),
  ],
  commandLine: {
    hasSwitch: (key: string) => switches.has(key),
    getSwitchValue: (key: string) => switches.get(key) ?? '',
    appendSwitch: (key: string, value = '') => void switches.set(key, value),
  },
}
export const app = strict('app', Object.assign(emitter, members))

// As in Electron: a signal quits in order, unless main handles it.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) life.quit()
  })
}
