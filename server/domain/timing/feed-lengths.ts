import type { BaseRow } from '../../contract/define/define.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import type { Writing } from '../principal.ts'
import { recordUpdate } from '../record.ts'

/** How long a run is by the feed's clock. */
export interface LengthEffect {
  type: 'length'
  run: number
  lengthMs: number
}

/** Until the clock is known. */
const USUAL_MS = 3_600_000
const SAME_MS = 30_000

/** Ends of sessions that a feed created, by its clock. An end that a person set stays. */
export class FeedLengths {
  readonly #lengths = new Map<number, number>()

  /** The end of a new session, and the mark that tells it from one that a person set. */
  endOf(runId: number, startsAt: string) {
    return ended(startsAt, this.#lengths.get(runId) ?? USUAL_MS)
  }

  /** @param row the run's session, if it is stored */
  take(scope: Writing, { run, lengthMs }: LengthEffect, row: BaseRow | undefined): void {
    this.#lengths.set(run, lengthMs)
    if (!row) return
    const [startsAt, endsAt] = [row.startsAt as string, row.endsAt as string]
    const isOurs = row.parameters.timingLengthMs === Date.parse(endsAt) - Date.parse(startsAt)
    const isKnown = Math.abs((row.parameters.timingLengthMs as number) - lengthMs) < SAME_MS
    if (!isOurs || isKnown || row.status === 'finished') return
    const { parameters, ...end } = ended(startsAt, lengthMs)
    recordUpdate(scope, session, row, { ...row, ...end, parameters: { ...row.parameters, ...parameters } })
  }
}

const ended = (startsAt: string, timingLengthMs: number) => ({
  endsAt: new Date(Date.parse(startsAt) + timingLengthMs).toISOString(),
  parameters: { timingLengthMs },
})
