import { MAX_LAP_NUMBER } from '../../contract/define/fields.ts'
import type { MessageOf, TimingMessage } from '../model.ts'
import type { BookSettings } from './book-settings.ts'
import type { Car } from './car.ts'
import type { Effect } from './effects.ts'
import { Entries } from './entries.ts'
import { HeldMessages, lapOf, type RunMessage } from './held-messages.ts'
import type { LapChange } from './lap-list.ts'
import { startOfFirst } from './lap-start.ts'
import { numberedLap } from './numbered-laps.ts'
import { OwnCount } from './own-count.ts'
import { lapSections } from './run-facts.ts'
import type { RunState } from './run-state.ts'
import { Runs } from './runs.ts'

const MIN_LAP_MS = 20_000
const NO_LAPS: readonly LapChange[] = []

/**
 * Decides what to store of a feed's reports, whatever its protocol. Without I/O and without a clock: the same messages
 * with the same arrivals give the same effects, and messages heard again give none. After each new connection and each
 * reset, what belongs to a run is held until the feed tells which run it is, or for five seconds.
 */
export class RunBook {
  readonly #settings: BookSettings
  readonly #entries = new Entries()
  readonly #runs: Runs
  readonly #held = new HeldMessages()

  constructor(settings: BookSettings = {}) {
    this.#settings = settings
    this.#runs = new Runs(settings.storedFlags)
    if (settings.resume) this.#runs.open(settings.resume)
  }

  /** A new connection began. It is to name its run; what is held of the one before waits for it too. */
  connected() {
    this.#held.begin()
    this.#runs.linkBroke()
  }

