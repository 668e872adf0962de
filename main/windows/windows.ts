import { join } from 'node:path'
import { BrowserWindow } from 'electron'
import { channels } from '../channels.ts'
import { placeOf, stateOf } from './place-window.ts'
import { pageWindow } from './window-options.ts'
import { HOME, readWindowStates, type WindowState, writeWindowStates } from './window-state.ts'

const PRELOAD = join(import.meta.dirname, 'preload.cjs')
const SAVE_AFTER_MS = 500
const CASCADE = 32
/** A load that another one has taken over from. */
const ABORTED = -3
const CRASHES_APART_MS = 10_000

interface Shown {
  path: string
  /** Whether there is a page in it, and not the browser's word that nobody answered. */
  isLoaded: boolean
  crashedAt: number
}

export interface Windows {
  /** Opens the windows of last time, and at least one. */
  restore(): void
  open(path?: string): void
  /** Brings one to the front, and opens one where there is none. */
  show(): void
  /** Has every window at the server's address, where they are not yet. */
  load(pageUrl: string): void
  /** Shows a page of the app, such as `/settings/backups`, in the window at hand; in a new one where that has none. */
  go(page: string): void
  tell(channel: string): void
  /** Writes down what is open; with `last` for the last time. */
  save(last?: boolean): void
}

interface Options {
  stateFile: string
  onSessionEnd(): void
  /** A page has gone, or another one has taken its place. */
  onGone(contentsId: number): void
}

/** Owns the windows with pages: what each shows, where it is, and what of that is remembered. */
export function createWindows({ stateFile, onSessionEnd, onGone }: Options): Windows {
  const shown = new Map<BrowserWindow, Shown>()
  let pageUrl: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isFinal = false

  const addressOf = (path: string) => new URL(path, pageUrl).href

  function save(last = false) {
    clearTimeout(timer)
    timer = undefined
    if (isFinal || shown.size === 0) return
    writeWindowStates(
      stateFile,
      [...shown].map(([window, { path }]) => stateOf(window, path)),
    )
    isFinal = last
  }
  function saveSoon() {
    timer ??= setTimeout(save, SAVE_AFTER_MS)
  }

  function load(window: BrowserWindow, entry: Shown) {
    entry.isLoaded = true
    // What went wrong is told by did-fail-load.
    window.loadURL(addressOf(entry.path)).catch(() => {})
  }

  function follow(window: BrowserWindow, entry: Shown) {
    const { webContents } = window
    const contentsId = webContents.id
    const wentTo = (url: string) => {
      if (URL.canParse(url) && pageUrl && new URL(url).origin === new URL(pageUrl).origin) {
        entry.path = url.slice(new URL(url).origin.length)
      }
      saveSoon()
    }
    webContents.on('did-navigate', (_event, url) => {
      onGone(contentsId)
      wentTo(url)
    })
    webContents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
      if (isMainFrame) wentTo(url)
    })
    webContents.on('did-fail-load', (_event, code, _words, _url, isMainFrame) => {
      if (!isMainFrame || code === ABORTED) return
      entry.isLoaded = false
      window.show()
    })
    webContents.on('render-process-gone', (_event, { reason }) => {
      onGone(contentsId)
      const isNew = Date.now() - entry.crashedAt > CRASHES_APART_MS
      entry.crashedAt = Date.now()
      if (reason !== 'clean-exit' && isNew) load(window, entry)
    })
    window.on('resize', saveSoon)
    window.on('move', saveSoon)
    window.on('session-end', () => {
      save(true)
      onSessionEnd()
    })
    window.on('close', () => save())
    window.on('closed', () => {
      shown.delete(window)
      onGone(contentsId)
      save()
    })
  }

  function openAs({ path, ...place }: Partial<WindowState> & { path: string }) {
    const { bounds, displayId, maximized = false, fullScreen = false } = place
    const window = new BrowserWindow({
      ...pageWindow(PRELOAD),
      ...(bounds && placeOf({ bounds, ...(displayId !== undefined && { displayId }) })),
    })
    const entry = { path, isLoaded: false, crashedAt: 0 }
    shown.set(window, entry)
    follow(window, entry)
    window.once('ready-to-show', () => {
      if (maximized) window.maximize()
      window.show()
      if (fullScreen) window.setFullScreen(true)
    })
    load(window, entry)
    return window
  }

  const front = () => {
    const focused = BrowserWindow.getFocusedWindow()
    return focused && shown.has(focused) ? focused : [...shown.keys()].at(-1)
  }

  function open(path = HOME) {
    const beside = front()?.getNormalBounds()
    const bounds = beside && { ...beside, x: beside.x + CASCADE, y: beside.y + CASCADE }
    return openAs({ path, ...(bounds && { bounds }) })
  }

  function restore() {
    const states = readWindowStates(stateFile)
    for (const state of states) openAs(state)
    if (states.length === 0) open()
  }

  function show() {
    if (shown.size === 0) restore()
    const window = front() ?? open()
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
    return window
  }

  return {
    restore,
    open: (path) => void open(path),
    show: () => void show(),
    load(next) {
      const moved = pageUrl !== undefined && pageUrl !== next
      pageUrl = next
      for (const [window, entry] of shown) if (moved || !entry.isLoaded) load(window, entry)
    },
    go(page) {
      const window = front()
      const entry = window && shown.get(window)
      if (!entry?.isLoaded || !entry.path.startsWith(HOME)) return void open(`${HOME}${page.slice(1)}`)
      show().webContents.send(channels.go, page)
    },
    tell(channel) {
      for (const window of shown.keys()) window.webContents.send(channel)
    },
    save,
  }
}
