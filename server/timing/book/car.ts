import type { CarLaps } from './car-laps.ts'
import type { CarState } from './effects.ts'
import type { LapChange } from './lap-list.ts'
import type { PassingLaps } from './passing-laps.ts'

/** A car in a run: its laps, and its line of the timing table. */
export class Car {
  readonly laps: CarLaps
  /** Where a decoder reports its passings only. */
  passings: PassingLaps | null = null
  state: CarState

  constructor(key: string, laps: CarLaps) {
    this.laps = laps
    this.state = {
      key,
      position: null,
      bestPosition: null,
      laps: 0,
      takenOff: 0,
      totalMs: null,
      lastLapMs: null,
      bestLapMs: null,
      bestLap: null,
      reportsBest: false,
      lastLap: 0,
      inPit: null,
      pits: 0,
      pitsInferred: false,
      lastPitLap: null,
      pitInAt: null,
      pitOutAt: null,
      status: null,
      driver: null,
    }
  }

  /** @returns whether its line of the table changed */
  update(
    changes: readonly LapChange[],
    fields: Partial<CarState>,
    driver: string | null,
    hasPitLoops: boolean,
  ): boolean {
    const looped = hasPitLoops ? { ...this.#ofLoops(), ...fields } : fields
    const reported = changes.length > 0 ? { ...this.#ofLaps(changes), ...looped } : looped
    const { takenOff } = this.laps
    const names = Object.keys(reported) as (keyof CarState)[]
    const isNew =
      driver !== this.state.driver ||
      takenOff !== this.state.takenOff ||
      names.some((name) => reported[name] !== this.state[name])
    if (isNew) this.state = { ...this.state, ...reported, takenOff, driver }
    return isNew
  }

  #ofLoops(): Partial<CarState> {
    const { inPit, pitInAt, pitOutAt } = this.laps.current
    return { inPit, pitInAt, pitOutAt }
  }

  #ofLaps(changes: readonly LapChange[]): Partial<CarState> {
    const { list } = this.laps
    const last = list.get(list.lastNumber)
    const { best, pits, pitsInferred, lastPitLap } = list.summary
    const { status, reportsBest } = this.state
    const isBack = changes.some(({ created, lap }) => created && lap.marker === null)
    return {
      lastLap: list.lastNumber,
      lastLapMs: last?.marker === null ? last.lapTimeMs : null,
      pits,
      pitsInferred,
      lastPitLap,
      status: isBack && (status === 'stopped' || status === 'retired') ? 'run' : status,
      ...(reportsBest ? {} : { bestLapMs: best?.lapTimeMs ?? null, bestLap: best?.lapNumber ?? null }),
    }
  }
}
