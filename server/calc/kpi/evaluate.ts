import { last } from './functions/reductions.ts'
import { NoValue, type Value } from './kpi-function.ts'
import { type Node, partsOf } from './node.ts'
import type { Recording, Series } from './recording.ts'
import { SeriesPool } from './series-pool.ts'
import { rolling } from './window.ts'

/** How many times each node's value is asked for. */
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
 * Evaluates nodes over one recording, each once. A series is kept until its last user is done, then its buffer is reused: a
 * profile of 200 KPIs needs the memory of its longest expression.
 */
export function createEvaluation(recording: Recording, roots: readonly Node[]) {
  const uses = usesOf(roots)
  const done = new Map<Node, Outcome>()
  const pool = new SeriesPool(recording.length)
  const spare: Series[] = []
  /** How many nodes hold a series that was made here; what gives back its argument, such as If, holds it too. */
  const holders = new Map<Value, number>()

  const room = (): Series => spare.pop() ?? pool.take()

  function hold(value: Value, by: 1 | -1) {
    const held = holders.get(value)
    if (held === undefined) return
    holders.set(value, held + by)
    if (held + by > 0) return
    holders.delete(value)
    spare.push(value as Series)
  }

  /** One of those that ask for this node has its answer, or needs none any more. */
  function release(node: Node) {
    const left = (uses.get(node) ?? 1) - 1
    uses.set(node, left)
    if (left > 0) return
    const outcome = done.get(node)
    if (!outcome) for (const part of partsOf(node)) release(part)
    else if ('value' in outcome) hold(outcome.value, -1)
    done.delete(node)
  }

  /** The argument that a function chooses by its first one; undefined where it needs them all. */
  function chosenOf(node: Node): Node | undefined {
    const [first] = node.is === 'call' ? node.args : []
    if (node.is !== 'call' || !node.fn.chooses || first?.kind !== 'number') return undefined
    const value = resultOf(first) as number
    return Number.isNaN(value) ? undefined : node.args[node.fn.chooses(value)]
  }

  function run(node: Node, out: () => Series): Value {
    const chosen = chosenOf(node)
    if (chosen) {
      const value = resultOf(chosen)
      return typeof value === 'number' && node.kind === 'series' ? out().fill(value) : value
    }
    if (node.is === 'number') return node.value
    if (node.is === 'channel') return recording.channel(node.name) as Series
    const args = node.args.map(resultOf)
    if (node.is === 'call') return node.fn.run(args, recording, node.texts, out)
    return rolling({ ...node, args, sec: resultOf(node.sec) as number }, recording, out)
  }

  /** Gives back the room that was taken and is not needed for the value. */
  function work(node: Node): Value {
    const taken: Series[] = []
    const out = () => {
      const series = room()
      taken.push(series)
      return series
    }
    let value: Value | undefined
    try {
      value = run(node, out)
      return value
    } finally {
      for (const series of taken) {
        if (series === value) holders.set(series, 0)
        else spare.push(series)
      }
    }
  }

  function outcomeOf(node: Node): Outcome {
    const known = done.get(node)
    if (known) return known
    let outcome: Outcome
    try {
      outcome = { value: work(node) }
    } catch (error) {
      if (!(error instanceof NoValue)) throw error
      outcome = { error }
    }
    done.set(node, outcome)
    if ('value' in outcome) hold(outcome.value, 1)
    for (const part of partsOf(node)) release(part)
    return outcome
  }

  /** Throws `NoValue`. */
  function resultOf(node: Node): Value {
    const outcome = outcomeOf(node)
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }

  return {
    close: () => pool.close(),
    /** One number: of a series its last sample. Throws `NoValue` where there is none, or none that is finite. */
    numberOf(root: Node): number {
      try {
        const value = resultOf(root)
        const number = typeof value === 'number' ? value : last(value)
        if (!Number.isFinite(number)) throw new NoValue('the result is not a finite number')
        return number
      } finally {
        release(root)
      }
    },
  }
}

export type Evaluation = ReturnType<typeof createEvaluation>
