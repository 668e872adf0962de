import { toFailure } from '../format/failure.ts'
import { Listeners } from './listeners.ts'

/** How a turn ended: `partly` where others have changed some of it since, `refused` where none of it could be turned. */
export interface Turned {
  result: 'done' | 'partly' | 'refused'
  /** Left out where the page shows it already. */
  text?: string
}

/** An edit that can be undone and redone. Both throw where the server refuses it. */
export interface Step {
  undo: () => Promise<Turned>
  redo: () => Promise<Turned>
}

const MAX_STEPS = 200

/** Two edits as one. */
const joined = (first: Step, second: Step): Step => {
  const both = (one: Step['undo'], other: Step['undo']) => async () => {
    const turned = await one()
    return turned.result === 'refused' ? turned : other()
  }
  return { undo: both(second.undo, first.undo), redo: both(first.redo, second.redo) }
}

/**
 * The edits of a page, newest last. Undo and redo run one at a time in the order of their calls. A step without an answer
 * of the server stays where it was; a refused one is dropped, because it would block those before it.
 */
export class UndoStack {
  #done: readonly Step[] = []
  #undone: readonly Step[] = []
  #reach = { undo: false, redo: false }
  #tag: string | undefined
  #line: Promise<unknown> = Promise.resolve()
  readonly #takenBack = new WeakSet<Step>()
  readonly #listeners = new Listeners()
  readonly #explain: (error: unknown) => string

  constructor(explain = (error: unknown) => toFailure(error).message) {
    this.#explain = explain
  }

  readonly subscribe = this.#listeners.add

  /** Whether there is a step to undo, and one to redo. */
  readonly reach = () => this.#reach

  /** Steps of the same tag in a row, such as a field's key strokes, are one step. */
  push(step: Step, tag?: string): Step {
    const last = tag !== undefined && tag === this.#tag ? this.#done.at(-1) : undefined
    const pushed = last ? joined(last, step) : step
    this.#setSteps([...this.#done.filter((each) => each !== last), pushed], [], tag)
    return pushed
  }

  /** Undoes a step, by default the newest; undefined without one. */
  undo(step = this.#done.at(-1)): Promise<Turned> | undefined {
    if (!step || !this.#done.includes(step)) return undefined
    this.#setSteps(without(this.#done, step), [...this.#undone, step])
    return this.#turn(step, 'undo')
  }

  /** Redoes the step undone last; undefined without one. */
  redo(): Promise<Turned> | undefined {
    const step = this.#undone.at(-1)
    if (!step) return undefined
    this.#setSteps([...this.#done, step], without(this.#undone, step))
    return this.#turn(step, 'redo')
  }

  #turn(step: Step, way: keyof Step): Promise<Turned> {
    const turning = this.#line.then(() => this.#perform(step, way))
    this.#line = turning
    return turning
  }

  async #perform(step: Step, way: keyof Step): Promise<Turned> {
    // The turn before it, of the same step, has failed.
    if (this.#takenBack.has(step) === (way === 'undo')) return { result: 'refused', text: NOTHING[way] }
    try {
      const turned = await step[way]()
      if (turned.result === 'refused') this.#setSteps(without(this.#done, step), without(this.#undone, step))
      else if (way === 'undo') this.#takenBack.add(step)
      else this.#takenBack.delete(step)
      return turned
    } catch (error) {
      const { status = 500 } = toFailure(error)
      const [done, undone] = [without(this.#done, step), without(this.#undone, step)]
      if (status < 500) this.#setSteps(done, undone)
      else if (way === 'undo') this.#setSteps([...done, step], undone)
      else this.#setSteps(done, [...undone, step])
      return { result: 'refused', text: this.#explain(error) }
    }
  }

  #setSteps(done: readonly Step[], undone: readonly Step[], tag?: string) {
    this.#done = done.slice(-MAX_STEPS)
    this.#undone = undone
    this.#reach = { undo: done.length > 0, redo: undone.length > 0 }
    this.#tag = tag
    this.#listeners.notify()
  }
}

const without = (steps: readonly Step[], step: Step) => steps.filter((each) => each !== step)
const NOTHING = {
  undo: 'There is nothing to take back: it was not done again.',
  redo: 'There is nothing to do again: it was not taken back.',
}
