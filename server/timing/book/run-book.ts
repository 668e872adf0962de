import { MAX_LAP_NUMBER } from '../../contract/define/fields.ts'
import type { MessageOf, TimingMessage } from '../model.ts'
import type { BookSettings } from './book-settings.ts'
import type { Car } from './car.ts'
import { both, type CarState, type Effect } from './effects.ts'
import { Entries } from './entries.ts'
import { HeldMessages, type RunMessage } from './held-messages.ts'
import type { LapChange } from './lap-list.ts'
import { OwnCount } from './own-count.ts'
import { lapSections } from './run-facts.ts'
import type { RunState } from './run-state.ts'
import { Runs } from './runs.ts'

const MIN_LAP_MS = 20_000

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
  }

  /** @param arrivedAt ms since 1970 by the laptop's clock */
  take(message: TimingMessage, arrivedAt: number): Effect[] {
    switch (message.type) {
      case 'reset':
        if (!this.#held.isHolding) this.#held.begin()
        return []
      case 'run':
        return [...this.#runs.take(message, arrivedAt), ...this.#release()]
      case 'entry':
        return this.#entries.take(message).map((entry) => ({ type: 'entry', entry }))
      case 'class':
        return this.#entries.class(message).map((entry) => ({ type: 'entry', entry }))
      case 'track':
        return [message]
      case 'sections':
        if (this.#runs.current) this.#runs.current.sections = lapSections(message.sections)
        return []
      case 'message': {
        const run = this.#runs.current?.run.id ?? null
        return [{ ...message, run, at: message.at ?? arrivedAt }]
      }
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
    return this.#held.isDue(now) ? this.#release() : []
  }

  /** The feed or the recording ended: what is held belongs to the run that is known. */
  end(): Effect[] {
    return this.#release()
  }

  #ofRun(message: RunMessage, arrivedAt: number): Effect[] {
    if (!this.#held.isHolding) return this.#apply(message, arrivedAt)
    if (this.#confirms(message)) {
      return [...this.#release(), ...this.#apply(message, arrivedAt)]
    }
    this.#held.add({ message, arrivedAt })
    return this.#held.isDue(arrivedAt) ? this.#release() : []
  }

  /** Whether a message continues the run that is known: a car is listed with the very race time it has. */
  #confirms(message: RunMessage): boolean {
    // A decoder names no run.
    const run = this.#runs.current
    if (message.type === 'passing' && message.key === null) return run?.run.key === null && !run.countsLaps
    if (message.type !== 'standing' || message.laps < 1 || message.totalMs === null) return false
    return run?.cars.get(message.key)?.laps.totalMs === message.totalMs
  }

  #release(): Effect[] {
    return this.#held.release().flatMap(({ message, arrivedAt }) => this.#apply(message, arrivedAt))
  }

  #apply(message: RunMessage, arrivedAt: number): Effect[] {
    if (this.#runs.isIdle) return []
    if (this.#runs.current) return this.#inRun(this.#runs.current, message, arrivedAt)
    if (message.type === 'clock' || message.type === 'best') return []
    if (message.type === 'flag' && message.flag === 'chequered') return []
    const unnamed = { key: null, name: null, kind: null, startsAt: null }
    const opened = this.#runs.open({ ...unnamed, openedAt: arrivedAt, restarts: 0, greenAt: null })
    return [...opened, ...this.#inRun(this.#runs.current!, message, arrivedAt)]
  }

  #inRun(run: RunState, message: RunMessage, arrivedAt: number): Effect[] {
    switch (message.type) {
      case 'clock': {
        run.clock(message, arrivedAt)
        if (message.elapsedMs === null && message.remainingMs === null) return []
        return [{ ...message, run: run.run.id, at: message.at ?? arrivedAt }]
      }
      case 'flag':
        return this.#flag(run, message, message.at ?? arrivedAt)
      case 'passing':
        return this.#passing(run, message)
      case 'standing':
        return this.#standing(message, arrivedAt)
      default: {
        const car = this.#car(run, message.key, null)
        if (!car) return []
        return both(car.effects, this.#ofCar(run, car.car, message, arrivedAt))
      }
    }
  }

  #flag(run: RunState, { flag }: MessageOf<'flag'>, at: number): Effect[] {
    if (!run.show(flag, at)) return []
    const starts = flag === 'green' && run.run.greenAt === null
    const started = starts ? this.#runs.change(run, { greenAt: at, state: 'active' }) : []
    return [...started, { type: 'flag', run: run.run.id, flag, at }]
  }

  #ofCar(
    run: RunState,
    car: Car,
    message: MessageOf<'crossing' | 'lap' | 'best' | 'status' | 'correction' | 'stint'>,
    arrivedAt: number,
  ): Effect[] {
    const { laps, state } = car
    switch (message.type) {
      case 'crossing':
        run.countsLaps = true
        return this.#crossing(run, car, message, arrivedAt)
      case 'lap':
        run.countsLaps = true
        run.tellsCounts = true
        return this.#changed(run, car, laps.numbered(message))
      case 'best':
        if (run.run.state === 'closed' && message.lapTimeMs === null) return []
        return this.#changed(run, car, bestLap(laps, message), bestOf(message, state))
      case 'status':
        if (message.status === 'pit' || message.status === 'out') run.hasPitLoops = true
        laps.current.stands(message.status === 'pit', arrivedAt)
        return this.#changed(run, car, [], { status: message.status })
      case 'stint': {
        const { type, key, ...stint } = message
        run.hasPitLoops = true
        if (stint.endedAt === null) laps.current.stands(stint.place === 'pit', stint.startedAt)
        return [{ type, run: run.run.id, key, stint }, ...this.#changed(run, car, [])]
      }
      case 'correction':
        return this.#changed(run, car, [], { laps: message.laps, totalMs: message.totalMs })
    }
  }

  /** A crossing gets its lap by the count that follows it; where none has come by the car's next, laps are counted here. */
  #crossing(
    run: RunState,
    { laps, state }: Car,
    message: MessageOf<'crossing'>,
    arrivedAt: number,
  ): Effect[] {
    const { lapTimeMs, totalMs } = message
    const counted = (car: Car, changes: readonly LapChange[]) =>
      this.#changed(run, car, changes, {
        laps: car.laps.list.lastNumber,
        totalMs: car.laps.totalMs,
      })
    if (totalMs === null) {
      if (run.tellsCounts || lapTimeMs === null) return []
      const car = run.cars.get(state.key)!
      return counted(car, new OwnCount(laps, run).untimed(lapTimeMs, run.elapsedAt(arrivedAt)))
    }
    const before = laps.crossings.latest
    laps.crossings.add({ lapTimeMs, totalMs })
    if (!laps.knows(totalMs)) run.crossed(totalMs, arrivedAt)
    if (run.tellsCounts) return []
    run.isCountedHere ||= before?.lapTimeMs != null && totalMs > before.totalMs && !laps.knows(before.totalMs)
    if (!run.isCountedHere) return []
    return [...run.cars.values()].flatMap((car) => counted(car, new OwnCount(car.laps, run).catchUp()))
  }

  #standing(message: MessageOf<'standing'>, arrivedAt: number): Effect[] {
    const { key, laps: count, totalMs, position } = message
    if (totalMs !== null && count >= 1 && this.#runs.isPast(key, totalMs)) return []
    const restarted = both(this.#restarted(message, arrivedAt), this.#identified(message))
    const run = this.#runs.current!
    const known = this.#car(run, key, null)
    if (!known || run.isFull) return restarted
    run.countsLaps = true
    run.tellsCounts ||= totalMs !== null
    if (position !== null) known.car.laps.current.position = position
    const laps = totalMs === null ? [] : known.car.laps.standing(count, totalMs)
    const counts = totalMs !== null ? { laps: count, totalMs } : count > 0 ? { laps: count } : {}
    const order = position === null ? counts : { position, ...counts }
    return both(both(restarted, known.effects), this.#changed(run, known.car, laps, order))
  }

  /** A run without a name that is stored already: its cars begin again from what is stored of them. */
  #identified({ key, laps: count, totalMs }: MessageOf<'standing'>): Effect[] {
    const run = this.#runs.current!
    if (run.run.name !== null || !run.isEmpty || count < 1 || totalMs === null) return []
    const lapTimeMs = run.cars.get(key)?.laps.crossings.at(totalMs)?.lapTimeMs ?? null
    const number = this.#entries.get(key)?.number ?? null
    const known = this.#settings.sessionOf?.(key, number, { count, totalMs, lapTimeMs })
    if (!known) return []
    run.cars.clear()
    return this.#runs.change(run, { name: known.name, openedAt: known.startsAt })
  }

  /** The timekeepers restarted the run: its clock went back, and a car crossed the line at a time that is new. */
  #restarted({ key, laps, totalMs }: MessageOf<'standing'>, arrivedAt: number): Effect[] {
    const run = this.#runs.current!
    const car = run.cars.get(key)?.laps
    if (!run.wentBack || laps < 1 || totalMs === null || !car) return []
    const crossing = car.crossings.at(totalMs)
    if (!car.isBefore(laps, totalMs) || car.knows(totalMs) || !crossing) return []
    const effects = this.#runs.restart(arrivedAt)
    this.#car(this.#runs.current!, key, null)?.car.laps.crossings.add(crossing)
    return effects
  }

  #passing(run: RunState, message: MessageOf<'passing'>): Effect[] {
    const { place, transponder } = message
    if (place === 'pitIn' || place === 'pitOut' || place === 'pitFinish' || place === 'pitLane')
      run.hasPitLoops = true
    // Cars of other runs drive through the lane as well.
    const key = message.key === null ? transponder : this.#entries.keyOf(message.key)
    if (key === null || (message.key === null && run.countsLaps)) return []
    const known = this.#car(run, key, message.key === null ? transponder : null)
    if (!known) return []
    const { car, effects } = known
    car.laps.current.passed(message)
    const isFinish = place === null || place === 'finish' || place === 'pitFinish'
    const isCounted = message.key === null && isFinish
    const laps = isCounted
      ? run.passingsOf(car, this.#settings.minLapMs ?? MIN_LAP_MS).passed(message.at)
      : []
    const drives = message.driver === null ? [] : this.#entries.drives(key, message.driver)
    const entries = drives.map((entry): Effect => ({ type: 'entry', entry }))
    const last = laps.at(-1)
    const counts = last ? { laps: car.laps.list.lastNumber, totalMs: last.lap.elapsedMs } : {}
    return [...effects, ...entries, ...this.#changed(run, car, laps, counts)]
  }

  #car(run: RunState, key: string, transponder: string | null): { car: Car; effects: Effect[] } | null {
    const isNew = !run.cars.has(key)
    const named = isNew ? this.#entries.named(key, transponder) : []
    const { number = null, driver = null } = this.#entries.get(key) ?? {}
    const car = run.car(key, () => this.#settings.stored?.(run.run, key, number) ?? [])
    if (car) car.laps.current.entered = driver
    return car && { car, effects: named.map((entry) => ({ type: 'entry', entry })) }
  }

  #changed(run: RunState, car: Car, laps: readonly LapChange[], fields: Partial<CarState> = {}): Effect[] {
    const { key } = car.state
    const driver = this.#entries.get(key)?.driver ?? null
    const effects = laps.map((change): Effect => ({ type: 'lap', run: run.run.id, key, ...change }))
    run.heard(laps)
    if (car.update(laps, fields, driver, run.hasPitLoops))
      effects.push({ type: 'car', run: run.run.id, car: car.state })
    return effects
  }
}

/** Number of the lap, or of laps, that a message counts. A count beyond what a session can have is damage. */
function lapOf(message: RunMessage): number {
  if (message.type === 'lap' || message.type === 'best') return message.lapNumber ?? 0
  return message.type === 'standing' || message.type === 'correction' ? (message.laps ?? 0) : 0
}

/** The feed's best lap. None means nothing before the feed has reported one, and withdraws it afterwards. */
function bestOf(reported: MessageOf<'best'>, state: CarState): Partial<CarState> {
  const bestPosition = reported.position
  if (reported.lapTimeMs === null && !state.reportsBest) return { bestPosition }
  return { bestPosition, bestLapMs: reported.lapTimeMs, bestLap: reported.lapNumber, reportsBest: true }
}

const bestLap = (laps: Car['laps'], { lapNumber, lapTimeMs }: MessageOf<'best'>) =>
  lapNumber === null || lapTimeMs === null ? [] : laps.best(lapNumber, lapTimeMs)
