import type { FeedKind } from '../../../server/contract/resources/timing-feed.ts'
import type { Row } from '../../data/row-cache.ts'
import { spanText } from '../../format/span-text.ts'

export type Feed = Row<'timingFeeds'>

const KINDS: Record<FeedKind, string> = {
  rmonitor: 'RMonitor (Orbits)',
  p3: 'MYLAPS P3 decoder',
  multiloop: 'Multiloop',
  aks: 'Al Kamel',
  raceResult: 'RACE RESULT',
}

/** A protocol as the trade calls it. */
export const kindText = (kind: FeedKind): string => KINDS[kind]

export const KIND_OPTIONS = Object.entries(KINDS).map(([value, label]) => ({ value, label }))

const SECOND_MS = 1000

/** How long ago something came: `3 s ago`, `5 minutes ago`. */
export function heardText(iso: string | null, nowMs: number): string {
  if (iso === null) return '–'
  const ms = Math.max(0, nowMs - Date.parse(iso))
  return `${spanText(ms) ?? `${Math.round(ms / SECOND_MS)} s`} ago`
}
