import { last } from './functions/reductions.ts'
import { NoValue, type Value } from './kpi-function.ts'
import { type Node, partsOf } from './node.ts'
import type { Recording, Series } from './recording.ts'
import { SeriesPool } from './series-pool.ts'
import { rolling } from './window.ts'

/** Use count of each node's value. */
function usesOf(roots: readonly Node[]): Map<Node, number> {
  const uses = new Map<Node, number>()
  const visit = (node: Node) => {
    const before = uses.get(node) ?? 0
    uses.set(node, before + 1)
    if (before === 0) for (const part of partsOf(node)) visit(part)
  }
  for (const root of roots) visit(root)
  return uses
}

type Outcome = { value: Value } | { error: NoValue }

/**
 * Evaluates nodes over one recording, each once. A series is released after its last use and its buffer reused, so a
 * profile of 200 KPIs needs only the memory of its longest expression.
 */
export class Evaluation {
  readonly #recording: Recording
  readonly #uses: Map<Node, number>
  readonly #done = new Map<Node, Outcome>()
  readonly #pool: SeriesPool
  readonly #spare: Series[] = []
  /**
   * Reference count of nodes that hold a series allocated here; a function that returns its argument, such as If,
   * shares it.
   */
  readonly #holders = new Map<Value, number>()

  constructor(recording: Recording, roots: readonly Node[]) {
    this.#recording = recording
    this.#uses = usesOf(roots)
    this.#pool = new SeriesPool(recording.length)
  }

  /** Value of a root; for a series its last sample. Throws `NoValue` if there is none or it is not finite. */
  numberOf(root: Node): number {
    try {
      const value = this.#resultOf(root)
      const number = typeof value === 'number' ? value : last(value)
      if (!Number.isFinite(number)) throw new NoValue('the result is not a finite number')
      return number
    } finally {
      this.#release(root)
    }
  }

  /** The samples of a root; a number for each of them. Throws `NoValue` if there is none. */
  seriesOf(root: Node, length: number): Series {
    try {
      const value = this.#resultOf(root)
      return typeof value === 'number' ? new Float64Array(length).fill(value) : value.slice()
    } finally {
      this.#release(root)
    }
  }

  close(): void {
    this.#pool.close()
  }

  #hold(value: Value, by: 1 | -1) {
    const held = this.#holders.get(value)
    if (held === undefined) return
    this.#holders.set(value, held + by)
    if (held + by > 0) return
    this.#holders.delete(value)
    this.#spare.push(value as Series)
  }

  /** Releases one use of the node. */
  #release(node: Node) {
    const left = (this.#uses.get(node) ?? 1) - 1
    this.#uses.set(node, left)
    if (left > 0) return
    const outcome = this.#done.get(node)
    if (!outcome) for (const part of partsOf(node)) this.#release(part)
    else if ('value' in outcome) this.#hold(outcome.value, -1)
    this.#done.delete(node)
  }

  /** Index of the argument selected by the first one; undefined if all are needed. */
  #chosenOf(node: Node): Node | undefined {
    const [first] = node.is === 'call' ? node.args : []
    if (node.is !== 'call' || !node.fn.chooses || first?.kind !== 'number') return undefined
    const value = this.#resultOf(first) as number
    return Number.isNaN(value) ? undefined : node.args[node.fn.chooses(value)]
  }

  #run(node: Node, out: () => Series): Value {
    const chosen = this.#chosenOf(node)
    if (chosen) {
      const value = this.#resultOf(chosen)
      return typeof value === 'number' && node.kind === 'series' ? out().fill(value) : value
    }
    if (node.is === 'number') return node.value
    if (node.is === 'channel') return this.#recording.channel(node.name) as Series
    const args = node.args.map((arg) => this.#resultOf(arg))
    if (node.is === 'call') return node.fn.run(args, this.#recording, node.texts, out)
    return rolling({ ...node, args, sec: this.#resultOf(node.sec) as number }, this.#recording, out)
  }

  /** Runs a node and releases buffers its value does not use. */
  #work(node: Node): Value {
    const taken: Series[] = []
    const out = () => {
      const series = this.#spare.pop() ?? this.#pool.take()
      taken.push(series)
      return series
    }
    let value: Value | undefined
    try {
      value = this.#run(node, out)
      return value
    } finally {
      for (const series of taken) {
        if (series === value) this.#holders.set(series, 0)
        else this.#spare.push(series)
      }
    }
  }

  #outcomeOf(node: Node): Outcome {
    const known = this.#done.get(node)
    if (known) return known
    let outcome: Outcome
    try {
      outcome = { value: this.#work(node) }
    } catch (error) {
      if (!(error instanceof NoValue)) throw error
      outcome = { error }
    }
    this.#done.set(node, outcome)
    if ('value' in outcome) this.#hold(outcome.value, 1)
    for (const part of partsOf(node)) this.#release(part)
    return outcome
  }

  #resultOf(node: Node): Value {
    const outcome = this.#outcomeOf(node)
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }
}
