import type { Edit } from '../edit.ts'
import { link } from '../link.ts'
import { connection } from '../live/page-connection.ts'
import { queryClient } from '../query-client.ts'
import { onSaved, pageOwner, pagePending, pageQueue, subscribeToQueue } from '../queue/page-queue.ts'
import { forgetPages, type Row, withoutSecrets } from '../row-cache.ts'
import type { AnyRow } from '../row-list.ts'
import { rowStoreOf } from '../rows/row-store.ts'
import { pageStore } from '../storage/page-store.ts'
import { keepQueries } from './keep-queries.ts'
import { keptMarks } from './kept-marks.ts'

const AGAIN_MS = 10_000

/** Refetches what was answered from this device. */
function askAnew() {
  const hashes = new Set(keptMarks.hashes())
  if (hashes.size > 0) queryClient.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
}

/** The server is reachable again: sends waiting edits and refetches what this device answered. */
function onLinkBack(): void {
  link.set(true)
  pageQueue()?.wake()
  askAnew()
}

/** Once the server is known to be out of reach, writes stop waiting for it. */
function look() {
  const { status, lastSuccessAtMs } = connection.view()
  if (status === 'offline') link.set(false, lastSuccessAtMs)
  else if (status === 'online') link.set(true)
}

/** Lays the queue's waiting edits over the rows, until the login ends. */
function layEdits() {
  if (pageQueue()) rowStoreOf(queryClient).setPending(pagePending())
}

/** Puts saved rows into the row store. */
function showSaved({ resource, op }: Edit, row: AnyRow) {
  const rows = rowStoreOf(queryClient)
  if (op === 'remove') rows.table(resource).remove(row.id, row.version)
  else rows.keep(resource, withoutSecrets(resource, row as Row<typeof resource>))
  forgetPages(queryClient, resource)
}

/** Stores what the page reads, and refetches what this device had to answer. */
export function startPageReads(): () => void {
  // A single request may fail while the link is up, and no event announces its return.
  const timer = setInterval(askAnew, AGAIN_MS)
  const stops = [
    keepQueries(queryClient, pageStore, pageOwner, keptMarks),
    subscribeToQueue(layEdits),
    onSaved(showSaved),
    connection.subscribe(look),
    connection.onLinkBack(onLinkBack),
    () => clearInterval(timer),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
