import { connection, onLinkBack as onAnswering } from '../live/connection.ts'
import { queryClient } from '../query-client.ts'
import { pageOwner, pagePending, pageQueue, subscribeToQueue } from '../queue/page-queue.ts'
import { rowStoreOf } from '../rows/row-store.ts'
import { keepQueries } from './keep-queries.ts'
import { link } from './link.ts'
import { keptMarks } from './offline-age.ts'
import { pageStore } from './page-store.ts'

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

/** Keeps what the page reads, and goes back to the server for what it had to answer itself. */
export function startPageReads(): () => void {
  // A single request may fail while the link is there, and nobody tells of its return.
  const timer = setInterval(askAnew, AGAIN_MS)
  const stops = [
    keepQueries(queryClient, pageStore, pageOwner, keptMarks),
    subscribeToQueue(layEdits),
    connection.subscribe(look),
    onAnswering(onLinkBack),
    () => clearInterval(timer),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
