import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { app, life } from './app.ts'
import { makeEvent } from './event.ts'
import { host } from './host.ts'
import { noteClosed, noteOpen, openWindows, windowOf } from './open-windows.ts'
import { displays, type Rectangle } from './screen.ts'
import { session } from './session.ts'
import { classOf, knowsOnly, strict } from './strict.ts'
import { makeWebContents } from './web-contents.ts'

const EVENTS = [
  'close',
  'closed',
  'show',
  'hide',
  'focus',
  'blur',
  'ready-to-show',
  'maximize',
  'unmaximize',
  'minimize',
  'restore',
  'resize',
  'resized',
  'move',
  'moved',
  'enter-full-screen',
  'leave-full-screen',
  'page-title-updated',
  'unresponsive',
  'responsive',
  'session-end',
  'query-session-end',
]

export interface WindowOptions extends Partial<Rectangle> {
  title?: string
  show?: boolean
  fullscreen?: boolean
  webPreferences?: { preload?: string; partition?: string; session?: typeof session.defaultSession }
  [option: string]: unknown
}

let made = 0
let focused: number | undefined

/** Windows without a position are centred. */
function place({ x, y, width = 800, height = 600 }: WindowOptions): Rectangle {
  const area = displays()[0]!.workArea
  return {
    width,
    height,
    x: x ?? Math.round((area.width - width) / 2),
    y: y ?? Math.round((area.height - height) / 2),
  }
}

function makeWindow(options: WindowOptions) {
  made += 1
  const id = made
  const { preload, partition = '', session: own } = options.webPreferences ?? {}
  const emitter = new EventEmitter()
  knowsOnly('BrowserWindow', emitter, EVENTS)
  let gone = false
  let bounds = place(options)
  const is = { visible: false, minimized: false, maximized: false, fullScreen: options.fullscreen === true }
  const page = makeWebContents(id, own ?? session.fromPartition(partition), () => gone)

  function end() {
    if (gone) return
    gone = true
    if (focused === id) focused = undefined
    noteClosed(id)
    host.call('window.close', id).catch(() => {})
    page.proxy.emit('destroyed')
    emitter.emit('closed')
    if (openWindows().length === 0) life.onLastWindowClosed()
  }
  function becomes(key: keyof typeof is, value: boolean, event: string) {
    if (is[key] === value) return
    is[key] = value
    emitter.emit(event)
  }
  function focus() {
    if (focused === id) return
    windowOf(focused ?? 0)?.emit('blur')
    focused = id
    host.call('window.front', id).catch(() => {})
    emitter.emit('focus')
    app.emit('browser-window-focus', makeEvent({}), proxy)
  }
  function setBounds(to: Partial<Rectangle>) {
    bounds = { ...bounds, ...to }
    host.call('window.size', id, bounds).catch(() => {})
    emitter.emit('resize')
    emitter.emit('move')
  }
  const members = {
    id,
    webContents: page.proxy,
    /** Not Electron's: state for the test. */
    options,
    loadURL: (url: string) => page.proxy.loadURL(url),
    reload: () => page.proxy.reload(),
    isDestroyed: () => gone,
    destroy: end,
    close() {
      const event = makeEvent({})
      emitter.emit('close', event)
      if (event.defaultPrevented) life.onCloseCancelled()
      else end()
    },
    show() {
      becomes('visible', true, 'show')
      focus()
    },
    showInactive: () => becomes('visible', true, 'show'),
    hide: () => becomes('visible', false, 'hide'),
    focus,
    blur: () => {
      if (focused === id) focused = undefined
    },
    moveTop: () => {},
    minimize: () => becomes('minimized', true, 'minimize'),
    restore: () => becomes('minimized', false, 'restore'),
    maximize() {
      becomes('visible', true, 'show')
      becomes('maximized', true, 'maximize')
    },
    unmaximize: () => becomes('maximized', false, 'unmaximize'),
    setFullScreen: (on: boolean) => becomes('fullScreen', on, on ? 'enter-full-screen' : 'leave-full-screen'),
    isFocused: () => focused === id,
    isVisible: () => is.visible && !is.minimized,
    isMinimized: () => is.minimized,
    isMaximized: () => is.maximized,
    isFullScreen: () => is.fullScreen,
    getTitle: () => page.showing.title || options.title || app.getName(),
    setTitle: (title: string) => {
      page.showing.title = title
    },
    getBounds: () => ({ ...bounds }),
    getNormalBounds: () => ({ ...bounds }),
    setBounds,
    getSize: () => [bounds.width, bounds.height],
    getPosition: () => [bounds.x, bounds.y],
    setMenuBarVisibility: (_visible: boolean) => {},
    setAutoHideMenuBar: (_hide: boolean) => {},
    setBackgroundColor: (_color: string) => {},
    removeMenu: () => {},
    flashFrame: (_flag: boolean) => {},
  }
  const proxy = strict('BrowserWindow', Object.assign(emitter, members), () => gone)
  const window = { id, proxy, page, emit: emitter.emit.bind(emitter), close: members.close, destroy: end }
  noteOpen(window)
  host
    .call('window.create', id, {
      bounds,
      partition,
      preload: preload === undefined ? undefined : readFileSync(preload, 'utf8'),
    })
    .catch(() => {})
  app.emit('web-contents-created', makeEvent({}), page.proxy)
  app.emit('browser-window-created', makeEvent({}), proxy)
  if (options.show !== false) members.show()
  return window
}

export type DoubleWindow = ReturnType<typeof makeWindow>

/** A window whose page is a tab of a real Chromium. */
export const BrowserWindow = classOf(
  'BrowserWindow',
  (options?: WindowOptions) => makeWindow(options ?? {}).proxy,
  {
    getAllWindows: () => openWindows().map(({ proxy }) => proxy),
    getFocusedWindow: () => windowOf(focused ?? 0)?.proxy ?? null,
    fromId: (id: number) => windowOf(id)?.proxy ?? null,
    fromWebContents: (contents: { id: number }) => windowOf(contents.id)?.proxy ?? null,
  },
)
