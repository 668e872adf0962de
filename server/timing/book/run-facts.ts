import type { TrackStatus } from '../../contract/resources/weekend/lap.ts'
import type { MessageOf } from '../model.ts'

export type Section = MessageOf<'sections'>['sections'][number]

/** What the laps of a car need to know of its run. */
export interface RunFacts {
  /** Median of the field's last laps; null before there are some. */
  readonly usualLapMs: number | null
  /** Whether the feed has loops in the pit lane. */
  readonly hasPitLoops: boolean
  readonly sections: readonly Section[]
  /** Connections and resets of the feed so far: between two of them, nothing that it said was missed. */
  readonly link: number
  /** ms since 1970 by the laptop's clock at which the race time was `totalMs`. */
  wallAt(totalMs: number): number | null
  statusBetween(from: number, until: number): TrackStatus | null
}

/** The sections that make the lap, one after another from where the first begins; others, such as the lane, follow. */
export function lapSections(sections: readonly Section[]): Section[] {
  const last = sections.findIndex(({ to }) => to === sections[0]!.from)
  const lap = sections.slice(0, last + 1)
  return lap.every(({ from }, index) => index === 0 || from === lap[index - 1]!.to) ? lap : []
}