  /** @param arrivedAt ms since 1970 by the laptop's clock */
  take(message: TimingMessage, arrivedAt: number): Effect[] {
    switch (message.type) {
      case 'reset':
        if (!this.#held.isHolding) this.#held.begin()
        this.#runs.linkBroke()
        return []
      case 'run':
        return this.#release(this.#runs.take(message, arrivedAt))
      case 'entry':
        return this.#entries.take(message)
      case 'class':
        return this.#entries.class(message)
      case 'track':
        return [message]
      case 'sections':
        if (this.#runs.current) this.#runs.current.sections = lapSections(message.sections)
        return []
      case 'message':
      case 'weather': {
        const run = this.#runs.current?.run.id ?? null
        return [{ ...message, run, at: message.at ?? arrivedAt }]
      }
      case 'refused':
      case 'unreadable':
      case 'send':
        return []
      default:
        return lapOf(message) > MAX_LAP_NUMBER ? [] : this.#ofRun(message, arrivedAt)
    }
  }

  /** To be called about once a second, so that nothing is held for longer while the feed is silent. */
  tick(now: number): Effect[] {
    return this.#held.isDue(now) ? this.#release([]) : []
  }

  /** The feed or the recording ended: what is held belongs to the run that is known. */
  end(): Effect[] {
    return this.#release([])
  }

  #ofRun(message: RunMessage, arrivedAt: number): Effect[] {
    const effects: Effect[] = []
    if (!this.#held.isHolding) this.#apply(message, arrivedAt, effects)
    else if (this.#confirms(message)) this.#apply(message, arrivedAt, this.#release(effects))
    else {
      this.#held.add({ message, arrivedAt })
      if (this.#held.isDue(arrivedAt)) this.#release(effects)
    }
    return effects
  }

  /** Whether a message continues the run that is known: a car is listed with the very race time it has. */
  #confirms(message: RunMessage): boolean {
    // A decoder names no run.
    const run = this.#runs.current
    if (message.type === 'passing' && message.key === null) return run?.run.key === null && !run.countsLaps
    if (message.type !== 'standing' || message.laps < 1 || message.totalMs === null) return false
    return run?.cars.get(message.key)?.laps.totalMs === message.totalMs
  }

  /** Adds what follows from the messages that were held. */
  #release(effects: Effect[]): Effect[] {
    for (const { message, arrivedAt } of this.#held.release()) this.#apply(message, arrivedAt, effects)
    return effects
  }

  #apply(message: RunMessage, arrivedAt: number, effects: Effect[]) {
    if (this.#runs.isIdle) return
    if (!this.#runs.current) {
      if (message.type === 'clock' || message.type === 'best') return
      if (message.type === 'flag' && message.flag === 'chequered') return
      const unnamed = { key: null, name: null, kind: null, startsAt: null }
      effects.push(...this.#runs.open({ ...unnamed, openedAt: arrivedAt, restarts: 0, greenAt: null }))
    }
    this.#inRun(this.#runs.current!, message, arrivedAt, effects)
  }

  #inRun(run: RunState, message: RunMessage, arrivedAt: number, effects: Effect[]) {
    switch (message.type) {
      case 'clock':
        run.clock(message, arrivedAt)
        if (message.elapsedMs !== null || message.remainingMs !== null)
          effects.push({ ...message, run: run.run.id, at: message.at ?? arrivedAt })
        return
      case 'flag':
        return this.#flag(run, message, message.at ?? arrivedAt, effects)
      case 'passing':
        return this.#passing(run, message, effects)
      case 'standing':
        return this.#standing(message, arrivedAt, effects)
      default: {
        const car = this.#car(run, message.key, null, effects)
        if (car) this.#ofCar(run, car, message, arrivedAt, effects)
      }
    }
  }

  #flag(run: RunState, { flag }: MessageOf<'flag'>, at: number, effects: Effect[]) {
    if (!run.show(flag, at)) return
    if (flag === 'green' && run.run.greenAt === null)
      effects.push(...this.#runs.change(run, { greenAt: at, state: 'active' }))
    effects.push({ type: 'flag', run: run.run.id, flag, at })
  }

  #ofCar(
    run: RunState,
    car: Car,
    message: MessageOf<'crossing' | 'lap' | 'best' | 'status' | 'correction' | 'stint'>,
    arrivedAt: number,
    effects: Effect[],
  ) {
    const { laps } = car
    switch (message.type) {
      case 'crossing':
        run.countsLaps = true
        return this.#crossing(run, car, message, arrivedAt, effects)
      case 'lap':
        run.countsLaps = true
        run.tellsCounts = true
        return this.#changed(run, car, numberedLap(laps, message, run), effects)
      case 'best':
        if (run.run.state === 'closed' && message.lapTimeMs === null) return
        car.reportedBest(message)
        return this.#changed(run, car, startOfFirst(laps.list, message), effects)
      case 'status':
        if (message.status === 'pit' || message.status === 'out') run.hasPitLoops = true
        laps.current.stands(message.status === 'pit', arrivedAt)
        car.does(message.status)
        return this.#changed(run, car, NO_LAPS, effects)
      case 'stint': {
        const { type, key, ...stint } = message
        run.hasPitLoops = true
        if (stint.endedAt === null) laps.current.stands(stint.place === 'pit', stint.startedAt)
        effects.push({ type, run: run.run.id, key, stint })
        return this.#changed(run, car, NO_LAPS, effects)
      }
      case 'correction':
        car.counts(message.laps, message.totalMs)
        return this.#changed(run, car, NO_LAPS, effects)
    }
  }

  /** A crossing gets its lap by the count that follows it; where none has come by the car's next, laps are counted here. */
  #crossing(run: RunState, car: Car, message: MessageOf<'crossing'>, arrivedAt: number, effects: Effect[]) {
    const { lapTimeMs, totalMs } = message
    const { laps } = car
    const counted = (car: Car, changes: readonly LapChange[]) => {
      car.counts(car.laps.list.lastNumber, car.laps.totalMs)
      this.#changed(run, car, changes, effects)
    }
    if (totalMs === null) {
      if (run.tellsCounts || lapTimeMs === null) return
      counted(car, new OwnCount(laps, run).untimed(lapTimeMs, run.elapsedAt(arrivedAt)))
      return
    }
    const before = laps.crossings.latest
    laps.crossings.add({ lapTimeMs, totalMs, link: run.link })
    if (!laps.knows(totalMs)) run.crossed(totalMs, arrivedAt)
    if (run.tellsCounts) return
    run.isCountedHere ||= before?.lapTimeMs != null && totalMs > before.totalMs && !laps.knows(before.totalMs)
    if (!run.isCountedHere) return
    for (const each of run.cars.values()) counted(each, new OwnCount(each.laps, run).catchUp())
  }

  #standing(message: MessageOf<'standing'>, arrivedAt: number, effects: Effect[]) {
    const { key, laps: count, totalMs, position } = message
    if (totalMs !== null && count >= 1) {
      if (this.#runs.isPast(key, totalMs)) return
      this.#restarted(message, totalMs, arrivedAt, effects)
      this.#identified(message, totalMs, effects)
    }
    const run = this.#runs.current!
    const car = this.#car(run, key, null, effects)
    if (!car || run.isFull) return
    run.countsLaps = true
    run.tellsCounts ||= totalMs !== null
    if (position !== null) car.stands(position)
    const laps = totalMs === null ? NO_LAPS : car.laps.standing(count, totalMs)
    if (totalMs !== null) car.counts(count, totalMs)
    else if (count > 0) car.counts(count, car.state.totalMs)
    this.#changed(run, car, laps, effects)
  }

  /** A run without a name that is stored already: its cars begin again from what is stored of them. */
  #identified({ key, laps: count }: MessageOf<'standing'>, totalMs: number, effects: Effect[]) {
    const run = this.#runs.current!
    if (run.run.name !== null || !run.isEmpty) return
    const lapTimeMs = run.cars.get(key)?.laps.crossings.at(totalMs)?.lapTimeMs ?? null
    const number = this.#entries.get(key)?.number ?? null
    const known = this.#settings.sessionOf?.(key, number, { count, totalMs, lapTimeMs })
    if (!known) return
    run.cars.clear()
    effects.push(...this.#runs.change(run, { name: known.name, openedAt: known.startsAt }))
  }

  /** The timekeepers restarted the run: its clock went back, and a car crossed the line at a time that is new. */
  #restarted({ key, laps }: MessageOf<'standing'>, totalMs: number, arrivedAt: number, effects: Effect[]) {
    const run = this.#runs.current!
    if (!run.wentBack) return
    const car = run.cars.get(key)?.laps
    const crossing = car?.crossings.at(totalMs)
    if (!car?.isBefore(laps, totalMs) || car.knows(totalMs) || !crossing) return
    effects.push(...this.#runs.restart(arrivedAt))
    this.#car(this.#runs.current!, key, null, [])?.laps.crossings.add(crossing)
  }

  #passing(run: RunState, message: MessageOf<'passing'>, effects: Effect[]) {
    const { place, transponder } = message
    if (place === 'pitIn' || place === 'pitOut' || place === 'pitFinish' || place === 'pitLane')
      run.hasPitLoops = true
    // Cars of other runs drive through the lane as well.
    const key = message.key === null ? transponder : this.#entries.keyOf(message.key)
    if (key === null || (message.key === null && run.countsLaps)) return
    const car = this.#car(run, key, message.key === null ? transponder : null, effects)
    if (!car) return
    car.laps.current.passed(message)
    const isFinish = place === null || place === 'finish' || place === 'pitFinish'
    const isCounted = message.key === null && isFinish
    const laps = isCounted
      ? run.passingsOf(car, this.#settings.minLapMs ?? MIN_LAP_MS).passed(message.at)
      : NO_LAPS
    if (message.driver !== null) effects.push(...this.#entries.drives(key, message.driver))
    const last = laps.at(-1)
    if (last) car.counts(car.laps.list.lastNumber, last.lap.elapsedMs)
    this.#changed(run, car, laps, effects)
  }

  /** The car of a run, which adds its entry if none was reported; null beyond the most that a run holds. */
  #car(run: RunState, key: string, transponder: string | null, effects: Effect[]): Car | null {
    const car = run.cars.get(key) ?? this.#newCar(run, key, transponder, effects)
    if (car) car.laps.current.entered = car.known?.entry.driver ?? null
    return car
  }

  #newCar(run: RunState, key: string, transponder: string | null, effects: Effect[]): Car | null {
    const named = this.#entries.named(key, transponder)
    const known = this.#entries.known(key)
    const stored = () => this.#settings.stored?.(run.run, key, known?.entry.number ?? null) ?? []
    const car = run.newCar(key, known, stored)
    if (car) effects.push(...named)
    return car
  }

  #changed(run: RunState, car: Car, laps: readonly LapChange[], effects: Effect[]) {
    const { key } = car.state
    for (const { lap, created } of laps) effects.push({ type: 'lap', run: run.run.id, key, lap, created })
    run.heard(laps)
    if (car.update(laps, run.hasPitLoops)) effects.push({ type: 'car', run: run.run.id, car: car.state })
  }
}
