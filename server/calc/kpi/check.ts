import { KpiError } from './kpi-error.ts'
import { createNames, type NameSources } from './names.ts'
import { type Kind, type Node, partsOf } from './node.ts'
import { createNodes } from './nodes.ts'
import { Planner } from './plan.ts'

export type Checked =
  | { ok: true; kind: Kind; channels: string[] }
  | { ok: false; message: string; position: number | null; end: number | null }

/** Names of channels read by the planned expressions. */
export function channelsOf(roots: readonly Node[]): string[] {
  const seen = new Set<Node>()
  const visit = (node: Node) => {
    if (seen.has(node)) return
    seen.add(node)
    for (const part of partsOf(node)) visit(part)
  }
  for (const root of roots) visit(root)
  return [...seen].flatMap((node) => (node.is === 'channel' ? node.name : []))
}

/** Checks an expression against these names and lists the channels it reads. */
export function checkExpression(expression: string, names: NameSources): Checked {
  try {
    const root = new Planner(createNames(names), createNodes()).plan(expression)
    return { ok: true, kind: root.kind, channels: channelsOf([root]) }
  } catch (error) {
    if (!(error instanceof KpiError)) throw error
    return { ok: false, message: error.message, position: error.from, end: error.to }
  }
}
