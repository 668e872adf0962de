import type { PlannedNode } from '../../imports/planned-row.ts'

/** Nodes in dependency order: parents and referenced entities first. Cycles keep their order. */
export function nodeOrder(nodes: readonly PlannedNode[]): number[] {
  const order: number[] = []
  const visited = new Set<number>()
  const visit = (index: number) => {
    const node = nodes[index]
    if (!node || visited.has(index)) return
    visited.add(index)
    if (node.parent !== null) visit(node.parent)
    for (const [other, { entity }] of nodes.entries()) {
      if (entity !== node.entity && node.needs.includes(entity)) visit(other)
    }
    order.push(index)
  }
  for (const index of nodes.keys()) visit(index)
  return order
}
