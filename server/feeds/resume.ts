import type { FeedPlace } from '../domain/timing/feed-place.ts'
import type { Log } from '../log.ts'
import type { FeedPipeline } from './pipeline/feed-pipeline.ts'
import type { Recordings } from './recordings/recordings.ts'

/** A feed that was silent for longer may be in another run, which it is to name. */
const RESUME_MS = 1_800_000

/** Where a feed was a short time ago, if its run is still open. */
export function placeBefore(
  keeping: { place: string | null; last_byte_at: string | null } | undefined,
): FeedPlace | null {
  const place = keeping?.place ? (JSON.parse(keeping.place) as FeedPlace) : null
  const silentMs = Date.now() - Date.parse(keeping?.last_byte_at ?? '')
  return place?.run.state !== 'closed' && silentMs < RESUME_MS ? place : null
}

/**
 * Sends the last bytes of a feed's recording through the pipeline again: a process that was killed may have received them
 * without writing their rows.
 *
 * @param isInRun whether the feed continues a run; without one only a whole connection identifies its session
 */
export function replayLast(
  feedId: string,
  {
    recordings,
    pipeline,
    isInRun,
    log,
  }: {
    recordings: Recordings
    pipeline: FeedPipeline
    isInRun: boolean
    log: Log
  },
): void {
  try {
    const words = recordings.lastWords(feedId)
    if (!words) return
    const { heard, isWhole, finish } = words
    const isRecent = Date.now() - (heard.at(-1)?.at ?? 0) < RESUME_MS
    if (isRecent && (isWhole || isInRun)) pipeline.catchUp(heard, isWhole)
    void pipeline.idle().then(finish)
  } catch (error) {
    log.warn({ err: error }, 'timing: the end of a recording was not read')
  }
}
