import { client } from '../client.ts'
import type { Edit } from '../edit.ts'
import { link } from '../link.ts'
import { Listeners } from '../listeners.ts'
import type { AnyRow } from '../row-list.ts'
import { pageStore } from '../storage/page-store.ts'
import { keepUnstored } from '../storage/unstored-edits.ts'
import { EditQueue } from './edit-queue.ts'
import { senderOf } from './sender.ts'
import { PageTabs } from './tabs.ts'

let queue: EditQueue | undefined
let wanted: string | undefined
let opening = Promise.resolve()
const listeners = new Listeners()
const saved = new Listeners<[edit: Edit, row: AnyRow]>()
const notify = () => listeners.notify()

/** Calls back with each edit that the server has taken, and the row as it is then. */
export const onSaved = saved.add

/** Starts the queue of the logged-in user with the edits stored on this device. */
export function openPageQueue(owner: string): Promise<void> {
  if (wanted === owner) return opening
  closePageQueue()
  wanted = owner
  opening = open(owner)
  return opening
}

async function open(owner: string): Promise<void> {
  const store = await pageStore
  if (wanted !== owner) return
  const opened = new EditQueue({
    owner,
    store,
    sender: senderOf(client),
    tabs: new PageTabs(owner, sessionStorage),
    isOnline: link.up,
  })
  opened.subscribe(notify)
  opened.onSaved((edit, row) => saved.notify(edit, row))
  queue = opened
  notify()
}

/** Closes the queue at logout. Unsent edits stay on this device. */
export function closePageQueue(): void {
  wanted = undefined
  queue?.close()
  queue = undefined
  notify()
}

let keptUnder: string | undefined

/** Loses nothing that was typed just before a reload or a closed tab. */
addEventListener('pagehide', () => {
  keptUnder = keepUnstored(localStorage, queue?.unstored() ?? [])
})
// A page that the browser brings back goes on storing by itself.
addEventListener('pageshow', () => {
  if (keptUnder !== undefined) localStorage.removeItem(keptUnder)
})

/** The queue of the logged-in user; undefined before login. */
export const pageQueue = (): EditQueue | undefined => queue

/** The queue. Throws without a login. */
export function mustQueue(): EditQueue {
  if (!queue) throw new Error('Not logged in.')
  return queue
}

/** Calls back when the queue, or anything in it, changes. */
export const subscribeToQueue = listeners.add

const NONE: readonly Edit[] = []

/** All that this device has not got through to the server. */
export const pageEdits = (): readonly Edit[] => queue?.list() ?? NONE

/** The edits that lie over the server's rows. */
export const pagePending = (): readonly Edit[] => queue?.pending() ?? NONE

/**
 * Whose edits and rows these are. Throws without a login: React may still run effects of a page while its login ends, and what
 * they would read is refused.
 */
export function mustOwner(): string {
  if (wanted === undefined) throw new Error('Not logged in.')
  return wanted
}

/** Whose edits and rows these are. */
export const pageOwner = (): string | undefined => wanted
