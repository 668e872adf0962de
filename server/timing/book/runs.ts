import type { MessageOf } from '../model.ts'
import type { Effect, Run } from './effects.ts'
import { RunState, type ShownFlag } from './run-state.ts'

type Fields = Omit<Run, 'id' | 'state'>

const MAX_RUNS = 4

/** The run that is on, and those heard last, for a feed that goes back to one. */
export class Runs {
  readonly #storedFlags: (run: Run) => readonly ShownFlag[]
  readonly #states = new Map<string, RunState>()
  current: RunState | null = null
  /** The feed named a closed run only: what it lists is of a session that ended. */
  isIdle = false
  /** Last race times of the run before. */
  #past = new Map<string, number>()
  #lastId = 0

  constructor(storedFlags: (run: Run) => readonly ShownFlag[] = () => []) {
    this.#storedFlags = storedFlags
  }

  /** What the feed says from now on comes over another link. */
  linkBroke() {
    if (this.current) this.current.link++
  }

  take(message: MessageOf<'run'>, arrivedAt: number): Effect[] {
    if (message.ended) return this.#close(message)
    this.isIdle = false
    const { key, name, kind, startsAt } = message
    const current = this.current
    const named = { key, name, kind, startsAt }
    if (current !== null && (current.run.key === null || current.run.key === key)) {
      return this.change(current, { ...named, state: openState(current.run) })
    }
    const closed = current ? this.change(current, { state: 'closed' }) : []
    this.#past = new Map([...(current?.cars ?? [])].map(([key, { laps }]) => [key, laps.totalMs ?? 0]))
    const known = this.#states.get(runKey(named))
    if (!known)
      return [...closed, ...this.open({ ...named, openedAt: arrivedAt, restarts: 0, greenAt: null })]
    this.current = known
    return [...closed, ...this.change(known, { state: openState(known.run) })]
  }

  open(fields: Fields): Effect[] {
    const run: Run = { ...fields, id: ++this.#lastId, state: openState(fields) }
    this.current = new RunState(run, this.#storedFlags(run))
    this.#keep(this.current)
    return [{ type: 'run', run }]
  }

  /** The current run restarts from zero. */
  restart(arrivedAt: number): Effect[] {
    const before = this.current!
    const { run, sections, hasPitLoops } = before
    const closed = this.change(before, { state: 'closed' })
    const opened = this.open({
      ...run,
      startsAt: null,
      openedAt: arrivedAt,
      restarts: run.restarts + 1,
      greenAt: null,
    })
    Object.assign(this.current!, { sections, hasPitLoops, countsLaps: true })
    return [...closed, ...opened]
  }

  change(state: RunState, fields: Partial<Run>): Effect[] {
    const isNew = (Object.keys(fields) as (keyof Run)[]).some((name) => fields[name] !== state.run[name])
    if (isNew) state.run = { ...state.run, ...fields }
    this.#keep(state)
    return isNew ? [{ type: 'run', run: state.run }] : []
  }

  /** Whether a car is listed once more with what it had in the run before. */
  isPast(key: string, totalMs: number): boolean {
    return this.#past.size > 0 && this.#past.get(key) === totalMs && !this.current?.cars.has(key)
  }

  /** A closed run: the one that is on, or one that ended before this feed was heard. */
  #close({ name, kind }: MessageOf<'run'>): Effect[] {
    const current = this.current
    if (current === null || (current.run.state === 'closed' && current.run.name !== name)) {
      this.current = null
      this.isIdle = true
      return []
    }
    return this.change(current, { ...(current.run.name === null ? { name, kind } : {}), state: 'closed' })
  }

  #keep(state: RunState) {
    if (state.run.key === null) return
    const key = runKey(state.run)
    this.#states.delete(key)
    this.#states.set(key, state)
    if (this.#states.size > MAX_RUNS) this.#states.delete(this.#states.keys().next().value!)
  }
}

const runKey = ({ key, name }: Pick<Run, 'key' | 'name'>) => `${key}\n${name}`
const openState = ({ greenAt }: Pick<Run, 'greenAt'>): Run['state'] => (greenAt === null ? 'open' : 'active')
