import type { BrowserContext, Page } from 'playwright/test'
import type { Handlers, Line } from '../electron-double/line.ts'
import { guardNavigation } from './navigation-guard.ts'
import { askWhenItOpens } from './popup-guard.ts'
import { BINDING, DELIVER, preloadScript } from './preload-script.ts'

interface Bounds {
  width: number
  height: number
}
interface WindowRequest {
  bounds: Bounds
  partition: string
  preload?: string
}
interface Shown {
  page: Page
  isOwn(url: string): void
}

/** Chromium's message for a failed load, as in Electron's `did-fail-load`. */
const netError = (error: unknown) => /net::(ERR_\w+)/.exec(String(error))?.[1] ?? 'ERR_FAILED'

/** Shows the windows of one app as pages of a real Chromium; `contextOf` gives the storage of a partition. */
export function windowHost(contextOf: (partition: string) => Promise<BrowserContext>, line: () => Line) {
  const windows = new Map<number, Promise<Shown>>()
  const tell = (name: string, ...args: unknown[]) =>
    line()
      .call(name, ...args)
      .catch(() => undefined)

  async function follow(id: number, page: Page) {
    let shown = false
    const reportUrl = async () =>
      tell('shows', id, { url: page.url(), title: await page.title().catch(() => '') })
    page.on('domcontentloaded', async () => {
      await reportUrl()
      await tell('happened', id, 'dom-ready')
      if (!shown) await tell('readyToShow', id)
      shown = true
    })
    page.on('load', async () => {
      await reportUrl()
      await tell('happened', id, 'did-finish-load')
    })
    const cdp = await page.context().newCDPSession(page)
    const { frameTree } = await cdp.send('Page.getFrameTree')
    cdp.on('Page.frameNavigated', async ({ frame }) => {
      if (frame.parentId !== undefined) return
      await tell('shows', id, { url: frame.url })
      await tell('happened', id, 'did-navigate', frame.url, 200, 'OK')
    })
    cdp.on('Page.navigatedWithinDocument', async ({ frameId, url }) => {
      const isMainFrame = frameId === frameTree.frame.id
      if (isMainFrame) await tell('shows', id, { url })
      await tell('happened', id, 'did-navigate-in-page', url, isMainFrame)
    })
    await cdp.send('Page.enable')
    page.on('crash', () => tell('happened', id, 'render-process-gone', { reason: 'crashed', exitCode: 1 }))
  }

  async function create(id: number, { bounds, partition, preload }: WindowRequest): Promise<Shown> {
    const page = await (await contextOf(partition)).newPage()
    await page.setViewportSize({ width: bounds.width, height: bounds.height })
    const isOwn = await guardNavigation(page, (navigation) => line().call('navigates', id, navigation))
    await askWhenItOpens(page, (details) => line().call('opens', id, details))
    await follow(id, page)
    if (preload !== undefined) {
      await page.exposeBinding(BINDING, ({ frame }, kind: string, channel: string, args: unknown[]) =>
        line().call(kind, id, frame.url(), channel, args),
      )
      await page.addInitScript({ content: preloadScript(preload) })
    }
    return { page, isOwn }
  }

  async function goTo(id: number, url: string, go: (shown: Shown) => Promise<unknown>) {
    const shown = await windows.get(id)
    if (!shown) throw new Error('Object has been destroyed')
    shown.isOwn(url)
    try {
      await go(shown)
    } catch (error) {
      if (shown.page.isClosed()) return
      await tell('happened', id, 'did-fail-load', -2, netError(error), url, true)
      throw Object.assign(new Error(`${netError(error)} loading '${url}'`), { code: netError(error) })
    }
  }

  const handlers: Handlers = {
    'window.create': async (id: number, request: WindowRequest) => {
      const shown = create(id, request)
      windows.set(id, shown)
      await shown
    },
    'window.load': (id: number, url: string) => goTo(id, url, ({ page }) => page.goto(url)),
    'window.reload': (id: number, url: string) => goTo(id, url, ({ page }) => page.reload()),
    'window.front': async (id: number) => (await windows.get(id))?.page.bringToFront(),
    'window.size': async (id: number, { width, height }: Bounds) =>
      (await windows.get(id))?.page.setViewportSize({ width, height }),
    'window.close': async (id: number) => {
      const shown = windows.get(id)
      windows.delete(id)
      await (await shown)?.page.close()
    },
    'window.send': async (id: number, channel: string, args: unknown[]) => {
      const shown = await windows.get(id)
      await shown?.page.evaluate(
        ({ key, channel, args }) =>
          (window as unknown as Record<symbol, (...sent: unknown[]) => void>)[Symbol.for(key)]?.(
            channel,
            args,
          ),
        { key: DELIVER, channel, args },
      )
    },
  }
  return {
    handlers,
    pages: async () => (await Promise.all(windows.values())).map(({ page }) => page),
    async idOf(page: Page) {
      for (const [id, shown] of windows) if ((await shown).page === page) return id
      throw new Error('that page is no window of this app')
    },
    /** Closes pages left open by an ended app. */
    async closeAll() {
      const shown = await Promise.allSettled(windows.values())
      windows.clear()
      await Promise.all(shown.map((one) => one.status === 'fulfilled' && one.value.page.close()))
    },
  }
}
