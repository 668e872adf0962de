import type { Unit } from '../physical-unit.ts'
import type { KpiFunction } from './kpi-function.ts'

/**
 * Unit of a value as far as it can be derived. `unit`: the value is `scale` times that unit, where scale is the product
 * of literal factors (a manual conversion or a weight). `hasNumber`: a literal other than 0 was added, or the value was
 * rounded, so that converting would change the value. `number`: a plain number. `missing`: these channels have no unit.
 * `mixed`: these units were added. `unknown`: cannot be derived.
 */
export type ValueUnit =
  | { is: 'unit'; unit: Unit; scale: number; hasNumber?: boolean }
  | { is: 'number' }
  | { is: 'missing'; channels: readonly string[] }
  | { is: 'mixed'; units: readonly [string, string] }
  | { is: 'unknown' }

export type Kind = 'number' | 'series'

/** `to`: the target unit of a conversion. */
type Call = { fn: KpiFunction; args: readonly Node[]; texts: readonly string[]; to?: Unit }

/** One step of an evaluation. */
export type Step =
  | { is: 'number'; value: number }
  | { is: 'channel'; name: string }
  | ({ is: 'call' } & Call)
  /** A lap function over the last seconds before each sample; `moving`: arguments that have one value per window. */
  | ({ is: 'rolling'; sec: Node; moving: readonly boolean[] } & Call)

/** A step with its identity: equal steps of several expressions share one node. */
export type Node = { id: number; kind: Kind; depth: number; unit: ValueUnit } & Step

/** The nodes that a step depends on. */
export function partsOf(step: Step): readonly Node[] {
  if (step.is === 'call') return step.args
  return step.is === 'rolling' ? [step.sec, ...step.args] : []
}

/** Returns the node of a step, an existing equal one if there is one. */
export type Keep = (kind: Kind, step: Step) => Node
