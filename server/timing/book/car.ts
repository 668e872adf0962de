import type { MessageOf } from '../model.ts'
import type { CarLaps } from './car-laps.ts'
import type { CarState } from './effects.ts'
import type { Known } from './entries.ts'
import type { LapChange } from './lap-list.ts'
import type { PassingLaps } from './passing-laps.ts'

/** A car in a run: its laps, and its line of the timing table. */
export class Car {
  readonly laps: CarLaps
  /** Where a decoder reports its passings only. */
  passings: PassingLaps | null = null
  /** What is known of it beside the run; undefined if it is not kept. */
  readonly known: Known | undefined
  state: CarState
  /** Whether the state is another than at the last update. */
  #hasChanged = false

  constructor(key: string, laps: CarLaps, known?: Known) {
    this.laps = laps
    this.known = known
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

  /** The feed's count of laps, with the race time at the last crossing. */
  counts(laps: number, totalMs: number | null) {
    if (laps !== this.state.laps) this.#changing().laps = laps
    if (totalMs !== this.state.totalMs) this.#changing().totalMs = totalMs
  }

  /** In the order that the feed reports. */
  stands(position: number) {
    this.laps.current.position = position
    if (position !== this.state.position) this.#changing().position = position
  }

  /** The feed's best lap. None means nothing before the feed has reported one, and withdraws it afterwards. */
  reportedBest({ position, lapTimeMs, lapNumber }: MessageOf<'best'>) {
    if (position !== this.state.bestPosition) this.#changing().bestPosition = position
    if (lapTimeMs === null && !this.state.reportsBest) return
    if (!this.state.reportsBest) this.#changing().reportsBest = true
    this.#best(lapTimeMs, lapNumber)
  }

  does(status: CarState['status']) {
    if (status !== this.state.status) this.#changing().status = status
  }

  /** Takes what was made of the reports. @returns whether its line of the table changed since the last call */
  update(changes: readonly LapChange[], hasPitLoops: boolean): boolean {
    if (changes.length > 0) this.#takeLaps(changes)
    if (hasPitLoops) this.#takeLoops()
    const { takenOff } = this.laps
    const driver = this.known?.entry.driver ?? null
    if (takenOff !== this.state.takenOff) this.#changing().takenOff = takenOff
    if (driver !== this.state.driver) this.#changing().driver = driver
    const hasChanged = this.#hasChanged
    this.#hasChanged = false
    return hasChanged
  }

  /** The line of the table, to be changed: the one that was shown stays as it is. */
  #changing(): CarState {
    if (!this.#hasChanged) this.state = { ...this.state }
    this.#hasChanged = true
    return this.state
  }

  #best(lapTimeMs: number | null, lapNumber: number | null) {
    if (lapTimeMs !== this.state.bestLapMs) this.#changing().bestLapMs = lapTimeMs
    if (lapNumber !== this.state.bestLap) this.#changing().bestLap = lapNumber
  }

  #takeLoops() {
    const { inPit, pitInAt, pitOutAt } = this.laps.current
    if (inPit !== this.state.inPit) this.#changing().inPit = inPit
    if (pitInAt !== this.state.pitInAt) this.#changing().pitInAt = pitInAt
    if (pitOutAt !== this.state.pitOutAt) this.#changing().pitOutAt = pitOutAt
  }

  #takeLaps(changes: readonly LapChange[]) {
    const { list } = this.laps
    const last = list.get(list.lastNumber)
    const lastLapMs = last?.marker === null ? last.lapTimeMs : null
    const { best, pits, pitsInferred, lastPitLap } = list.summary
    const { status, reportsBest } = this.state
    if (list.lastNumber !== this.state.lastLap) this.#changing().lastLap = list.lastNumber
    if (lastLapMs !== this.state.lastLapMs) this.#changing().lastLapMs = lastLapMs
    if (pits !== this.state.pits) this.#changing().pits = pits
    if (pitsInferred !== this.state.pitsInferred) this.#changing().pitsInferred = pitsInferred
    if (lastPitLap !== this.state.lastPitLap) this.#changing().lastPitLap = lastPitLap
    if ((status === 'stopped' || status === 'retired') && changes.some(isLapDriven)) this.does('run')
    if (!reportsBest) this.#best(best?.lapTimeMs ?? null, best?.lapNumber ?? null)
  }
}

const isLapDriven = ({ created, lap }: LapChange) => created && lap.marker === null
