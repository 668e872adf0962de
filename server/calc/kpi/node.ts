import type { Unit } from '../physical-unit.ts'
import type { KpiFunction } from './kpi-function.ts'
import type { ValueUnit } from './value-unit.ts'

export type Kind = 'number' | 'series'

/** `to`: the unit that a conversion gives. */
type Call = { fn: KpiFunction; args: readonly Node[]; texts: readonly string[]; to?: Unit }

/** What one step of the work does. */
export type Step =
  | { is: 'number'; value: number }
  | { is: 'channel'; name: string }
  | ({ is: 'call' } & Call)
  /** A function of the lap over the last seconds of each sample; `moving`: arguments that are a number in each window. */
  | ({ is: 'rolling'; sec: Node; moving: readonly boolean[] } & Call)

/** A step of the work. What two expressions have in common is one and the same node. */
export type Node = { id: number; kind: Kind; depth: number; unit: ValueUnit } & Step

/** What a step needs first. */
export function partsOf(step: Step): readonly Node[] {
  if (step.is === 'call') return step.args
  return step.is === 'rolling' ? [step.sec, ...step.args] : []
}

/** Keeps a step as the node that does the same, if there is one. */
export type Keep = (kind: Kind, step: Step) => Node
