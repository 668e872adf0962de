import { app } from './app.ts'
import { makeEvent } from './event.ts'
import { answers } from './host.ts'
import { ask, hear } from './ipc-main.ts'
import { windowOf } from './open-windows.ts'
import type { OpenDetails, Showing } from './web-contents.ts'

/** A navigation that a page has begun, or that its server sends elsewhere. */
export interface Navigation {
  url: string
  isMainFrame: boolean
  isRedirect: boolean
}

const pageOf = (id: number) => windowOf(id)?.page
function openPage(id: number) {
  const page = pageOf(id)
  if (!page) throw new Error('Object has been destroyed')
  return page
}

/** Emits Electron's event for something in a page, and returns whether it may continue. */
Object.assign(answers, {
  navigates(id: number, { url, isMainFrame, isRedirect }: Navigation): boolean {
    const page = pageOf(id)
    if (!page) return false
    const facts = {
      url,
      isMainFrame,
      isSameDocument: false,
      frame: page.proxy.mainFrame,
      initiator: undefined,
    }
    const names = isRedirect
      ? ['will-redirect']
      : isMainFrame
        ? ['will-frame-navigate', 'will-navigate']
        : ['will-frame-navigate']
    return names.every((name) => {
      const event = makeEvent(facts)
      page.proxy.emit(name, event, url)
      return !event.defaultPrevented
    })
  },
  opens: (id: number, details: OpenDetails) => pageOf(id)?.opens(details) ?? 'deny',
  shows(id: number, now: Partial<Showing>): void {
    const page = pageOf(id)
    if (page) Object.assign(page.showing, now)
  },
  happened(id: number, name: string, ...args: unknown[]): void {
    pageOf(id)?.proxy.emit(name, makeEvent({}), ...args)
    if (name === 'render-process-gone') app.emit(name, makeEvent({}), pageOf(id)?.proxy, ...args)
  },
  readyToShow: (id: number) => void windowOf(id)?.emit('ready-to-show'),
  invoke: (id: number, frameUrl: string, channel: string, args: unknown[]) =>
    ask(openPage(id), frameUrl, channel, args),
  send: (id: number, frameUrl: string, channel: string, args: unknown[]) =>
    hear(openPage(id), frameUrl, channel, args),
})
