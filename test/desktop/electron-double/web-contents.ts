import { EventEmitter } from 'node:events'
import { host } from './host.ts'
import type { DoubleSession } from './session.ts'
import { knowsOnly, strict } from './strict.ts'

const EVENTS = [
  'dom-ready',
  'did-finish-load',
  'did-fail-load',
  'did-navigate',
  'did-navigate-in-page',
  'did-start-loading',
  'did-stop-loading',
  'page-title-updated',
  'will-frame-navigate',
  'will-navigate',
  'will-redirect',
  'will-attach-webview',
  'render-process-gone',
  'unresponsive',
  'responsive',
  'destroyed',
  'before-input-event',
  'context-menu',
  'console-message',
  'preload-error',
  'focus',
  'blur',
  'will-prevent-unload',
  'certificate-error',
  'select-client-certificate',
  'did-create-window',
]

export interface OpenDetails {
  url: string
  frameName: string
  features: string
  disposition: string
}
type OpenHandler = (details: OpenDetails) => { action: 'allow' | 'deny' }

/** A page's URL, as reported by the process that shows it. */
export interface Showing {
  url: string
  title: string
  loading: boolean
}

/** The page of a window. `preload` runs in each of its documents before the page's own scripts. */
export function makeWebContents(id: number, session: DoubleSession, isGone: () => boolean) {
  const showing: Showing = { url: '', title: '', loading: false }
  let openHandler: OpenHandler = () => ({ action: 'allow' })
  const emitter = new EventEmitter()
  knowsOnly('webContents', emitter, EVENTS)

  async function load(how: 'load' | 'reload', url: string) {
    showing.loading = true
    if (how === 'load') showing.url = url
    try {
      await host.call(`window.${how}`, id, url)
    } finally {
      showing.loading = false
    }
  }
  const members = {
    id,
    session,
    mainFrame: {
      get url() {
        return showing.url
      },
      get origin() {
        return URL.canParse(showing.url) ? new URL(showing.url).origin : 'null'
      },
      parent: null,
    },
    loadURL: (url: string) => load('load', url),
    reload: () => void load('reload', showing.url).catch(() => {}),
    reloadIgnoringCache: () => void load('reload', showing.url).catch(() => {}),
    getURL: () => showing.url,
    getTitle: () => showing.title,
    getType: () => 'window',
    isLoading: () => showing.loading,
    isLoadingMainFrame: () => showing.loading,
    isDestroyed: isGone,
    isCrashed: () => false,
    isDevToolsOpened: () => false,
    focus: () => {},
    send: (channel: string, ...args: unknown[]) => {
      if (!isGone()) host.call('window.send', id, channel, args).catch(() => {})
    },
    setWindowOpenHandler: (handler: OpenHandler) => {
      openHandler = handler
    },
  }
  const proxy = strict('webContents', Object.assign(emitter, members), isGone)
  return { proxy, showing, opens: (details: OpenDetails) => openHandler(details).action }
}

export type DoublePage = ReturnType<typeof makeWebContents>
export type DoubleWebContents = DoublePage['proxy']
