import { client } from '../client.ts'
import { Listeners } from '../listeners.ts'
import { link } from '../offline/link.ts'
import { pageStore } from '../offline/page-store.ts'
import { openTabs } from '../offline/tabs.ts'
import { queryClient } from '../query-client.ts'
import { forgetPages, type Row, withoutSecrets } from '../row-cache.ts'
import type { AnyRow } from '../row-list.ts'
import { rowStoreOf } from '../rows/row-store.ts'
import type { Edit } from './edit.ts'
import { EditQueue } from './edit-queue.ts'
import { senderOf } from './sender.ts'

let queue: EditQueue | undefined
let wanted: string | undefined
let opening = Promise.resolve()
const listeners = new Listeners()
const tell = () => listeners.tell()

/** Puts what the server has taken where the page shows it. */
function showSaved({ resource, op }: Edit, row: AnyRow) {
  const rows = rowStoreOf(queryClient)
  if (op === 'remove') rows.table(resource).remove(row.id, row.version)
  else rows.keep(resource, withoutSecrets(resource, row as Row<typeof resource>))
  forgetPages(queryClient, resource)
}

/** Starts the queue of who is logged in; it goes on with what this device has kept for them. */
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
    tabs: openTabs(owner, sessionStorage),
    isOnline: link.up,
  })
  opened.subscribe(tell)
  opened.onSaved(showSaved)
  queue = opened
  tell()
}

/** Nobody is logged in: what is not through stays on this device. */
export function closePageQueue(): void {
  wanted = undefined
  queue?.close()
  queue = undefined
  tell()
}

/** The queue of who is logged in; undefined before. */
export const pageQueue = (): EditQueue | undefined => queue

/** The queue, for what cannot go without. */
export function mustQueue(): EditQueue {
  if (!queue) throw new Error('Nobody is logged in.')
  return queue
}

/** Calls back when the queue, or anything in it, changes. */
export const subscribeToQueue = listeners.add

const NONE: readonly Edit[] = []

/** All that this device has not got through to the server. */
export const pageEdits = (): readonly Edit[] => queue?.list() ?? NONE

/** What lies over the rows of the server. */
export const pagePending = (): readonly Edit[] => queue?.pending() ?? NONE

/** Whose edits and rows these are. */
export const pageOwner = (): string | undefined => wanted
