import type { Unit } from '../physical-unit.ts'
import type { KpiFunction } from './kpi-function.ts'

/**
 * The unit of a value, as far as the expression tells. `unit`: the value is `scale` times that unit; the scale are numbers
 * that the expression multiplies by, which may be a conversion by hand or a weight. `hasNumber`: a plain number other than 0
 * was added, or the value was rounded, so that another unit would give another value. `number`: a plain number. `missing`:
 * these channels have no unit. `mixed`: these units were added. `unknown`: cannot be told.
 */
export type ValueUnit =
  | { is: 'unit'; unit: Unit; scale: number; hasNumber?: boolean }
  | { is: 'number' }
  | { is: 'missing'; channels: readonly string[] }
  | { is: 'mixed'; units: readonly [string, string] }
  | { is: 'unknown' }

export type Kind = 'number' | 'series'

/** `to`: the unit that a conversion gives. */
type Call = { fn: KpiFunction; args: readonly Node[]; texts: readonly string[]; to?: Unit }

/** One step of an evaluation. */
export type Step =
  | { is: 'number'; value: number }
  | { is: 'channel'; name: string }
  | ({ is: 'call' } & Call)
  /** A function of the lap over the last seconds of each sample; `moving`: arguments that are a number in each window. */
  | ({ is: 'rolling'; sec: Node; moving: readonly boolean[] } & Call)

/** A step with its identity: equal steps of several expressions are one node. */
export type Node = { id: number; kind: Kind; depth: number; unit: ValueUnit } & Step

/** The nodes that a step depends on. */
export function partsOf(step: Step): readonly Node[] {
  if (step.is === 'call') return step.args
  return step.is === 'rolling' ? [step.sec, ...step.args] : []
}

/** Returns the node of a step: an existing one that does the same, or a new one. */
export type Keep = (kind: Kind, step: Step) => Node
