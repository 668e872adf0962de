import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import type { Store } from '../db/engine/store.ts'
import { changeLines } from '../db/log/log-text.ts'
import { raisedVersions } from '../db/restore/raised-versions.ts'
import { type Epoch, epochAfter } from './epochs.ts'

const gzip = promisify(gzipCallback)

/** Read at once: about a millisecond. */
const SLICE = 100
/** Text of a batch; the hub takes 32 MB. */
const MAX_BYTES = 8 * 1024 * 1024
/** Versions sent at once: half of what the hub takes. */
const MAX_VERSIONS = 200_000

export interface Range {
  epoch: Epoch
  fromSeq: number
  toSeq: number
  lines: string[]
}

interface Wanted {
  accountId: string
  epochs: readonly Epoch[]
  /** Changes after it. */
  since: number
  maxItems: number
  eventIds: readonly string[] | null
}

/** The next changes after `since`, within one epoch; null at the end of the log. */
export async function readRange(store: Store, wanted: Wanted): Promise<Range | null> {
  const { accountId, epochs, since, maxItems, eventIds } = wanted
  const epoch = epochAfter(epochs, since)
  const fromSeq = Math.max(epoch.from, since + 1)
  const until = epoch.to ?? Number.MAX_SAFE_INTEGER
  const lines: string[] = []
  let bytes = 0
  let seen = 0
  let toSeq = fromSeq - 1
  while (seen < maxItems && bytes < MAX_BYTES) {
    const limit = Math.min(SLICE, maxItems - seen)
    const page = store.readLatest((connection) =>
      changeLines(connection, { accountId, since: toSeq, until, limit }),
    )
    for (const { seq, eventId, text } of page) {
      toSeq = seq
      seen += 1
      if (eventIds !== null && eventId !== null && !eventIds.includes(eventId)) continue
      lines.push(text)
      bytes += text.length
    }
    if (page.length < limit) break
    await nextTurn()
  }
  if (seen > 0) return { epoch, fromSeq, toSeq, lines }
  // The epoch ends before its last number where it was taken back to a moment without changes after it.
  return epoch.to === null ? null : readRange(store, { ...wanted, since: epoch.to })
}

type Versions = Record<string, Record<string, number>>

/** Versions that restores raised without a change, by entity type and id, in parts that fit a batch. */
async function readVersions(store: Store, accountId: string): Promise<Versions[]> {
  let part: Versions = {}
  let count = 0
  const parts = [part]
  for (const page of raisedVersions((body) => store.readLatest(body), accountId)) {
    for (const { entityType, id, version } of page) {
      if (count >= MAX_VERSIONS) {
        part = {}
        count = 0
        parts.push(part)
      }
      part[entityType] ??= {}
      part[entityType][id] = version
      count += 1
    }
    await nextTurn()
  }
  return parts
}

/**
 * Versions that go with a range, each in a batch of its own: those that restores raised with the beginning of a branch, unless
 * they have arrived (`raisedOf`); null stands for none.
 */
export async function versionsFor(
  store: Store,
  accountId: string,
  { epoch, fromSeq }: Range,
  raisedOf: string | null,
): Promise<(Versions | null)[]> {
  const isFirst = epoch.after !== null && fromSeq === epoch.from
  return isFirst && raisedOf !== epoch.id ? readVersions(store, accountId) : [null]
}

/** The body of a batch: gzip NDJSON. */
export function packBatch(
  { epoch, fromSeq, toSeq, lines }: Range,
  versions: Versions | null,
): Promise<Buffer> {
  const head = {
    epoch: epoch.id,
    fromSeq,
    toSeq,
    ...(epoch.after && { after: epoch.after }),
    ...(versions && { versions }),
  }
  return gzip(`${JSON.stringify(head)}\n${lines.join('\n')}`, { level: 4 })
}
