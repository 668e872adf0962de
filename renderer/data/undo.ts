import { toFailure } from '../format/failure.ts'
import { Listeners } from './listeners.ts'

/** How a turn ended: `partly` where others have changed some of it since, `refused` where none of it could be turned. */
export interface Turned {
  result: 'done' | 'partly' | 'refused'
  /** Left out where the page shows it already. */
  text?: string
}

/** An edit that can be undone and, as a rule, redone. Both throw where the server refuses it. */
export interface Step {
  undo: () => Promise<Turned>
  redo?: () => Promise<Turned>
  /** Sentence of what was written; left out where the page shows each edit itself, as it does a typed lap. */
  message?: string
  /** What must be on screen for the step; with it goes the step. */
  owner?: object
  /** Words for a refusal, where they are special. */
  explain?: (error: unknown) => string
}

/** What the stack did last, for a person to see. */
export interface LastTurn {
  step: Step
  /** `new` where the step was made just now. */
  way: 'new' | 'undo' | 'redo'
  text: string
}

const MAX_STEPS = 200

/** Two edits as one. */
const joined = (first: Step, second: Step): Step => {
  const both = (one: Step['undo'], other: Step['undo']) => async () => {
    const turned = await one()
    return turned.result === 'refused' ? turned : other()
  }
  return {
    ...second,
    undo: both(second.undo, first.undo),
    ...(first.redo && second.redo && { redo: both(first.redo, second.redo) }),
  }
}

/**
 * The edits of a page, newest last. Undo and redo run one at a time in the order of their calls. A step without an answer
 * of the server stays where it was; a refused one is dropped, because it would block those before it.
 */
export class UndoStack {
  #done: readonly Step[] = []
  #undone: readonly Step[] = []
  #reach = { undo: false, redo: false }
  #last: LastTurn | undefined
  #tag: string | undefined
  #line: Promise<unknown> = Promise.resolve()
  readonly #underWay = new Set<Promise<unknown>>()
  readonly #takenBack = new WeakSet<Step>()
  readonly #listeners = new Listeners()
  readonly #explain: (error: unknown) => string

  constructor(explain = (error: unknown) => toFailure(error).message) {
    this.#explain = explain
  }

  readonly subscribe = this.#listeners.add

  /** Whether there is a step to undo, and one to redo. */
  readonly reach = () => this.#reach

  /** What was done last; undefined where it has no message. */
  readonly last = () => this.#last

  /** Whether a step is about to be pushed. */
  readonly isAwaiting = () => this.#underWay.size > 0

  /** Resolves when the steps that are about to be pushed now are, or were refused. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay)
  }

  /** The newest step of an owner that can be undone. */
  newest(owner: object): Step | undefined {
    return this.#done.findLast((step) => step.owner === owner)
  }

  /** Forgets steps whose owner has left the screen; without one all of them, as at the end of a login. */
  leave(owner?: object): void {
    const stays = (step: Step) => owner !== undefined && step.owner !== owner
    if (this.#last && !stays(this.#last.step)) this.#last = undefined
    this.#setSteps(this.#done.filter(stays), this.#undone.filter(stays))
  }

  /** Steps of the same tag in a row, such as a field's key strokes, are one step. */
  push(step: Step, tag?: string): Step {
    const last = tag !== undefined && tag === this.#tag ? this.#done.at(-1) : undefined
    const pushed = last ? joined(last, step) : step
    this.#last = pushed.message === undefined ? undefined : { step: pushed, way: 'new', text: pushed.message }
    this.#setSteps([...this.#done.filter((each) => each !== last), pushed], [], tag)
    return pushed
  }

  /** Does work that pushes its step at its end: until then an undo or redo waits, because it is meant for that step. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const working = work()
    this.#underWay.add(working)
    this.#changed()
    try {
      return await working
    } finally {
      this.#underWay.delete(working)
      this.#changed()
    }
  }

  /** Undoes a step, by default the newest; undefined without one. */
  undo(named?: Step): Promise<Turned | undefined> | undefined {
    return named ? this.#undo(named) : this.#afterWork(() => this.#undo(this.#done.at(-1)))
  }

  /** Redoes the step undone last; undefined without one. */
  redo(): Promise<Turned | undefined> | undefined {
    return this.#afterWork(() => this.#redo(this.#undone.at(-1)))
  }

  #afterWork(turn: () => Promise<Turned> | undefined): Promise<Turned | undefined> | undefined {
    return this.isAwaiting() ? this.settled().then(turn) : turn()
  }

  #undo(step: Step | undefined): Promise<Turned> | undefined {
    if (!step || !this.#done.includes(step)) return undefined
    this.#setSteps(without(this.#done, step), step.redo ? [...this.#undone, step] : this.#undone)
    return this.#turn(step, 'undo')
  }

  #redo(step: Step | undefined): Promise<Turned> | undefined {
    if (!step) return undefined
    this.#setSteps([...this.#done, step], without(this.#undone, step))
    return this.#turn(step, 'redo')
  }

  #turn(step: Step, way: 'undo' | 'redo'): Promise<Turned> {
    this.#last = undefined
    const turning = this.#line.then(() => this.#perform(step, way))
    this.#line = turning
    return turning
  }

  async #perform(step: Step, way: 'undo' | 'redo'): Promise<Turned> {
    // The turn before it, of the same step, has failed.
    if (this.#takenBack.has(step) === (way === 'undo')) return { result: 'refused', text: NOTHING[way] }
    try {
      const turned = await (step[way] ?? step.undo)()
      this.#last = turned.result !== 'done' || !turned.text ? undefined : { step, way, text: turned.text }
      if (turned.result === 'refused') this.#setSteps(without(this.#done, step), without(this.#undone, step))
      else if (way === 'undo') this.#takenBack.add(step)
      else this.#takenBack.delete(step)
      this.#listeners.notify()
      return turned
    } catch (error) {
      const { status = 500 } = toFailure(error)
      const [done, undone] = [without(this.#done, step), without(this.#undone, step)]
      if (status < 500) this.#setSteps(done, undone)
      else if (way === 'undo') this.#setSteps([...done, step], undone)
      else this.#setSteps(done, [...undone, step])
      return { result: 'refused', text: (step.explain ?? this.#explain)(error) }
    }
  }

  #setSteps(done: readonly Step[], undone: readonly Step[], tag?: string) {
    this.#done = done.slice(-MAX_STEPS)
    this.#undone = undone
    this.#tag = tag
    this.#changed()
  }

  #changed() {
    const undo = this.#done.length > 0 || this.#underWay.size > 0
    const redo = this.#undone.length > 0
    // A new object would render each entry of a session again at each write.
    if (undo !== this.#reach.undo || redo !== this.#reach.redo) this.#reach = { undo, redo }
    this.#listeners.notify()
  }
}

/** The edits of this tab: one stack, whatever page they were made on. */
export const pageUndo = new UndoStack()

const without = (steps: readonly Step[], step: Step) => steps.filter((each) => each !== step)
const NOTHING = {
  undo: 'There is nothing to take back: it was not done again.',
  redo: 'There is nothing to do again: it was not taken back.',
}
