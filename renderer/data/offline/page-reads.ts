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
import { keptMarks } from './offline-age.ts'

const AGAIN_MS = 10_000

/** What was answered from this device is asked of the server anew. */
function askAnew() {
  const hashes = new Set(keptMarks.hashes())
  if (hashes.size > 0) queryClient.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
}

/** The server answers again: sends what waits, and reads anew what this device answered. */
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

/** Lays what waits in the queue over the rows. The rows of a login that ends are on no page any more. */
function layEdits() {
  if (pageQueue()) rowStoreOf(queryClient).setPending(pagePending())
}

/** Puts what the server has taken where the page shows it. */
function showSaved({ resource, op }: Edit, row: AnyRow) {
  const rows = rowStoreOf(queryClient)
  if (op === 'remove') rows.table(resource).remove(row.id, row.version)
  else rows.keep(resource, withoutSecrets(resource, row as Row<typeof resource>))
  forgetPages(queryClient, resource)
}

/** Keeps what the page reads, and goes back to the server for what it had to answer itself. */
export function startPageReads(): () => void {
  // A single request may fail while the link is there, and nobody tells of its return.
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
