import type { CarLaps } from './car-laps.ts'
import type { CarState } from './effects.ts'
import type { LapChange } from './lap-list.ts'
import type { PassingLaps } from './passing-laps.ts'

/** A car in a run: its laps, and its line of the timing table. */
export class Car {
  readonly laps: CarLaps
  /** Where a decoder tells its passings only. */
  passings: PassingLaps | null = null
  state: CarState

  constructor(key: string, laps: CarLaps) {
    this.laps = laps
    this.state = {
      key,
      position: null,
      bestPosition: null,
      laps: 0,
      totalMs: null,
      lastLapMs: null,
      bestLapMs: null,
      bestLap: null,
      tellsBest: false,
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
  update(changes: readonly LapChange[], fields: Partial<CarState>, hasPitLoops: boolean): boolean {
    const { inPit, pitInAt, pitOutAt } = this.laps.current
    const loops = hasPitLoops ? { inPit, pitInAt, pitOutAt } : {}
    const isBack = changes.some(({ created, lap }) => created && lap.marker === null)
    const before = this.state
    const state = { ...before, ...(changes.length > 0 ? this.#ofLaps() : {}), ...loops, ...fields }
    if (isBack && (state.status === 'stopped' || state.status === 'retired')) state.status = 'run'
    this.state = state
    return Object.keys(state).some(
      (field) => state[field as keyof CarState] !== before[field as keyof CarState],
    )
  }

  #ofLaps(): Partial<CarState> {
    const { list } = this.laps
    const last = list.get(list.lastNumber)
    const laps = [...list.all()]
    const stops = laps.filter((lap) => lap.pitIn)
    const timed = laps.filter((lap) => lap.marker === null && lap.valid && lap.lapTimeMs !== null)
    const best = timed.reduce<(typeof timed)[number] | null>(
      (least, lap) => (least === null || lap.lapTimeMs! < least.lapTimeMs! ? lap : least),
      null,
    )
    return {
      lastLap: list.lastNumber,
      lastLapMs: last?.marker === null ? last.lapTimeMs : null,
      pits: stops.length,
      pitsInferred: stops.some((lap) => lap.inferred.includes('pitIn')),
      lastPitLap: stops.length === 0 ? null : Math.max(...stops.map((lap) => lap.lapNumber)),
      ...(this.state.tellsBest
        ? {}
        : { bestLapMs: best?.lapTimeMs ?? null, bestLap: best?.lapNumber ?? null }),
    }
  }
}
