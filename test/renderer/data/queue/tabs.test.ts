import { expect, test } from 'vitest'
import { type Channel, PageTabs } from '../../../../renderer/data/queue/tabs.ts'

/** Pages of one browser, connected by a BroadcastChannel. */
function browser() {
  const channels = new Set<Channel>()
  const channel = (): Channel => {
    const own: Channel = {
      onmessage: null,
      postMessage(data) {
        for (const other of channels) if (other !== own) other.onmessage?.({ data } as MessageEvent)
      },
      close: () => void channels.delete(own),
    }
    channels.add(own)
    return own
  }
  const sessionStorage = (kept = new Map<string, string>()) => ({
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  const open = (storage = sessionStorage(), owner = 'ann') => new PageTabs(owner, storage, channel(), 20)
  return { open, sessionStorage }
}

test('a tab keeps its id over a reload, and sees the other tabs', async () => {
  const { open, sessionStorage } = browser()
  const storage = sessionStorage()
  const before = open(storage)
  const id = before.id()
  before.close()
  const [tab, other] = [open(storage), open()]
  expect(tab.id()).toBe(id)
  expect(await tab.roll()).toEqual({ alive: new Set([other.id()]), taken: false })
  other.close()
  expect(await tab.roll()).toEqual({ alive: new Set(), taken: false })
})

test('a tab with another login does not answer for this one', async () => {
  const { open, sessionStorage } = browser()
  const ann = open()
  open(sessionStorage(), 'other')
  expect((await ann.roll()).alive.size).toBe(0)
})

test('a duplicated tab finds its id in use and gets a new one', async () => {
  const { open, sessionStorage } = browser()
  const original = open(sessionStorage(new Map([['trackside.tab', 'same']])))
  const storage = sessionStorage(new Map([['trackside.tab', 'same']]))
  const copy = open(storage)
  expect((await copy.roll()).taken).toBe(true)
  copy.rename()
  expect(copy.id()).not.toBe('same')
  expect(storage.kept.get('trackside.tab')).toBe(copy.id())
  expect(await original.roll()).toEqual({ alive: new Set([copy.id()]), taken: false })
})
