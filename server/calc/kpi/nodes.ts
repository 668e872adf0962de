import { KpiError } from './kpi-error.ts'
import { KPI_LIMITS } from './limits.ts'
import { type Keep, type Node, partsOf, type Step } from './node.ts'
import { channelUnit, inferUnit } from './value-unit.ts'

const ids = (nodes: readonly Node[]) => nodes.map(({ id }) => id).join(',')

/** Keys refer to arguments by id: written out, nested maths channels would double the key at each level. */
function keyOf(step: Step): string {
  if (step.is === 'number') return Object.is(step.value, -0) ? '-0' : `${step.value}`
  if (step.is === 'channel') return `channel ${step.name}`
  const call = `${step.fn.name}/${step.args.length} ${ids(step.args)} ${step.texts.join(',')}`
  return step.is === 'call' ? call : `rolling ${step.sec.id} ${step.moving.join(',')} ${call}`
}

/** Error text for maths channels nested too deeply for the stack. */
export const tooDeep = () => new KpiError('maths channels are nested too deep')

/** Units of channels by name in the recording. */
export type ChannelUnits = Readonly<Record<string, string | null>>

/** Hash-consed nodes of all expressions that are evaluated together. */
export function createNodes(units: ChannelUnits = {}): Keep {
  const unitOf = (name: string) => channelUnit(name, Object.hasOwn(units, name) ? units[name] : null)
  const nodes = new Map<string, Node>()
  return (kind, step) => {
    const key = keyOf(step)
    const known = nodes.get(key)
    if (known) return known
    const depth = partsOf(step).reduce((deepest, part) => Math.max(deepest, part.depth), 0) + 1
    if (depth > KPI_LIMITS.steps) throw tooDeep()
    const node: Node = { ...step, id: nodes.size, kind, depth, unit: inferUnit(step, unitOf) }
    nodes.set(key, node)
    return node
  }
}
