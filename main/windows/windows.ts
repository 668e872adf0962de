import { join } from 'node:path'
import { BrowserWindow } from 'electron'
import { channels } from '../channels.ts'
import { placeOf, stateOf } from './place-window.ts'
import { pageWindow } from './window-options.ts'
import { HOME, readWindowStates, type WindowState, writeWindowStates } from './window-state.ts'

const PRELOAD = join(import.meta.dirname, 'preload.cjs')
const SAVE_AFTER_MS = 500
const CASCADE = 32
/** Chromium's net::ERR_ABORTED: another load has replaced this one. */
const ABORTED = -3
const CRASHES_APART_MS = 10_000

interface Shown {
  path: string
  /** Whether it shows a page of the server, and not the browser's error. */
  isLoaded: boolean
  crashedAt: number
}

interface Options {
  stateFile: string
  onSessionEnd(): void
  /** A page was closed or has navigated away. */
  onGone(contentsId: number): void
}

/** The windows that show pages: their paths and places, which are stored for the next start. */
export class Windows {
  readonly #options: Options
  readonly #shown = new Map<BrowserWindow, Shown>()
  #pageUrl: string | undefined
  #saveTimer: NodeJS.Timeout | undefined
  /** Whether the state was saved for the last time. */
  #isFinal = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Opens the windows of the last run, at least one. */
  restore(): void {
    const states = readWindowStates(this.#options.stateFile)
    for (const state of states) this.#open(state)
    if (states.length === 0) this.open()
  }

  /** Opens another window, offset from the front one. */
  open(path = HOME): void {
    this.#openBesideFront(path)
  }

  /** Brings a window to the front; opens one when there is none. */
  show(): void {
    this.#show()
  }

  /** Loads the server's address in windows that show another one or an error. */
  load(pageUrl: string): void {
    const moved = this.#pageUrl !== undefined && this.#pageUrl !== pageUrl
    this.#pageUrl = pageUrl
    for (const [window, entry] of this.#shown) if (moved || !entry.isLoaded) this.#load(window, entry)
  }

  /** Shows a page of the app, such as `/settings/backups`, in the front window; in a new one if that shows none. */
  go(page: string): void {
    const window = this.#front()
    const entry = window && this.#shown.get(window)
    if (entry?.isLoaded && entry.path.startsWith(HOME)) this.#show().webContents.send(channels.go, page)
    else this.open(`${HOME}${page.slice(1)}`)
  }

  /** Sends a message without content to every page. */
  send(channel: string): void {
    for (const window of this.#shown.keys()) window.webContents.send(channel)
  }

  /** Stores the open windows; after `last` no more. */
  save(last = false): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = undefined
    if (this.#isFinal || this.#shown.size === 0) return
    writeWindowStates(
      this.#options.stateFile,
      [...this.#shown].map(([window, { path }]) => stateOf(window, path)),
    )
    this.#isFinal = last
  }

  #saveSoon() {
    this.#saveTimer ??= setTimeout(() => this.save(), SAVE_AFTER_MS)
  }

  #front(): BrowserWindow | undefined {
    const focused = BrowserWindow.getFocusedWindow()
    return focused && this.#shown.has(focused) ? focused : [...this.#shown.keys()].at(-1)
  }

  #show(): BrowserWindow {
    if (this.#shown.size === 0) this.restore()
    const window = this.#front() ?? this.#openBesideFront(HOME)
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
    return window
  }

  #openBesideFront(path: string): BrowserWindow {
    const beside = this.#front()?.getNormalBounds()
    const bounds = beside && { ...beside, x: beside.x + CASCADE, y: beside.y + CASCADE }
    return this.#open({ path, ...(bounds && { bounds }) })
  }

  #open({ path, ...place }: Partial<WindowState> & { path: string }): BrowserWindow {
    const { bounds, displayId, maximized = false, fullScreen = false } = place
    const window = new BrowserWindow({
      ...pageWindow(PRELOAD),
      ...(bounds && placeOf({ bounds, ...(displayId !== undefined && { displayId }) })),
    })
    const entry = { path, isLoaded: false, crashedAt: 0 }
    this.#shown.set(window, entry)
    this.#followPage(window, entry)
    this.#followWindow(window)
    window.once('ready-to-show', () => {
      if (maximized) window.maximize()
      window.show()
      if (fullScreen) window.setFullScreen(true)
    })
    this.#load(window, entry)
    return window
  }

  #load(window: BrowserWindow, entry: Shown) {
    entry.isLoaded = true
    // A failure is reported by did-fail-load.
    window.loadURL(new URL(entry.path, this.#pageUrl).href).catch(() => {})
  }

  #followPage(window: BrowserWindow, entry: Shown) {
    const { webContents } = window
    const contentsId = webContents.id
    webContents.on('did-navigate', (_event, url) => {
      this.#options.onGone(contentsId)
      this.#onNavigate(entry, url)
    })
    webContents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
      if (isMainFrame) this.#onNavigate(entry, url)
    })
    webContents.on('did-fail-load', (_event, code, _words, _url, isMainFrame) => {
      if (!isMainFrame || code === ABORTED) return
      entry.isLoaded = false
      window.show()
    })
    webContents.on('render-process-gone', (_event, { reason }) => {
      this.#options.onGone(contentsId)
      const isNew = Date.now() - entry.crashedAt > CRASHES_APART_MS
      entry.crashedAt = Date.now()
      if (reason !== 'clean-exit' && isNew) this.#load(window, entry)
    })
  }

  #onNavigate(entry: Shown, url: string) {
    const pageUrl = this.#pageUrl
    if (URL.canParse(url) && pageUrl && new URL(url).origin === new URL(pageUrl).origin) {
      entry.path = url.slice(new URL(url).origin.length)
    }
    this.#saveSoon()
  }

  #followWindow(window: BrowserWindow) {
    const contentsId = window.webContents.id
    window.on('resize', () => this.#saveSoon())
    window.on('move', () => this.#saveSoon())
    window.on('session-end', () => {
      this.save(true)
      this.#options.onSessionEnd()
    })
    window.on('close', () => this.save())
    window.on('closed', () => {
      this.#shown.delete(window)
      this.#options.onGone(contentsId)
      this.save()
    })
  }
}
