import { functionNamed } from './function-table.ts'
import type { KpiFunction } from './kpi-function.ts'
import type { Keep, Node } from './node.ts'

/**
 * Plans a rolling window: each lap function inside becomes a series, and the surrounding operations apply to these. A
 * series inside such a function is cut from the whole lap's series; a bare series gives its mean.
 */
export function planWindow(sec: Node, inner: Node, keep: Keep): Node {
  // Visits shared nodes once.
  const done = new Map<Node, Node>()

  function back(node: Node): Node {
    const known = done.get(node)
    if (known) return known
    const made = backOf(node)
    done.set(node, made)
    return made
  }

  function backOf(node: Node): Node {
    if (node.is !== 'call' || node.kind === 'series') return node
    const args = node.args.map(back)
    if (node.fn.gives === 'number') {
      const moving = node.args.map((arg, index) => arg !== args[index])
      return keep('series', { ...node, is: 'rolling', sec, args, moving })
    }
    const kind = args.some((arg) => arg.kind === 'series') ? 'series' : 'number'
    return keep(kind, { ...node, args })
  }

  if (inner.kind === 'number') return back(inner)
  const fn = functionNamed('Mean') as KpiFunction
  return back(keep('number', { is: 'call', fn, args: [inner], texts: [] }))
}
