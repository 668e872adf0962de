import type { Row } from '../../data/row-cache.ts'
import { spanText } from '../../format/span-text.ts'

export type Feed = Row<'timingFeeds'>

const SECOND_MS = 1000

/** How long ago something came: `3 s ago`, `5 minutes ago`. */
export function heardText(iso: string | null, nowMs: number): string {
  if (iso === null) return '–'
  const ms = Math.max(0, nowMs - Date.parse(iso))
  return `${spanText(ms) ?? `${Math.round(ms / SECOND_MS)} s`} ago`
}
