import { KpiError } from './kpi-error.ts'
import { KPI_LIMITS } from './limits.ts'
import { type Keep, type Node, partsOf, type Step } from './node.ts'
import { channelUnit, inferUnit } from './value-unit.ts'

const ids = (nodes: readonly Node[]) => nodes.map(({ id }) => id).join(',')

/** Parts are named by their ids: written out, maths channels made of maths channels would double the key each time. */
function keyOf(step: Step): string {
  if (step.is === 'number') return Object.is(step.value, -0) ? '-0' : `${step.value}`
  if (step.is === 'channel') return `channel ${step.name}`
  const call = `${step.fn.name}/${step.args.length} ${ids(step.args)} ${step.texts.join(',')}`
  return step.is === 'call' ? call : `rolling ${step.sec.id} ${step.moving.join(',')} ${call}`
}

/** What is said of maths channels that would need more of the stack than there is. */
export const tooDeep = () => new KpiError('maths channels are nested too deep')

/** Units of channels, by their names as the recording has them. */
export type ChannelUnits = Readonly<Record<string, string | null>>

/** The nodes of all the expressions that are worked out together, by what they mean. */
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
