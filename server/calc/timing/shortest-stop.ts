import type { RowOf } from '../../contract/define/define.ts'
import type { event } from '../../contract/resources/weekend/event.ts'

type Stops = Partial<Pick<RowOf<typeof event>, 'minPitMs' | 'classMinPitMs'>>

/** The shortest pit stop of a car in an event: its class's own, else the event's; null where there is none. */
export function shortestStopMs(event: Stops | undefined, carClass: string | undefined): number | null {
  // An event that a device kept before there was the field lacks it.
  const own = event?.classMinPitMs ?? {}
  if (carClass !== undefined && Object.hasOwn(own, carClass)) return own[carClass] ?? null
  return event?.minPitMs ?? null
}
